import { Button, Modal } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { describeUserAgent } from '@servery/app-kit/user-agent.ts';
import { deviceKinds } from '@servery/contract/devices';
import type { ListDefinition, RowAction } from '../../kit/list-page/list.types.ts';
import { ListPage } from '../../kit/list-page/list-page.tsx';
import { getList } from '../../kit/list-page/use-list-source.ts';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/places.ts';
import { AddDevice } from './add-device.tsx';
import { CodeView } from './code-view.tsx';
import { DeviceName, DeviceState, LastSeen } from './device-cells.tsx';
import { kindLabels, stateAppearances } from './device-labels.ts';
import type { Device, DeviceKind, DeviceTask, Pairing } from './devices.types.ts';
import { ConfirmPairAgain, ConfirmRevoke } from './end-device.tsx';
import { RenameDevice } from './rename-device.tsx';
import { useDevices } from './use-devices.ts';
import { useKnownCodes, usePairAgain } from './use-pairing.ts';

/** What the dialog of a task is called; null for one that brings a dialog of its own. */
const getTitle = (task: DeviceTask, what: string): string | null => {
  switch (task.type) {
    case 'add':
      return `Add a ${what}`;
    case 'rename':
      return `Rename “${task.device.name}”`;
    case 'pairAgain':
    case 'revoke':
      return null;
    case 'code':
      return `Pair “${task.pairing.device.name}”`;
  }
};

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
  ...(device.kind === 'posTerminal' ? [{ label: 'Lock', onAct: () => onSettings(device) }] : []),
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
  const openSettings = ({ id: deviceId, kind }: Device) => {
    const params = { restaurantId, storeId, deviceId };
    if (kind === 'posTerminal') void navigate({ to: '/restaurants/$restaurantId/stores/$storeId/tills/$deviceId', params });
    else void navigate({ to: '/restaurants/$restaurantId/stores/$storeId/devices/$deviceId', params });
  };
  const devices = useDevices();
  const { codes, keep } = useKnownCodes();
  const [task, setTask] = useState<DeviceTask | null>(null);
  const close = () => setTask(null);
  const show = (pairing: Pairing) => {
    keep(pairing);
    setTask({ type: 'code', pairing });
  };
  const again = usePairAgain(show);
  const rows = devices.data?.rows.filter(({ kind }) => kinds.includes(kind));
  const known = task?.type === 'code' ? codes[task.pairing.device.id] : undefined;
  const what = kinds.length === 1 ? 'till' : 'device';
  const dialogTitle = task && getTitle(task, what);
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
      {task?.type === 'pairAgain' && (
        // Its code, once it is there, stays open.
        <ConfirmPairAgain device={task.device} onCode={show} onClose={() => setTask((now) => (now?.type === 'code' ? now : null))} />
      )}
      {task?.type === 'revoke' && <ConfirmRevoke device={task.device} onClose={close} />}
      <Modal opened={dialogTitle !== null} onClose={close} title={dialogTitle} size="lg">
        {task?.type === 'add' && <AddDevice kinds={kinds} onCode={show} />}
        {task?.type === 'rename' && <RenameDevice device={task.device} onDone={close} />}
        {known && <CodeView known={known} device={rows?.find(({ id }) => id === known.pairing.device.id)} onCode={show} onClose={close} />}
      </Modal>
    </ListPage>
  );
};

/** The same for the tills alone. */
export const PosSettingsPage = () => (
  <DevicesPage title="Tills" intro="Pair each till of the store with a code from here." kinds={['posTerminal']} />
);
