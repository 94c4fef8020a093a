import { Button, Modal, Stack } from '@mantine/core';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { testEventEndpoint } from '@servery/contract/event-endpoints';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import styles from './webhooks.module.css';

/** What was answered to a test event. */
export const TestDialog = ({ result, onClose }: { result: ResponseOf<typeof testEventEndpoint>; onClose: () => void }) => {
  const { arrived, responseStatus, error, responseBody } = result;
  return (
    <Modal opened onClose={onClose} title="Test event">
      <Stack gap="lg">
        <NoticeBox tone={arrived ? 'done' : 'danger'} title={arrived ? 'The test event arrived' : 'The test event did not arrive'}>
          <span>{arrived ? `It answered ${responseStatus}.` : error}</span>
        </NoticeBox>
        {responseBody !== '' && (
          <pre className={styles.body} tabIndex={0} translate="no" aria-label="Answer">
            {responseBody}
          </pre>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Close</Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
};
