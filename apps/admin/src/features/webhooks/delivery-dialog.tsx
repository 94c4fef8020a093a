import { Button, Modal, Stack } from '@mantine/core';
import { useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import { getDelivery, replayDelivery } from '@servery/contract/event-endpoints';
import { Failure, FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { TableSkeleton } from '../../shared/table.tsx';
import { DeliveryStatus, formatMoment } from './webhook-labels.tsx';
import styles from './webhooks.module.css';

/** JSON with line breaks; any other text as it is. */
function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const Bytes = ({ label, text }: { label: string; text: string }) => (
  <section aria-label={label}>
    <h3 className={styles.heading}>{label}</h3>
    {/* It scrolls, so the keyboard has to reach it. */}
    <pre className={styles.body} tabIndex={0} translate="no">
      {text}
    </pre>
  </section>
);

/** One delivery: what was sent, what was answered, and sending it again. */
export const DeliveryDialog = ({
  params,
  onReplayed,
  onClose,
}: {
  params: { restaurantId: string; eventEndpointId: string; deliveryId: string };
  onReplayed: () => void;
  onClose: () => void;
}) => {
  const { data: delivery, error, refetch } = useEndpoint(getDelivery, { params });
  const replay = useEndpointMutation(replayDelivery, {
    onSuccess: () => {
      onReplayed();
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={delivery?.kind ?? 'Delivery'} size="lg">
      {!delivery && !error && <TableSkeleton label="Loading the delivery" />}
      {!delivery && error && <Failure error={error.error} onRetry={() => void refetch()} />}
      {delivery && (
        <Stack gap="lg">
          <dl className={styles.facts}>
            <div>
              <dt>State</dt>
              <dd>
                <DeliveryStatus status={delivery.status} />
              </dd>
            </div>
            <div>
              <dt>Attempts</dt>
              <dd>{delivery.attempts}</dd>
            </div>
            <div>
              <dt>Last attempt</dt>
              <dd>{delivery.lastAttemptAt === null ? 'None yet' : formatMoment(delivery.lastAttemptAt)}</dd>
            </div>
            {delivery.nextAttemptAt !== null && (
              <div>
                <dt>Next attempt</dt>
                <dd>{formatMoment(delivery.nextAttemptAt)}</dd>
              </div>
            )}
            <div>
              <dt>webhook-id</dt>
              <dd translate="no">{delivery.eventId}</dd>
            </div>
          </dl>
          {delivery.error !== '' && <p>{delivery.error}</p>}
          <Bytes label="Sent" text={indent(delivery.requestBody)} />
          {delivery.responseBody !== '' && <Bytes label="Answered" text={indent(delivery.responseBody)} />}
          <FailureAlert error={replay.error?.error} />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button loading={replay.isPending} onClick={() => replay.mutate({ params, body: {} })}>
              Send it again
            </Button>
          </DialogButtons>
        </Stack>
      )}
    </Modal>
  );
};
