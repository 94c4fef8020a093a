import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '@servery/app-kit/abilities.ts';
import { timeOfDay } from '@servery/app-kit/format.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { listEmployees, setEmployeeActive } from '@servery/contract/employees';
import type { TimeZone } from '@servery/domain/time';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import { Confirm } from '../../kit/confirm/confirm.tsx';
import type { ListColumn, ListDefinition } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { useWholeList } from '../../kit/list-page/use-list-source.ts';
import { useReversible } from '../../kit/undo/use-reversible.ts';
import { Icon } from '../../shared/icon.tsx';
import { useRestaurant, useStore, type RestaurantPlace } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { EmployeeDialog } from './employee-dialog.tsx';
import { roleNames, type Employee } from './employee.types.ts';
import { FirstEmployeeNotice } from './first-employee-notice.tsx';
import { PinDialog } from './pin-dialog.tsx';

const State = ({ employee: { active, lockedUntil }, timeZone }: { employee: Employee; timeZone: TimeZone }) => {
  if (!active) return <StateChip tone="neutral">Deactivated</StateChip>;
  if (lockedUntil !== null) return <StateChip tone="late">Locked until {timeOfDay(lockedUntil, timeZone)}</StateChip>;
  return <StateChip tone="done">Active</StateChip>;
};

const toState = ({ active }: Employee): string => (active ? 'active' : 'deactivated');
const states = [
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
];
const roles = Object.entries(roleNames).map(([value, label]) => ({ value, label }));

/** "Newtown, Bondi and another store". */
const nameStores = ({ storeIds, elsewhere }: Employee, stores: RestaurantPlace['stores']): string => {
  const names = stores.filter(({ storeId }) => storeIds.includes(storeId)).map(({ name }) => name);
  return [names.join(', '), elsewhere ? 'another store' : ''].filter(Boolean).join(' and ');
};

type Open = { dialog: 'details'; employee?: Employee } | { dialog: 'pin' | 'activate'; employee: Employee };

/** Who works at the store's tills. */
export const EmployeesPage = () => {
  const { restaurantId, storeId, name, timeZone } = useStore();
  const { stores } = useRestaurant();
  const canManage = may(useMe(), 'employees.manage', { restaurantId, storeId });
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const step = (active: boolean) => ({
    endpoint: setEmployeeActive,
    call: ({ id }: Employee) => ({ params: { restaurantId, storeId, employeeId: id }, body: { active } }),
  });
  const words = (rows: readonly Employee[], did: string) => (rows.length === 1 ? `${rows[0]!.name} ${did}` : `${rows.length} ${did}`);
  const onChanged = () => void queries.invalidateQueries({ queryKey: endpointKey(listEmployees) });
  const common = { getName: (row: Employee) => row.name, onChanged };
  const ending = useReversible({ ...common, act: step(false), reverse: step(true), said: (rows) => words(rows, 'deactivated') });
  const restoring = useReversible({ ...common, act: step(true), reverse: step(false), said: (rows) => words(rows, 'activated') });
  const columns: ListColumn<Employee>[] = [
    { id: 'name', label: 'Name', value: (row) => row.name },
    { id: 'role', label: 'Role', value: ({ role }) => roleNames[role] },
    ...(stores.length > 1
      ? [{ id: 'stores', label: 'Stores', wide: true as const, value: (row: Employee) => nameStores(row, stores) }]
      : []),
    { id: 'state', label: 'State', value: toState, cell: (employee) => <State employee={employee} timeZone={timeZone} /> },
  ];
  const source = useWholeList(listEmployees, { params: { restaurantId, storeId } });
  /** Nobody works at the tills yet, so that they ask for no PIN. */
  const isFirst = source.rows?.some(({ active }) => active) === false;
  const newest = (of: Employee | undefined) => source.rows?.find(({ id }) => id === of?.id) ?? of;
  const list: ListDefinition<Employee> = {
    id: 'employees',
    caption: `Employees of ${name}`,
    noun: ['employee', 'employees'],
    source,
    columns,
    rowId: ({ id }) => id,
    rowName: (row) => row.name,
    search: { label: 'Search by name', text: (row) => row.name },
    filters: [
      { id: 'role', label: 'Role', options: roles, of: ({ role }) => role },
      { id: 'state', label: 'State', options: states, of: toState },
    ],
    sort: 'name',
    empty: {
      title: 'No employees yet',
      text: 'Add those who work at the tills. Each of them gets a PIN, and every sale says who made it. Without employees the tills ask for no PIN.',
    },
    ...(canManage && {
      onOpen: (employee) => setOpen({ dialog: 'details', employee }),
      actions: (employee) => [
        { label: 'Edit', onAct: () => setOpen({ dialog: 'details', employee }) },
        { label: 'New PIN', onAct: () => setOpen({ dialog: 'pin', employee }) },
        employee.active
          ? { label: 'Deactivate', harmful: true, onAct: () => ending.run([employee]) }
          : isFirst
            ? { label: 'Activate…', onAct: () => setOpen({ dialog: 'activate', employee }) }
            : { label: 'Activate', onAct: () => restoring.run([employee]) },
      ],
      add: (
        <Button leftSection={<Icon name="plus" />} onClick={() => setOpen({ dialog: 'details' })}>
          Add an employee
        </Button>
      ),
    }),
  };
  const close = () => setOpen(null);
  return (
    <ListPage
      title="Employees"
      intro="Who works at the tills of this store. They choose their name there and enter their PIN."
      list={list}
      error={ending.error ?? restoring.error}
    >
      {open?.dialog === 'details' && <EmployeeDialog employee={newest(open.employee)} isFirst={isFirst} onClose={close} />}
      {open?.dialog === 'pin' && <PinDialog employee={open.employee} onClose={close} />}
      {open?.dialog === 'activate' && (
        <Confirm
          {...step(true)}
          call={() => step(true).call(open.employee)}
          title={`Activate ${open.employee.name}?`}
          act="Activate and lock the tills"
          harmful={false}
          onDone={onChanged}
          onClose={close}
        >
          <FirstEmployeeNotice act="activate" />
        </Confirm>
      )}
    </ListPage>
  );
};
