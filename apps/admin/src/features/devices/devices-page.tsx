import { Button } from '@mantine/core';
import { Link, useNavigate, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { describeUserAgent } from '@servery/app-kit/user-agent.ts';
import { deviceKinds } from '@servery/contract/devices';
import type { ListDefinition, RowAction } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { getList } from '../../kit/list-page/use-list-source.ts';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/places.ts';
import { DeviceName, DeviceState, LastSeen } from './device-cells.tsx';
import { DeviceDialogs } from './device-dialogs.tsx';
import { kindLabels, stateAppearances } from './device-labels.ts';
import type { Device, DeviceKind, DeviceTask } from './devices.types.ts';
import { useDevices } from './use-devices.ts';
import { useDeviceTasks } from './use-device-tasks.ts';

/** Printers with a serial number or an address of their own are on another page. */
const Intro = () => {
  const { restaurantId, storeId } = useStore();
  return (
    <>
      Pair tills, kitchen displays and print bridges with a code from here. A ticket printer is added by its serial number under{' '}
      <Link to="/restaurants/$restaurantId/stores/$storeId/printer-settings" params={{ restaurantId, storeId }}>
        Printing
      </Link>
      .
    </>
  );
};

const states = Object.entries(stateAppearances).map(([value, { words }]) => ({ value, label: words }));
const toKindOption = (kind: DeviceKind) => ({ value: kind, label: kindLabels[kind].plural });
const toMachine = ({ userAgent }: Device): string => describeUserAgent(userAgent);

/** What can be done with a device, besides giving it a code. */
const getActions = (device: Device, onTask: (task: DeviceTask) => void, onSettings: (device: Device) => void): RowAction[] => [
  ...(device.kind === 'kdsDevice' ? [{ label: 'Stations', onAct: () => onSettings(device) }] : []),
  ...(device.kind === 'posTerminal' ? [{ label: 'Settings', onAct: () => onSettings(device) }] : []),
  { label: 'Rename', onAct: () => onTask({ type: 'rename', device }) },
  ...(device.state === 'paired' ? [{ label: 'Pair again…', onAct: () => onTask({ type: 'pairAgain', device }) }] : []),
  ...(device.state === 'revoked' ? [] : [{ label: 'Revoke…', harmful: true, onAct: () => onTask({ type: 'revoke', device }) }]),
];

/** The devices of a store that have a session of their own; adding, pairing, revoking them. */
export const DevicesPage = ({
  title = 'Devices',
  intro = <Intro />,
  kinds = deviceKinds,
}: {
  title?: string;
  intro?: ReactNode;
  kinds?: readonly DeviceKind[];
}) => {
  const { name, restaurantId, storeId } = useStore();
  const navigate = useNavigate();
  const toTill = ({ id: deviceId }: Device): LinkProps => ({
    to: '/restaurants/$restaurantId/stores/$storeId/pos-settings/$deviceId',
    params: { restaurantId, storeId, deviceId },
  });
  const openSettings = (device: Device) => {
    if (device.kind === 'posTerminal') return void navigate(toTill(device));
    const params = { restaurantId, storeId, deviceId: device.id };
    return void navigate({ to: '/restaurants/$restaurantId/stores/$storeId/devices/$deviceId', params });
  };
  const devices = useDevices();
  const tasks = useDeviceTasks();
  const { codes, setTask, again } = tasks;
  const rows = devices.data?.rows.filter(({ kind }) => kinds.includes(kind));
  const what = kinds.length === 1 ? 'till' : 'device';
  const list: ListDefinition<Device> = {
    id: kinds.length === 1 ? 'tills' : 'devices',
    caption: `${title} of ${name}`,
    noun: [what, `${what}s`],
    // Revoked devices come last, so that they are not between those in use.
    source: getList(
      rows?.toSorted((a, b) => Number(a.state === 'revoked') - Number(b.state === 'revoked')),
      { error: devices.error?.error, again: () => void devices.refetch() },
    ),
    columns: [
      { id: 'name', label: 'Name', value: (device) => device.name, cell: (device) => <DeviceName device={device} /> },
      ...(kinds.length === 1 ? [] : [{ id: 'kind', label: 'Kind', value: ({ kind }: Device) => kindLabels[kind].one }]),
      {
        ...{ id: 'state', label: 'State', value: ({ state }) => stateAppearances[state].words },
        cell: (device) => <DeviceState device={device} known={codes[device.id]} onTask={setTask} onPair={({ id }) => again.pair(id)} />,
      },
      {
        ...{ id: 'lastSeen', label: 'Last seen', short: true, value: ({ lastSeenAt }) => lastSeenAt },
        cell: (device) => <LastSeen device={device} />,
      },
      { id: 'machine', label: 'Runs on', value: toMachine, wide: true },
    ],
    rowId: ({ id }) => id,
    rowName: (device) => device.name,
    ...(kinds.length === 1 && { to: toTill }),
    search: { label: 'Search by name', text: (device) => `${device.name} ${toMachine(device)}` },
    filters: [
      ...(kinds.length === 1 ? [] : [{ id: 'kind', label: 'Kind', options: kinds.map(toKindOption), of: ({ kind }: Device) => kind }]),
      { id: 'state', label: 'State', options: states, of: ({ state }) => state },
    ],
    actions: (device) => getActions(device, setTask, openSettings),
    add: (
      <Button leftSection={<Icon name="plus" />} onClick={() => setTask({ type: 'add' })}>
        Add a {what}
      </Button>
    ),
    empty: { title: `No ${what}s yet`, text: `Add the first one. You get a code to type on the ${what}.` },
  };

  return (
    <ListPage title={title} intro={intro} list={list} error={again.error}>
      <DeviceDialogs tasks={tasks} rows={rows} kinds={kinds} />
    </ListPage>
  );
};

/** The same for the tills alone. */
export const PosSettingsPage = () => (
  <DevicesPage title="Tills" intro="Pair each till of the store with a code from here." kinds={['posTerminal']} />
);
