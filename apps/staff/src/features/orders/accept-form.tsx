import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { newId } from '@servery/app-kit/ids.ts';
import { useEndpointMutation } from '@servery/app-kit/query.ts';
import { acceptOrder } from '@servery/contract/online-ordering';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { usePreferences } from '../../shared/preferences.ts';
import { useStore } from '../../shared/store-context.ts';
import { EtaChoice } from './eta-choice.tsx';
import type { OrderRow } from '@servery/app-kit/orders/order-groups.ts';
import { acceptWords } from '@servery/app-kit/orders/order-words.ts';
import { takeRow } from '@servery/app-kit/orders/open-orders.ts';
import { StillDeciding } from './still-deciding.tsx';
import styles from './decision-sheet.module.css';

/** What a decision needs of an order; row and detail both have it. */
export type Decidable = Pick<OrderRow, 'id' | 'number' | 'requestedFor'>;

/** An order for a time of the guest's own needs no ETA; else the last one given is the best guess. */
const firstEta = (order: Decidable, now: number, last: number): number =>
  order.requestedFor !== null && Date.parse(order.requestedFor) > now ? 0 : last;

/** Accepts a new order: choose when it is ready, then say so. */
export const AcceptForm = ({
  order,
  hasEta,
  onDone,
  onRefused,
  otherwise,
}: {
  order: Decidable;
  hasEta: boolean;
  /** The other way to decide; goes away once somebody else has decided. */
  otherwise: ReactNode;
  onDone: () => void;
  onRefused: () => void;
}) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const [eta, setEta] = useState(() => (hasEta ? firstEta(order, clockNow(), usePreferences.getState().eta) : 0));
  const [attempt, setAttempt] = useState(newId);
  const words = useClock((now) => acceptWords(eta, order.requestedFor, now, timeZone));
  const accept = useEndpointMutation(acceptOrder, {
    onSuccess: (row) => {
      if (eta > 0) usePreferences.setState({ eta });
      takeRow(row);
      onDone();
    },
    onError: (refused) => {
      // An answer was given: trying again is a question of its own. Without one, it is the same question.
      if (refused.code !== 'network') setAttempt(newId());
      onRefused();
    },
  });
  const error = accept.error?.error;
  const asking = error?.code === 'ORDER_PROCESSING';
  const notCharged = error?.code === 'ORDER_CANNOT_BE_ACCEPTED';
  // Somebody else was quicker: there is nothing left to try.
  const over = error !== undefined && error.status === 409 && !asking && !notCharged;

  if (asking)
    return <StillDeciding orderId={order.id} ends={(status) => status !== 'new'} onDecided={onDone} onAgain={() => accept.reset()} />;

  return (
    <Stack gap="md">
      {hasEta && !over && <EtaChoice value={eta} onChange={setEta} />}
      <FailureAlert error={error} />
      {notCharged && <p className={styles.help}>The guest’s card was not charged. Try again, or reject the order: nothing is taken.</p>}
      {over ? (
        <Button variant="default" onClick={onDone}>
          OK
        </Button>
      ) : (
        <Button
          fullWidth
          loading={accept.isPending}
          onClick={() =>
            accept.mutate({
              params: { restaurantId, storeId, orderId: order.id },
              body: { etaInMinutes: eta },
              // One key for each thing that can be said: a second tap repeats the answer, another ETA is another question.
              idempotencyKey: `${attempt}-${eta}`,
              retries: 1,
            })
          }
        >
          {words}
        </Button>
      )}
      {!over && otherwise}
    </Stack>
  );
};
