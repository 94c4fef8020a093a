import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '@servery/contract/endpoint';
import { completeOrder, type getOrder } from '@servery/contract/online-ordering';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/store-context.ts';
import { AcceptForm } from './accept-form.tsx';
import type { Decision } from './decision-sheet.tsx';
import { EtaSheet } from './eta-sheet.tsx';
import { takeRow } from '@servery/app-kit/orders/open-orders.ts';
import { useOrderProcess } from '@servery/app-kit/orders/use-order-process.ts';
import styles from './order-page.module.css';

/** What can be done with an order now: accept it, promise another time, hand it over, end it. */
export const OrderSteps = ({
  order,
  onDecide,
  onChanged,
}: {
  order: ResponseOf<typeof getOrder>;
  onDecide: (decision: Decision) => void;
  onChanged: () => void;
}) => {
  const { restaurantId, storeId } = useStore();
  const { hasEta, hasCompleteStatus } = useOrderProcess();
  const [moving, setMoving] = useState(false);
  const complete = useEndpointMutation(completeOrder, {
    onSuccess: (row) => {
      takeRow(row);
      onChanged();
    },
  });
  const ending = (words: string, decision: Decision) => (
    <Button variant="subtle" color="red" c="var(--danger-text)" fullWidth onClick={() => onDecide(decision)}>
      {words}
    </Button>
  );

  if (order.status === 'new')
    return (
      <section className={styles.steps} aria-label="Decide">
        <AcceptForm order={order} hasEta={hasEta} onDone={onChanged} onRefused={onChanged} otherwise={ending('Reject…', 'reject')} />
      </section>
    );
  if (order.status !== 'accepted') return null;
  return (
    <section className={styles.steps} aria-label="Next step">
      <FailureAlert error={complete.error?.error} />
      <Stack gap="xs">
        {hasCompleteStatus && (
          <Button
            fullWidth
            {...(order.readyAt === null ? { variant: 'default' } : {})}
            loading={complete.isPending}
            onClick={() =>
              complete.mutate({ params: { restaurantId, storeId, orderId: order.id }, body: {}, idempotencyKey: newId(), retries: 1 })
            }
          >
            Handed over
          </Button>
        )}
        {hasEta && order.readyAt === null && (
          <Button variant="default" fullWidth onClick={() => setMoving(true)}>
            Change the time…
          </Button>
        )}
        {ending('Cancel order…', 'cancel')}
      </Stack>
      <EtaSheet
        order={order}
        opened={moving}
        onClose={() => {
          setMoving(false);
          onChanged();
        }}
      />
    </section>
  );
};
