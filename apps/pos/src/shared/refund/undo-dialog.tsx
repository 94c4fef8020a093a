import { useState } from 'react';
import { useUndoTaken } from '@servery/app-kit/orders/use-undo-taken.ts';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import dialog from '@servery/device-app/dialog/dialog.module.css';
import { TextField } from '@servery/device-app/fields/text-field.tsx';
import { formatMoney } from '@servery/domain/money';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { getLeave } from '../people/approvals.ts';
import { tenderText } from '@servery/ui/patterns/orders/tender-text.ts';
import { useTill } from '../till-context.ts';
import type { RefundOf } from '@servery/app-kit/orders/use-tender-refund.ts';

/** Undoes a payment, or a refund, that was recorded by mistake: for a reason, and with an approval where the store wants one. */
export const UndoDialog = ({ order, tender, onClose }: RefundOf & { onClose: () => void }) => {
  const till = useTill();
  const [asking, setAsking] = useState(false);
  const isRefund = tender.parentId !== null;
  const amount = `${formatMoney(tender.amount, order.currency)} ${tenderText(tender)}`;
  const undo = useUndoTaken(order.id, tender.id, till, {
    onDone: onClose,
    approve: () => {
      setAsking(true);
      return getLeave({ action: 'undoPayment', subjectId: order.id, what: `Undo ${amount}, ${order.number}` }).finally(() =>
        setAsking(false),
      );
    },
  });
  const offline = till.freshness === 'stale';
  return (
    <Dialog title={`Undo ${amount}?`} locked={undo.isPending} onClose={onClose}>
      <p className={dialog.text}>
        {isRefund
          ? 'Use this for a refund that was recorded by mistake. The payment counts in full again, and the refund stays in the history, marked as undone.'
          : 'Use this for a payment that was recorded by mistake. The amount is due again, and the payment stays in the history, marked as undone. To give a guest money back, use Refund.'}
      </p>
      <TextField label="Why?" most={120} value={undo.reason} problem={undo.reasonError ?? null} onChange={undo.setReason} />
      <FailureAlert error={undo.error} />
      {offline && (
        <p className={dialog.text} role="status">
          You’re offline. This needs the server.
        </p>
      )}
      <div className={dialog.foot}>
        <button type="button" className={dialog.danger} disabled={undo.isPending || asking || offline} onClick={undo.send}>
          {undo.isPending ? 'Undoing…' : isRefund ? 'Undo this refund' : 'Undo this payment'}
        </button>
      </div>
    </Dialog>
  );
};
