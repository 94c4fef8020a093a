import { useState } from 'react';
import { reasonNames } from '@servery/app-kit/format.ts';
import type { Decidable } from '@servery/app-kit/orders/use-accept.ts';
import { useEnding } from '@servery/app-kit/orders/use-ending.ts';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { endingReasons, type CancellationReason } from '@servery/domain/orders';
import { endingHelp } from '@servery/ui/patterns/orders/order-text.ts';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { optional } from '@servery/ui/primitives/optional.ts';
import { useTill } from '../../shared/till-context.ts';
import { useOnline } from '../../shared/use-online.ts';
import type { Refusal } from './step.types.ts';
import { StillDeciding } from './still-deciding.tsx';
import styles from '../../shared/orders/parts.module.css';

/** The most common reasons are in reach; the others are one press further. */
const usual = (reasons: readonly CancellationReason[]): CancellationReason[] => [...reasons.slice(0, 5), 'other'];
const getOptions = (reasons: readonly CancellationReason[]) =>
  reasons.map((reason): [CancellationReason, string] => [reason, reasonNames[reason]]);

/** Rejects a new order, or cancels an accepted one, for a reason. It explains the effect first, since there is no undo. */
export const EndingStep = ({
  order,
  kind,
  money,
  onDone,
  onBack,
  onRefused,
}: {
  order: Decidable;
  kind: 'reject' | 'cancel';
  /** What happens to the guest's money; null where none was paid. */
  money: string | null;
  onDone: () => void;
  onBack: () => void;
  onRefused: (error: Refusal) => void;
}) => {
  const till = useTill();
  const online = useOnline();
  const [all, setAll] = useState(false);
  const ending = useEnding(order.id, kind, till, { onDone, onRefused });
  const reasons = endingReasons(order);
  const title = kind === 'reject' ? `Reject ${order.number}` : `Cancel ${order.number}`;

  if (ending.asking) return <StillDeciding orderId={order.id} ends={ending.ends} onDecided={onDone} onAgain={ending.reset} />;
  if (ending.over)
    return (
      <div className={styles.stack}>
        <FailureAlert error={ending.error} />
        <button type="button" className={styles.plain} onClick={onDone}>
          OK
        </button>
      </div>
    );
  return (
    <div className={styles.stack} role="group" aria-label={title}>
      <p className={styles.question}>Why?</p>
      <Choice<CancellationReason | ''>
        label="Reason"
        value={ending.reason}
        options={getOptions(all ? reasons : usual(reasons))}
        least="11rem"
        onChange={ending.setReason}
      />
      {!all && (
        <button type="button" className={styles.plain} onClick={() => setAll(true)}>
          Another reason…
        </button>
      )}
      <TextField label={optional('Internal note')} most={250} value={ending.note} onChange={ending.setNote} />
      <p className={styles.help}>{endingHelp[kind]}</p>
      {money !== null && <p className={styles.money}>{money}</p>}
      <div role="alert">{ending.missing && <p className={styles.missing}>Please choose a reason.</p>}</div>
      <FailureAlert error={ending.error} />
      <div className={styles.ask}>
        <button
          type="button"
          className={styles.danger}
          disabled={ending.isPending}
          onClick={() => online(kind === 'reject' ? `Rejecting ${order.number}` : `Cancelling ${order.number}`, ending.send)}
        >
          {title}
        </button>
        <button type="button" className={styles.plain} disabled={ending.isPending} onClick={onBack}>
          Keep the order
        </button>
      </div>
    </div>
  );
};
