import { useState, type ReactNode } from 'react';
import { formatEta } from '@servery/app-kit/format.ts';
import { useAccept, type Decidable } from '@servery/app-kit/orders/use-accept.ts';
import { etaChoicesInMinutes } from '@servery/domain/orders';
import { acceptText } from '@servery/ui/patterns/orders/order-text.ts';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { clockNow, useClock } from '@servery/ui/primitives/clock.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { usePreferences } from '../../shared/preferences.ts';
import { useTill } from '../../shared/till-context.ts';
import { useOnline } from '../../shared/use-online.ts';
import type { Refusal } from './step.types.ts';
import { StillDeciding } from './still-deciding.tsx';
import styles from '../../shared/orders/parts.module.css';

const etaOptions = etaChoicesInMinutes.map((minutes): [number, string] => [minutes, formatEta(minutes)]);

/** Accepts a new order: choose when it is ready, then press once to promise that time. `otherwise`: the other decision, rejecting. */
export const AcceptStep = ({
  order,
  hasEta,
  onDone,
  onRefused,
  otherwise,
}: {
  order: Decidable;
  hasEta: boolean;
  onDone: () => void;
  onRefused: (error: Refusal) => void;
  otherwise: ReactNode;
}) => {
  const till = useTill();
  const online = useOnline();
  const [opened] = useState(clockNow);
  const accept = useAccept(order, till, {
    hasEta,
    lastEta: usePreferences.getState().eta,
    now: opened,
    onDone: (eta) => {
      if (eta > 0) usePreferences.setState({ eta });
      onDone();
    },
    onRefused,
  });
  const words = useClock((now) => acceptText(accept.eta, order.requestedFor, now, till.timeZone));
  if (accept.asking)
    return <StillDeciding orderId={order.id} ends={(status) => status !== 'new'} onDecided={onDone} onAgain={accept.reset} />;
  return (
    <div className={styles.stack}>
      {hasEta && !accept.over && (
        <Choice<number> label="Ready in" value={accept.eta} options={etaOptions} least="5rem" onChange={accept.setEta} />
      )}
      <FailureAlert error={accept.error} />
      {accept.notCharged && (
        <p className={styles.help}>The guest’s card was not charged. Try again, or reject the order: nothing is taken.</p>
      )}
      {accept.over ? (
        <button type="button" className={styles.plain} onClick={onDone}>
          OK
        </button>
      ) : (
        <>
          <button
            type="button"
            className={styles.strong}
            disabled={accept.isPending}
            onClick={() => online(`Accepting ${order.number}`, accept.send)}
          >
            {accept.isPending ? 'Accepting…' : words}
          </button>
          {otherwise}
        </>
      )}
    </div>
  );
};
