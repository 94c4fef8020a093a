import { useState } from 'react';
import { useRefund } from '@servery/app-kit/orders/use-refund.ts';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { NumberPad } from '@servery/device-app/fields/number-pad.tsx';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { formatMoney } from '@servery/domain/money';
import type { OrderView } from '@servery/ui/patterns/orders/order.types.ts';
import type { Payment, RefundReason } from '@servery/ui/patterns/orders/payment.types.ts';
import { cardText, refundAppearances, refundHelp, refundReasonNames } from '@servery/ui/patterns/orders/payment-text.ts';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { NoticeBox } from '@servery/ui/primitives/notice-box.tsx';
import { optional } from '@servery/ui/primitives/optional.ts';
import { getLeave } from '../people/approvals.ts';
import { useTill } from '../till-context.ts';
import styles from '../pay/pay.module.css';

const reasons = Object.entries(refundReasonNames) as [RefundReason, string][];
type Refunding = ReturnType<typeof useRefund>;

/** How much and why. What was sent and has no answer is only shown, and can be asked for again. */
const Form = ({ payment, refund }: { payment: Payment; refund: Refunding }) => {
  const { currency, refundable } = payment;
  const typed = Math.round(Number(refund.typed || 0) * 100);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Choice<boolean>
          label="How much"
          value={refund.whole}
          options={[
            [true, `${payment.refunded > 0 ? 'The rest' : 'All'}: ${formatMoney(refundable, currency)}`],
            [false, 'An amount'],
          ]}
          least="8rem"
          onChange={refund.setWhole}
        />
        {!refund.whole && (
          <NumberPad
            label="Amount to refund"
            value={typed}
            currency={currency}
            onChange={(amount) => refund.setTyped((amount / 100).toFixed(2))}
          />
        )}
        {refund.amountError !== undefined && (
          <p className={styles.missing} role="alert">
            {refund.amountError}
          </p>
        )}
      </div>
      <div className={styles.column}>
        <p className={dialog.text}>{refundHelp(payment, refund.credit)}</p>
        <p className={styles.heading}>Why?</p>
        <Choice<RefundReason | ''> label="Reason" value={refund.reason} options={reasons} least="8.5rem" onChange={refund.setReason} />
        {refund.reasonError !== undefined && (
          <p className={styles.missing} role="alert">
            {refund.reasonError}
          </p>
        )}
        <TextField label={optional('Note')} most={250} value={refund.note} onChange={refund.setNote} />
      </div>
    </div>
  );
};

/** Refunds a card payment online at the till: by the provider, with the PIN of somebody who may. */
export const CardRefundDialog = ({ order, payment, onClose }: { order: OrderView; payment: Payment; onClose: () => void }) => {
  const till = useTill();
  const [doneId, setDoneId] = useState<string | null>(null);
  const { currency } = payment;
  const money = (amount: number) => formatMoney(amount, currency);
  const refund = useRefund(order.id, payment, till, {
    onDone: setDoneId,
    approve: (amount) => getLeave({ action: 'refund', subjectId: order.id, what: `Refund ${money(amount)} of ${order.number}` }),
  });
  const done = payment.refunds.find(({ id }) => id === doneId);
  if (doneId !== null) {
    return (
      <Dialog key="done" title={done ? refundAppearances[done.status].words : 'On its way'} onClose={onClose}>
        <p className={styles.change} role="status">
          {done ? money(done.amount) : ''}
        </p>
        <p className={dialog.text}>
          {done?.status === 'failure'
            ? 'The card’s bank refused the refund. You still have the money: try again later.'
            : done?.status === 'success'
              ? `It goes back to the card (${cardText(payment.card)}). Banks show it after 5 to 10 days.`
              : 'The bank has not answered yet. The order shows what became of it.'}
          {done?.approvedBy != null && ` Approved by ${done.approvedBy}.`}
        </p>
        <div className={dialog.foot}>
          <button type="button" className={dialog.primary} onClick={onClose}>
            Done
          </button>
        </div>
      </Dialog>
    );
  }
  const offline = till.freshness === 'stale';
  return (
    <Dialog key="choosing" title={`Refund ${order.number}`} full={!refund.locked} locked={refund.isPending} onClose={onClose}>
      {refund.locked ? (
        <NoticeBox tone="late" title={refund.others ? 'Another refund was sent first' : refund.isPending ? 'Refunding…' : 'No answer yet'}>
          <span>
            {refund.amount !== null && `${money(refund.amount)}. `}
            {refund.others
              ? 'It was sent from another tab and has no answer yet. Yours was not sent. Check that one first.'
              : 'Ask again to find out whether it went through. It is never refunded twice.'}
          </span>
        </NoticeBox>
      ) : (
        <Form payment={payment} refund={refund} />
      )}
      <div className={styles.foot}>
        <FailureAlert error={refund.error} />
        {offline && (
          <p className={styles.quiet} role="status">
            You’re offline. Refunds need the server.
          </p>
        )}
        <div className={styles.act}>
          <button type="button" className={dialog.danger} disabled={refund.isPending || offline} onClick={refund.send}>
            {refund.isPending
              ? 'Refunding…'
              : refund.unanswered
                ? 'Ask again'
                : refund.amount === null
                  ? 'Refund'
                  : `Refund ${money(refund.amount)}`}
          </button>
        </div>
      </div>
    </Dialog>
  );
};
