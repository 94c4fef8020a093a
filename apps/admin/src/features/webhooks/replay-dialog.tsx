import { Button, Modal, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useClient } from '@servery/app-kit/query.ts';
import type { Result } from '@servery/app-kit/client.types.ts';
import { replayDeliveries } from '@servery/contract/event-endpoints';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { FailureAlert, type FailureText } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';

const periods = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last 24 hours' },
  { value: '72', label: 'The last 3 days' },
  { value: '168', label: 'The last 7 days' },
];

/** Sends the events of a period again: what was missed, and what has arrived already. */
export const ReplayDialog = ({
  params,
  onReplayed,
  onClose,
}: {
  params: { restaurantId: string; eventEndpointId: string };
  onReplayed: () => void;
  onClose: () => void;
}) => {
  const [hours, setHours] = useState('24');
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<FailureText>();
  const [busy, setBusy] = useState(false);
  const client = useClient();
  const replay = async () => {
    const now = clockNow();
    const to = new Date(now).toISOString();
    let from: string | null = new Date(now - Number(hours) * 3_600_000).toISOString();
    let count = 0;
    setBusy(true);
    setError(undefined);
    while (from !== null) {
      const answer: Result<typeof replayDeliveries> = await client.call(replayDeliveries, { params, body: { from, to } });
      if (!answer.ok) {
        setError(answer.error);
        setBusy(false);
        return;
      }
      count += answer.data.events;
      from = answer.data.nextFrom === from ? null : answer.data.nextFrom;
    }
    setBusy(false);
    setSent(count);
    onReplayed();
  };
  return (
    <Modal opened onClose={onClose} title="Send a period again">
      {sent === null ? (
        <Stack gap="lg">
          <p>Each event keeps its webhook-id, so that the other side can recognise what it has already.</p>
          <NativeSelect label="Period" data={periods} value={hours} onChange={(event) => setHours(event.currentTarget.value)} />
          <FailureAlert error={error} />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={busy} onClick={() => void replay()}>
              Send the period again
            </Button>
          </DialogButtons>
        </Stack>
      ) : (
        <Stack gap="lg">
          <NoticeBox tone="done" title={sent === 1 ? '1 event is sent again' : `${sent} events are sent again`}>
            <span>The log shows what becomes of each.</span>
          </NoticeBox>
          <DialogButtons>
            <Button onClick={onClose}>Done</Button>
          </DialogButtons>
        </Stack>
      )}
    </Modal>
  );
};
