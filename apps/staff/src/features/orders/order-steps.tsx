import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { useRecentCompletion } from '@servery/app-kit/orders/completions.ts';
import { useComplete } from '@servery/app-kit/orders/use-complete.ts';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { dueNow } from '@servery/ui/patterns/orders/taken-text.ts';
import { handOverText } from '@servery/ui/patterns/orders/order-text.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/store-context.ts';
import { AcceptForm } from './accept-form.tsx';
import type { Decision } from './decision-sheet.tsx';
import { EtaSheet } from './eta-sheet.tsx';
import { ReadyStep } from './ready-step.tsx';
import { UnpaidSteps } from './money/unpaid-steps.tsx';
import { useOrderProcess } from '@servery/app-kit/orders/use-order-process.ts';
import styles from './order-page.module.css';

/** What can be done with an order now: accept it, change its time, hand it over, end it. */
export const OrderSteps = ({
  order,
  onDecide,
  onChanged,
}: {
  order: ResponseOf<typeof getOrder>;
  onDecide: (decision: Decision) => void;
  onChanged: () => void;
}) => {
  const { hasEta, hasCompleteStatus } = useOrderProcess();
  const [moving, setMoving] = useState(false);
  const [asking, setAsking] = useState(false);
  const store = useStore();
  const complete = useComplete(store, onChanged);
  useRecentCompletion(store, order, clockNow);
  const ending = (words: string, decision: Decision) => (
    <Button variant="subtle" color="red" c="var(--danger-text)" fullWidth onClick={() => onDecide(decision)}>
      {words}
    </Button>
  );

  const { currency } = order.cart;
  const due = dueNow(order);

  if (order.status === 'new')
    return (
      <section className={styles.steps} aria-label="Decide">
        <AcceptForm order={order} hasEta={hasEta} onDone={onChanged} onRefused={onChanged} otherwise={ending('Reject…', 'reject')} />
      </section>
    );
  if (order.status !== 'accepted') return null;
  return (
    <section className={styles.steps} aria-label="Next step">
      <FailureAlert error={complete.error} />
      <Stack gap="xs">
        {hasCompleteStatus && (
          <Button
            fullWidth
            {...(order.readyAt === null ? { variant: 'default' } : {})}
            loading={complete.isPending}
            onClick={() => (due > 0 ? setAsking(true) : complete.complete(order.id))}
          >
            {handOverText(order)}
          </Button>
        )}
        {order.uberEats !== null && <ReadyStep order={order} onChanged={onChanged} />}
        {hasEta && order.readyAt === null && order.uberEats === null && (
          <Button variant="default" fullWidth onClick={() => setMoving(true)}>
            Change the time…
          </Button>
        )}
        {ending('Cancel order…', 'cancel')}
      </Stack>
      <UnpaidSteps
        orderId={order.id}
        paymentMethod={order.paymentMethod}
        due={due}
        currency={currency}
        opened={asking}
        onClose={() => {
          setAsking(false);
          onChanged();
        }}
      />
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
