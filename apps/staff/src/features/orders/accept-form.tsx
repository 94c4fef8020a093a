import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useAccept, type Decidable } from '@servery/app-kit/orders/use-accept.ts';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { usePreferences } from '../../shared/preferences.ts';
import { useStore } from '../../shared/store-context.ts';
import { EtaChoice } from './eta-choice.tsx';
import { acceptText } from '@servery/ui/patterns/orders/order-text.ts';
import { StillDeciding } from './still-deciding.tsx';
import styles from './decision-sheet.module.css';

/** Accepts a new order: choose when it is ready, then confirm. */
export const AcceptForm = ({
  order,
  hasEta,
  onDone,
  onRefused,
  otherwise,
}: {
  order: Decidable;
  hasEta: boolean;
  /** The other decision, rejecting; hidden once somebody else has decided. */
  otherwise: ReactNode;
  onDone: () => void;
  onRefused: () => void;
}) => {
  const { restaurantId, storeId, timeZone } = useStore();
  const [opened] = useState(clockNow);
  const accept = useAccept(
    order,
    { restaurantId, storeId },
    {
      hasEta,
      lastEta: usePreferences.getState().eta,
      now: opened,
      onDone: (eta) => {
        if (eta > 0) usePreferences.setState({ eta });
        onDone();
      },
      onRefused,
    },
  );
  const words = useClock((now) => acceptText(accept.eta, order.requestedFor, now, timeZone));
  const { error, over, asking, notCharged } = accept;

  if (asking) return <StillDeciding orderId={order.id} ends={(status) => status !== 'new'} onDecided={onDone} onAgain={accept.reset} />;

  return (
    <Stack gap="md">
      {hasEta && !over && <EtaChoice value={accept.eta} onChange={accept.setEta} />}
      <FailureAlert error={error} />
      {notCharged && <p className={styles.help}>The guest’s card was not charged. Try again, or reject the order: nothing is taken.</p>}
      {over ? (
        <Button variant="default" onClick={onDone}>
          OK
        </Button>
      ) : (
        <Button fullWidth loading={accept.isPending} onClick={accept.send}>
          {words}
        </Button>
      )}
      {!over && otherwise}
    </Stack>
  );
};
