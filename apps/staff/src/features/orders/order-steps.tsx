import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { useComplete } from '@servery/app-kit/orders/use-complete.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useStore } from '../../shared/store-context.ts';
import { AcceptForm } from './accept-form.tsx';
import type { Decision } from './decision-sheet.tsx';
import { EtaSheet } from './eta-sheet.tsx';
import { ReadyStep } from './ready-step.tsx';
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
  const { hasEta, hasCompleteStatus } = useOrderProcess();
  const [moving, setMoving] = useState(false);
  const complete = useComplete(useStore(), onChanged);
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
      <FailureAlert error={complete.error} />
      <Stack gap="xs">
        {hasCompleteStatus && (
          <Button
            fullWidth
            {...(order.readyAt === null ? { variant: 'default' } : {})}
            loading={complete.isPending}
            onClick={() => complete.complete(order.id)}
          >
            Handed over
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
