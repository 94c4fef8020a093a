import { Checkbox, Radio, Stack } from '@mantine/core';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listEmployees } from '@servery/contract/employees';
import type { SettingsOf } from '@servery/contract/settings/index';
import { staffActionSettings } from '@servery/contract/settings/staff-actions';
import { isInAudience, type Audience } from '@servery/domain/employees';
import type { Slot } from '../../kit/settings/control.types.ts';
import { Effect } from '../../kit/settings/effect.tsx';
import { FieldSet } from '../../kit/settings/field-set.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { useStore } from '../../shared/places.ts';
import type { Employee } from './employee.types.ts';

type Actions = SettingsOf<'staffActions'>;
/** The actions that the page asks about. */
const shown = [
  'voidAfterSending',
  'discount',
  'priceChange',
  'refund',
  'undoPayment',
  'paymentTypeSwitch',
  'noPaymentRequired',
  'customPayment',
  'drawer',
  'reports',
  'settings',
] as const satisfies readonly (keyof Actions)[];

/** Who works here now; undefined until it is read. */
const useActive = (): readonly Employee[] | undefined => {
  const { restaurantId, storeId } = useStore();
  return useEndpoint(listEmployees, { params: { restaurantId, storeId } }).data?.rows.filter(({ active }) => active);
};

type Kind = 'everyone' | 'managers' | 'people';
const kinds: Readonly<Record<Kind, string>> = { everyone: 'Everyone', managers: 'Managers', people: 'Certain people' };

/** Who may do one thing. The people are kept open while nobody is chosen. */
const AudienceField = ({ slot, employees }: { slot: Slot<Audience>; employees: readonly Employee[] }) => {
  const { value } = slot;
  const kind: Kind = value === null ? 'everyone' : value.managers && value.employeeIds.length === 0 ? 'managers' : 'people';
  const managers = employees.filter(({ role }) => role === 'manager').map(({ id }) => id);
  const choose = (next: string) => {
    if (next === 'everyone') slot.onChange(null);
    // Whoever may now still may, until somebody takes them out.
    else slot.onChange(next === 'managers' ? { managers: true, employeeIds: [] } : { managers: false, employeeIds: managers });
  };
  const chosen = value?.employeeIds ?? [];
  const left = chosen.filter((id) => !employees.some((employee) => employee.id === id));
  const toggle = (id: string, on: boolean) =>
    slot.onChange({ managers: value?.managers ?? false, employeeIds: on ? [...chosen, id] : chosen.filter((one) => one !== id) });
  return (
    <FieldSet label={slot.label} help={slot.help} error={slot.error}>
      <Radio.Group aria-label={slot.label} value={kind} onChange={choose}>
        <Stack gap="xs">
          {Object.entries(kinds).map(([of, label]) => (
            <Radio key={of} value={of} label={label} size="md" />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'people' && (
        <Stack gap="xs" pl="xl">
          {employees.length === 0 && <p style={{ margin: 0 }}>Nobody works at the tills yet. Add people under Employees.</p>}
          {value?.managers && (
            <Checkbox size="md" label="All managers" checked onChange={() => slot.onChange({ managers: false, employeeIds: chosen })} />
          )}
          {employees.map(({ id, name }) => (
            <Checkbox
              key={id}
              size="md"
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
          {left.map((id) => (
            <Checkbox key={id} size="md" label="Somebody who no longer works here" checked onChange={() => toggle(id, false)} />
          ))}
        </Stack>
      )}
    </FieldSet>
  );
};

/** Who may do each thing now, by name. */
const WhoMay = ({ actions, employees }: { actions: Actions; employees: readonly Employee[] }) => (
  <Effect
    rows={shown.map((action) => {
      const label = (staffActionSettings.page!.fields[action] as { label: string }).label;
      const names = employees.filter((employee) => isInAudience(actions[action], employee)).map(({ name }) => name);
      if (employees.length === 0) return { label, text: 'Everyone, without a PIN: nobody is listed under Employees' };
      if (actions[action] === null) return { label, text: 'Everyone' };
      if (names.length > 0) return { label, text: names.join(', ') };
      const what = actions[action].managers ? 'Add a manager under Employees, or choose other people.' : 'Choose at least one person.';
      return { label, text: `Nobody can do or approve this. ${what}`, warn: true };
    })}
  />
);

/** What is for everyone at the till, and what for some of its people. */
export const StaffActionsPage = () => {
  const employees = useActive() ?? [];
  const slot = (one: Slot<Audience>) => <AudienceField slot={one} employees={employees} />;
  return (
    <SettingsPage<'staffActions'>
      title="Who may do what"
      intro="What everybody may do at the till, and what needs the PIN of a manager or of somebody you choose."
      sections={[{ id: 'staffActions', save: 'Save who may do what', slots: Object.fromEntries(shown.map((action) => [action, slot])) }]}
      beside={{ title: 'Who may do it now', show: ({ staffActions }) => <WhoMay actions={staffActions} employees={employees} /> }}
    />
  );
};
