import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useClient, useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { useCallKey } from '@servery/app-kit/use-call-key.ts';
import { newId } from '@servery/app-kit/ids.ts';
import { previewMenuRestore, listMenuVersions, restoreMenuVersion, type MenuVersionView } from '@servery/contract/menu-history';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { DialogButtons } from '../../../shared/dialog-buttons.tsx';
import { useStore } from '../../../shared/places.ts';
import { TableSkeleton } from '../../../shared/table.tsx';
import { offerUndo } from '../../../kit/undo/undo.ts';
import { ChangeList } from './change-list.tsx';
import { whenText } from './version-text.ts';
import styles from './history.module.css';

interface Props {
  version: MenuVersionView;
  onDone: () => void;
  onClose: () => void;
}

const Form = ({ version, onDone, onClose }: Props) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const at = { restaurantId, storeId };
  const client = useClient();
  const queries = useQueryClient();
  const getKey = useCallKey();
  // Read anew each time: what it shows is what will be done.
  const preview = useEndpoint(previewMenuRestore, { params: { ...at, versionId: version.id } }, { staleTime: 0 });
  const again = () => queries.invalidateQueries({ queryKey: endpointKey(listMenuVersions) });
  const restore = useEndpointMutation(restoreMenuVersion, {
    onSuccess: async ({ versionId }, { body }) => {
      await again();
      const words = `Menu of ${whenText(version.at, timeZone)} restored`;
      if (versionId) {
        offerUndo(words, async () => {
          const undone = await client.call(restoreMenuVersion, {
            params: { ...at, versionId: body.currentVersionId },
            body: { currentVersionId: versionId },
            idempotencyKey: newId(),
            retries: 2,
          });
          await again();
          return undone.ok ? undefined : undone.error;
        });
      }
      onDone();
    },
    // The menu may have changed since: show what would be done now.
    onError: () => void preview.refetch(),
  });
  const { data } = preview;
  const { problems, changes } = data ?? { problems: [], changes: [] };
  const isPrevented = problems.some(({ severity }) => severity === 'error');
  const send = () => {
    if (data === undefined) return;
    const call = { params: { ...at, versionId: version.id }, body: { currentVersionId: data.currentVersionId } };
    restore.mutate({ ...call, idempotencyKey: getKey(call), retries: 2, timeout: 60_000 });
  };
  return (
    <div className={styles.preview}>
      <p>
        The menu becomes what it was then, with its pizza settings, and is published. What is sold out or counted stays so. You can take
        this back.
      </p>
      {preview.error && <Failure error={preview.error.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <TableSkeleton label="Loading what would change" />}
      {problems.map(({ severity, message }) => (
        <NoticeBox
          key={message}
          tone={severity === 'error' ? 'danger' : 'late'}
          title={severity === 'error' ? 'Cannot be restored' : 'Not as it was'}
        >
          <span>{message}</span>
        </NoticeBox>
      ))}
      {data && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="What would change">
          <ChangeList changes={changes} none="The menu is the same already" />
        </div>
      )}
      <FailureAlert error={restore.error?.error} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={changes.length === 0 || isPrevented || preview.isFetching} loading={restore.isPending} onClick={send}>
          Restore and publish
        </Button>
      </DialogButtons>
    </div>
  );
};

/** Shows what restoring a version would change, and does it. Null: it is closed. */
export const RestoreDialog = ({ version, onDone, onClose }: Omit<Props, 'version'> & { version: MenuVersionView | null }) => {
  const { timeZone } = useStore();
  return (
    <Modal
      opened={version !== null}
      onClose={onClose}
      size="lg"
      title={version && `Restore the menu of ${whenText(version.at, timeZone)}?`}
    >
      {version && <Form version={version} onDone={onDone} onClose={onClose} />}
    </Modal>
  );
};
