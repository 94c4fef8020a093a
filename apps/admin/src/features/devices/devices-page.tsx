import { Button, Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '@servery/ui/primitives/notice-states.tsx';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { Skeleton } from '@servery/ui/primitives/skeleton.tsx';
import { deviceKinds } from '@servery/contract/devices';
import { Icon } from '../../shared/icon.tsx';
import { Page } from '../../shared/page.tsx';
import { useStore } from '../../shared/places.ts';
import { AddDevice } from './add-device.tsx';
import { CodeView } from './code-view.tsx';
import { kindLabels } from './device-labels.ts';
import { DeviceRow } from './device-row.tsx';
import type { DeviceKind, DeviceTask, Pairing } from './devices.types.ts';
import { ConfirmPairAgain, ConfirmRevoke } from './end-device.tsx';
import { RenameDevice } from './rename-device.tsx';
import { useDevices } from './use-devices.ts';
import { useKnownCodes, usePairAgain } from './use-pairing.ts';
import styles from './devices-page.module.css';

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
      Pair tills, kitchen displays and print programs with a code from here. A ticket printer is added by its serial number under{' '}
      <Link to="/restaurants/$restaurantId/stores/$storeId/printer-settings" params={{ restaurantId, storeId }}>
        Printing
      </Link>
      .
    </>
  );
};

/** The devices of a store that have a session of their own, by kind; adding, pairing, revoking them. */
export const DevicesPage = ({
  title = 'Devices',
  intro = <Intro />,
  kinds = deviceKinds,
}: {
  title?: string;
  intro?: ReactNode;
  kinds?: readonly DeviceKind[];
}) => {
  const devices = useDevices();
  const { codes, keep } = useKnownCodes();
  const [task, setTask] = useState<DeviceTask | null>(null);
  const close = () => setTask(null);
  const show = (pairing: Pairing) => {
    keep(pairing);
    setTask({ type: 'code', pairing });
  };
  const again = usePairAgain(show);
  const all = devices.data?.rows.filter(({ kind }) => kinds.includes(kind));
  const getCode = (id: string) => codes[id];
  const known = task?.type === 'code' ? getCode(task.pairing.device.id) : undefined;
  const what = kinds.length === 1 ? 'till' : 'device';
  const dialogTitle = task && getTitle(task, what);
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => setTask({ type: 'add' })}>
      Add a {what}
    </Button>
  );

  return (
    <Page title={title} intro={intro} actions={all && all.length > 0 && add}>
      {devices.isPending && (
        <div role="status" aria-label="Loading the devices" className={styles.list}>
          {[1, 2, 3].map((line) => (
            <div key={line} className={styles.waiting}>
              <Skeleton height="44px" />
            </div>
          ))}
        </div>
      )}
      {devices.error && !all && <Failure error={devices.error.error} onRetry={() => void devices.refetch()} />}
      <FailureAlert error={again.error} />
      {all?.length === 0 && (
        <EmptyState title={`No ${what}s yet`} action={add}>
          Add the first one. You get a code to type on the {what}.
        </EmptyState>
      )}
      {kinds.map((kind) => {
        // Revoked devices are listed separately, so that they are not between those in use.
        const rows = (all ?? [])
          .filter((device) => device.kind === kind)
          .toSorted((a, b) => Number(a.state === 'revoked') - Number(b.state === 'revoked'));
        return rows.length === 0 ? null : (
          <section key={kind} aria-label={kindLabels[kind].plural}>
            <h2 className={styles.heading}>
              {kindLabels[kind].plural} <span className={styles.count}>{rows.length}</span>
            </h2>
            <ul className={styles.list}>
              {rows.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  known={getCode(device.id)}
                  onTask={setTask}
                  onPair={({ id }) => again.pair(id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {task?.type === 'pairAgain' && (
        // Its code, once it is there, stays open.
        <ConfirmPairAgain device={task.device} onCode={show} onClose={() => setTask((now) => (now?.type === 'code' ? now : null))} />
      )}
      {task?.type === 'revoke' && <ConfirmRevoke device={task.device} onClose={close} />}
      <Modal opened={dialogTitle !== null} onClose={close} title={dialogTitle} size="lg">
        {task?.type === 'add' && <AddDevice kinds={kinds} onCode={show} />}
        {task?.type === 'rename' && <RenameDevice device={task.device} onDone={close} />}
        {known && <CodeView known={known} device={all?.find(({ id }) => id === known.pairing.device.id)} onCode={show} onClose={close} />}
      </Modal>
    </Page>
  );
};

/** The same for the tills alone. */
export const PosSettingsPage = () => (
  <DevicesPage title="Tills" intro="Pair each till of the store with a code from here." kinds={['posTerminal']} />
);
