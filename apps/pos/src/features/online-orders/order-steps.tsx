import { useState } from 'react';
import { money } from '@servery/app-kit/format.ts';
import { showNotice } from '@servery/app-kit/notice.ts';
import { useComplete } from '@servery/app-kit/orders/use-complete.ts';
import { useOrderProcess } from '@servery/app-kit/orders/use-order-process.ts';
import { useReportReady, waitsForReady } from '@servery/app-kit/orders/use-tell-ready.ts';
import type { Minor } from '@servery/domain/money';
import { handOverText } from '@servery/ui/patterns/orders/order-text.ts';
import type { OrderView } from '@servery/ui/patterns/orders/order.types.ts';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useTill } from '../../shared/till-context.ts';
import { useOnline } from '../../shared/use-online.ts';
import { AcceptStep } from './accept-step.tsx';
import { EndingStep } from './ending-step.tsx';
import type { Refusal, Step } from './step.types.ts';
import { TakeStep } from '../../shared/pay/take-step.tsx';
import { TimeStep } from './time-step.tsx';
import styles from '../../shared/orders/parts.module.css';

/** Refusals that leave the order unchanged; shown beside the button. */
const inPlace: ReadonlySet<string> = new Set(['ORDER_PROCESSING', 'ORDER_CANNOT_BE_ACCEPTED']);

/** What can be done with an order now, in place: accept it, take its payment, change its time, hand it over, end it. */
export const OrderSteps = ({
  order,
  due,
  endingMoney,
  onChanged,
}: {
  order: OrderView;
  /** Minor units. */
  due: Minor;
  endingMoney: string | null;
  onChanged: () => void;
}) => {
  const { hasEta, hasCompleteStatus } = useOrderProcess();
  const online = useOnline();
  const [step, setStep] = useState<Step>(null);
  const back = () => setStep(null);
  const done = () => {
    back();
    onChanged();
  };
  const till = useTill();
  const { complete, isPending, error } = useComplete(till, onChanged);
  const ready = useReportReady(till, onChanged);
  const open = (next: Step, words: string) => (
    <button type="button" className={styles.plain} onClick={() => setStep(next)}>
      {words}
    </button>
  );

  if (order.status !== 'new' && order.status !== 'accepted') return null;
  const isNew = order.status === 'new';
  // When somebody else has decided already, that is shown outside the step, which may have closed by then.
  const refused = ({ code, status, title, message }: Refusal) => {
    if (status === 409 && !inPlace.has(code)) showNotice(`${order.number}: ${title}.`, message);
    onChanged();
  };
  // A step that no longer fits the order closes: nobody cancels an order that they meant to reject.
  if ((step === 'reject' && isNew) || (step === 'cancel' && !isNew))
    return <EndingStep order={order} kind={step} money={endingMoney} onDone={done} onBack={back} onRefused={refused} />;
  if (isNew) return <AcceptStep order={order} hasEta={hasEta} onDone={done} onRefused={refused} otherwise={open('reject', 'Reject…')} />;
  if (step === 'time') return <TimeStep order={order} onDone={done} onBack={back} />;
  return (
    <div className={styles.stack}>
      {/* It stays open when nothing is due any more: the change is still to be given. */}
      {step === 'take' && <TakeStep order={order} onDone={done} onBack={done} />}
      <FailureAlert error={error ?? ready.error} />
      <div className={styles.row}>
        {due > 0 && (
          <button type="button" className={styles.strong} onClick={() => setStep('take')}>
            Take {money(due, order.cart.currency)}…
          </button>
        )}
        {hasCompleteStatus && (
          <button
            type="button"
            className={order.readyAt !== null && due === 0 ? styles.strong : styles.plain}
            disabled={isPending}
            onClick={() => (due > 0 ? setStep('take') : online(`Handing over ${order.number}`, () => complete(order.id)))}
          >
            {handOverText(order)}
          </button>
        )}
        {waitsForReady(order) && (
          <button
            type="button"
            className={styles.plain}
            disabled={ready.isPending}
            onClick={() => online(`Saying that ${order.number} is ready`, () => ready.reportReady(order.id))}
          >
            Mark as ready
          </button>
        )}
        {hasEta && order.readyAt === null && order.uberEats === null && open('time', 'Change the time…')}
        {open('cancel', 'Cancel order…')}
      </div>
    </div>
  );
};
