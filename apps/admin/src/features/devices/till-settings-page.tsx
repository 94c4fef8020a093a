import { Radio, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listEmployees } from '@servery/contract/employees';
import type { SettingsOf } from '@servery/contract/settings/index';
import { lockMinutes } from '@servery/contract/settings/till-lock';
import type { Slot } from '../../kit/settings/control.types.ts';
import { Effect } from '../../kit/settings/effect.tsx';
import { FieldSet } from '../../kit/settings/field-set.tsx';
import { SettingsPage } from '../../kit/settings/settings-page.tsx';
import { DeviceContext, useStore } from '../../shared/places.ts';
import { useDevices } from './use-devices.ts';

type Minutes = SettingsOf<'tillLock'>['lockAfterMinutes'];

const toText = (minutes: Minutes): string => (minutes === 0 ? 'Never' : minutes === 1 ? '1 minute' : `${minutes} minutes`);

/** The choices of the till's own settings. */
const LockAfter = ({ slot }: { slot: Slot<Minutes> }) => (
  <FieldSet label={slot.label} help={slot.help} error={slot.error}>
    <Radio.Group
      aria-label={slot.label}
      value={String(slot.value)}
      onChange={(chosen) => slot.onChange(lockMinutes.find((minutes) => String(minutes) === chosen) ?? slot.value)}
    >
      <Stack gap="xs">
        {lockMinutes.map((minutes) => (
          <Radio key={minutes} value={String(minutes)} label={toText(minutes)} size="md" />
        ))}
      </Stack>
    </Radio.Group>
  </FieldSet>
);

/** What happens at the till, and who unlocks it. */
const AtTheTill = ({ asksForPerson, lockAfterMinutes: minutes }: SettingsOf<'tillLock'>) => {
  const { restaurantId, storeId } = useStore();
  const rows = useEndpoint(listEmployees, { params: { restaurantId, storeId } }).data?.rows;
  const names = rows?.filter(({ active }) => active).map(({ name }) => name);
  if (names?.length === 0) {
    return <Effect rows={[{ label: 'PIN', text: 'Not needed: nobody is listed under Employees, so this till never locks.' }]} />;
  }
  if (!asksForPerson) {
    return (
      <Effect
        rows={[
          { label: 'PIN', text: 'Not needed to use this till, which never locks' },
          { label: 'Sales', text: 'In the name of the till: reports do not say who made them' },
          { label: 'What not everybody may do', text: 'Needs the PIN of somebody who may, each time' },
        ]}
      />
    );
  }
  return (
    <Effect
      rows={[
        { label: 'Nobody touches it', text: minutes === 0 ? 'Stays open until somebody locks it' : `Locks after ${toText(minutes)}` },
        { label: 'Somebody taps their name', text: 'Locks at once' },
        { label: 'Unlocked by the PIN of', text: names?.join(', ') ?? '…' },
      ]}
    />
  );
};

/** The settings of one till. */
export const TillSettingsPage = () => {
  const { deviceId } = useParams({ strict: false }) as { deviceId: string };
  const device = useDevices().data?.rows.find(({ id }) => id === deviceId);
  return (
    <DeviceContext value={{ deviceId }}>
      <SettingsPage<'tillLock'>
        key={deviceId}
        title={device?.name ?? 'Till'}
        intro="Whether this till asks who is working, and when it locks. Its appearance and sound are set on the till."
        sections={[
          { id: 'tillLock', save: 'Save the lock', slots: { lockAfterMinutes: (slot: Slot<Minutes>) => <LockAfter slot={slot} /> } },
        ]}
        beside={{ title: 'At the till', show: ({ tillLock }) => <AtTheTill {...tillLock} /> }}
      />
    </DeviceContext>
  );
};
