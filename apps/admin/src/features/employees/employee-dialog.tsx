import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { may } from '@servery/app-kit/abilities.ts';
import { changeEmployee, createEmployee, listEmployees } from '@servery/contract/employees';
import { employeeRoles, type EmployeeRole } from '@servery/domain/employees';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useEntityForm } from '../../kit/form/use-entity-form.ts';
import { useRestaurant, useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { roleNames, type Employee } from './employee.types.ts';
import { FirstEmployeeNotice } from './first-employee-notice.tsx';
import { PinField } from './pin-field.tsx';

/**
 * Adds somebody, or changes their name, role and stores. Without `employee` somebody new, with a first PIN. `isFirst`: nobody works at the
 * store's tills yet, so that they ask for no PIN.
 */
export const EmployeeDialog = ({
  employee,
  isFirst,
  onClose,
}: {
  employee: Employee | undefined;
  isFirst: boolean;
  onClose: () => void;
}) => {
  const { restaurantId, storeId } = useStore();
  const { stores } = useRestaurant();
  const me = useMe();
  const own = stores.filter((store) => may(me, 'employees.manage', { restaurantId, storeId: store.storeId }));
  const params = { restaurantId, storeId };
  const form = useEntityForm({
    row: employee,
    initial: {
      name: employee?.name ?? '',
      role: employee?.role ?? 'staff',
      storeIds: employee?.storeIds ?? [storeId],
      pin: '',
    } as { name: string; role: EmployeeRole; storeIds: string[]; pin: string },
    create: { endpoint: createEmployee, call: (body, id) => ({ params, body: { id, ...body } }) },
    change: {
      endpoint: changeEmployee,
      call: ({ pin: _pin, ...body }, { id, version }) => ({ params: { ...params, employeeId: id }, body: { ...body, version } }),
    },
    labels: { name: 'Name', role: 'Role', storeIds: 'Stores' },
    shownBy: [listEmployees],
    onDone: onClose,
  });
  const { values, set, field, problemAt } = form;
  const act = isFirst ? 'Add and lock the tills' : 'Add';
  return (
    <FormDialog of={form} title={employee ? `Edit ${employee.name}` : 'Add an employee'} act={employee ? 'Save' : act} onClose={onClose}>
      {employee === undefined && isFirst && <FirstEmployeeNotice act="add" />}
      <TextInput label="Name" description="As the tills and receipts show it." data-autofocus maxLength={60} {...field('name')} />
      {employee === undefined && <PinField label="PIN" {...field('pin')} />}
      <Radio.Group
        label="Role"
        description="The till shows it beside the name."
        value={values.role}
        onChange={(role) => set('role', role as EmployeeRole)}
      >
        <Stack gap="sm" mt="xs">
          {employeeRoles.map((role) => (
            <Radio key={role} value={role} size="md" label={roleNames[role]} />
          ))}
        </Stack>
      </Radio.Group>
      {own.length > 1 && (
        <Checkbox.Group
          label="Stores"
          description="Where they can unlock a till."
          value={values.storeIds}
          error={problemAt('storeIds')}
          onChange={(storeIds) => set('storeIds', storeIds)}
        >
          <Stack gap="sm" mt="xs">
            {own.map((store) => (
              <Checkbox key={store.storeId} value={store.storeId} size="md" label={store.name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FormDialog>
  );
};
