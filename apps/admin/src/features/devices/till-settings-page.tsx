import { Button, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { may } from '@servery/app-kit/abilities.ts';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { describeUserAgent } from '@servery/app-kit/user-agent.ts';
import { listEmployees } from '@servery/contract/employees';
import { listStorePrinters } from '@servery/contract/printers';
import type { SettingsOf } from '@servery/contract/settings/index';
import { lockMinutes } from '@servery/contract/settings/till-lock';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { StateChip } from '@servery/ui/primitives/state-chip.tsx';
import type { Slot } from '../../kit/settings/control.types.ts';
import { Effect } from '../../kit/settings/effect.tsx';
import { FieldSet } from '../../kit/settings/field-set.tsx';
import { SettingsForms } from '../../kit/settings/settings-page.tsx';
import { Page, Section } from '../../shared/page.tsx';
import { DeviceContext, useStore } from '../../shared/places.ts';
import { useMe } from '../../shared/session.ts';
import { DeviceState, LastSeen } from './device-cells.tsx';
import { BillNumbers } from './bill-numbers.tsx';
import { DeviceDialogs } from './device-dialogs.tsx';
import { stateAppearances } from './device-labels.ts';
import type { Device } from './devices.types.ts';
import { DeviceSessions } from './device-sessions.tsx';
import { useDeviceTasks } from './use-device-tasks.ts';
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
          { label: 'Manager actions', text: 'Ask for the PIN of someone who may do them, every time' },
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

const none = '';

/** The printers of the store that are switched on, and the chosen one even if it is gone. */
const TillPrinter = ({ slot }: { slot: Slot<SettingsOf<'tillPrinter'>['printerId']> }) => {
  const { restaurantId, storeId } = useStore();
  const printers = useEndpoint(listStorePrinters, { params: { restaurantId, storeId } }).data?.rows;
  const offered = printers?.filter(({ id, active }) => active || id === slot.value) ?? [];
  const isGone = slot.value !== null && !offered.some(({ id }) => id === slot.value);
  return (
    <NativeSelect
      label={slot.label}
      description={slot.help}
      error={slot.error}
      value={slot.value ?? none}
      data={[
        { value: none, label: 'None' },
        ...offered.map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (switched off)` })),
        // While the printers are read it is not known whether it is gone.
        ...(isGone ? [{ value: slot.value!, label: printers === undefined ? '…' : 'A printer that was removed' }] : []),
      ]}
      onChange={(event) => slot.onChange(event.currentTarget.value === none ? null : event.currentTarget.value)}
    />
  );
};

/** The till itself: whether it is paired and when it was last seen, and what can be done with it. */
const ThisTill = ({ device, rows }: { device: Device; rows: readonly Device[] }) => {
  const tasks = useDeviceTasks();
  const { codes, setTask, again } = tasks;
  const canManage = may(useMe(), 'devices.manage', useStore());
  const machine = describeUserAgent(device.userAgent);
  const isPaired = device.state === 'paired';
  return (
    <Section title="This till">
      <Stack gap="md">
        {canManage ? (
          <DeviceState device={device} known={codes[device.id]} onTask={setTask} onPair={({ id }) => again.pair(id)} />
        ) : (
          <StateChip tone={stateAppearances[device.state].tone}>{stateAppearances[device.state].words}</StateChip>
        )}
        {device.lastSeenAt !== null && (
          <Text size="sm" c="dimmed">
            Last seen: <LastSeen device={device} />
            {machine !== '' && `, on ${machine}`}
          </Text>
        )}
        {canManage && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setTask({ type: 'rename', device })}>
              Rename
            </Button>
            {isPaired && (
              <Button variant="default" onClick={() => setTask({ type: 'pairAgain', device })}>
                Sign out and pair again…
              </Button>
            )}
            {device.state !== 'revoked' && (
              <Button variant="default" color="red" onClick={() => setTask({ type: 'revoke', device })}>
                Revoke…
              </Button>
            )}
          </Group>
        )}
        <FailureAlert error={again.error} />
      </Stack>
      <DeviceDialogs tasks={tasks} rows={rows} kinds={['posTerminal']} />
    </Section>
  );
};

/** Which card terminal the till uses. There is no integration with one yet, and the page says so. */
const CardTerminal = () => (
  <Section title="Card terminal">
    <Text>
      No card terminal can be connected to a till yet. Staff take the card on the terminal beside the till, and record it on the till as
      paid by card.
    </Text>
  </Section>
);

/** One till: what it is, and its settings. */
export const TillSettingsPage = () => {
  const { deviceId } = useParams({ strict: false }) as { deviceId: string };
  const rows = useDevices().data?.rows;
  const device = rows?.find(({ id }) => id === deviceId);
  return (
    <Page
      title={device?.name ?? 'Till'}
      intro="Whether this till is signed in, its bill numbers, what it shows first, what it takes, its printer, and when it locks. Its appearance and sound are set on the till."
    >
      {rows && device && <ThisTill device={device} rows={rows} />}
      {device && <DeviceSessions device={device} />}
      <DeviceContext value={{ deviceId }}>
        {device && <BillNumbers key={`numbers of ${deviceId}`} device={device} />}
        <CardTerminal />
        <SettingsForms<'tillScreen' | 'tillPayments' | 'tillPrinter' | 'tillLock'>
          key={deviceId}
          sections={[
            { id: 'tillScreen', save: 'Save the first screen' },
            { id: 'tillPayments', save: 'Save the payment types' },
            {
              ...{ id: 'tillPrinter', save: 'Save the printer' },
              slots: { printerId: (slot: Slot<SettingsOf<'tillPrinter'>['printerId']>) => <TillPrinter slot={slot} /> },
            },
            { id: 'tillLock', save: 'Save the lock', slots: { lockAfterMinutes: (slot: Slot<Minutes>) => <LockAfter slot={slot} /> } },
          ]}
          beside={{ title: 'At the till', show: ({ tillLock }) => <AtTheTill {...tillLock} /> }}
        />
      </DeviceContext>
    </Page>
  );
};
