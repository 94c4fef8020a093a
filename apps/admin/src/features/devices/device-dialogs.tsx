import { Modal } from '@mantine/core';
import { AddDevice } from './add-device.tsx';
import { CodeView } from './code-view.tsx';
import type { Device, DeviceKind, DeviceTask } from './devices.types.ts';
import { ConfirmPairAgain, ConfirmRevoke } from './end-device.tsx';
import { RenameDevice } from './rename-device.tsx';
import type { useDeviceTasks } from './use-device-tasks.ts';

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

/** The dialogs of adding, renaming, pairing and revoking devices. `rows`: the devices as they are now; `kinds`: which can be added. */
export const DeviceDialogs = ({
  tasks: { codes, task, setTask, show },
  rows,
  kinds,
}: {
  tasks: ReturnType<typeof useDeviceTasks>;
  rows: readonly Device[] | undefined;
  kinds: readonly DeviceKind[];
}) => {
  const close = () => setTask(null);
  const known = task?.type === 'code' ? codes[task.pairing.device.id] : undefined;
  const title = task && getTitle(task, kinds.length === 1 ? 'till' : 'device');
  return (
    <>
      {task?.type === 'pairAgain' && (
        // Its code, once it is there, stays open.
        <ConfirmPairAgain device={task.device} onCode={show} onClose={() => setTask((now) => (now?.type === 'code' ? now : null))} />
      )}
      {task?.type === 'revoke' && <ConfirmRevoke device={task.device} onClose={close} />}
      <Modal opened={title !== null} onClose={close} title={title} size="lg">
        {task?.type === 'add' && <AddDevice kinds={kinds} onCode={show} />}
        {task?.type === 'rename' && <RenameDevice device={task.device} onDone={close} />}
        {known && <CodeView known={known} device={rows?.find(({ id }) => id === known.pairing.device.id)} onCode={show} onClose={close} />}
      </Modal>
    </>
  );
};
