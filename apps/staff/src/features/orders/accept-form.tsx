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
import type { OrderRow } from './order-groups.ts';
import { acceptWords } from './order-words.ts';
import { takeRow } from './orders.ts';

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
  const [attempt] = useState(newId);
  const words = useClock((now) => acceptWords(eta, order.requestedFor, now, timeZone));
  const accept = useEndpointMutation(acceptOrder, {
    onSuccess: (row) => {
      if (eta > 0) usePreferences.setState({ eta });
      takeRow(row);
      onDone();
    },
    onError: onRefused,
  });
  const error = accept.error?.error;
  // Somebody else was quicker: there is nothing left to try.
  const over = error !== undefined && error.status === 409;

  return (
    <Stack gap="md">
      {hasEta && !over && <EtaChoice value={eta} onChange={setEta} />}
      <FailureAlert error={error} />
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
