import { useState } from 'react';
import { RefundDialog } from './refund-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import type { RefundOf } from './use-tender-refund.ts';
import { formatMoney } from '@servery/domain/money';
import { tenderText } from '../pay/tender-text.ts';
import styles from '../pay/pay.module.css';

const counter: ReadonlySet<RefundOf['tender']['kind']> = new Set(['cash', 'card', 'moto', 'custom', 'refundCash', 'refundCard']);

/** What can be done with a payment that staff took, or with a refund: undo it, or refund what is left of it. */
export const TenderActions = (of: RefundOf) => {
  const { tender, order } = of;
  const [open, setOpen] = useState<'undo' | 'refund' | null>(null);
  const close = () => setOpen(null);
  const isRefund = tender.parentId !== null;
  const is = `${formatMoney(tender.amount, order.currency)} ${tenderText(tender)}`;
  const undo = tender.undoneAt === null && counter.has(tender.kind) && tender.refunded === 0;
  const refund = tender.undoneAt === null && counter.has(tender.kind) && !isRefund && tender.refunded < tender.amount;
  // What is open stays so while its outcome is shown.
  if (!undo && !refund && open === null) return null;
  return (
    <span className={styles.actions}>
      {refund && (
        <button type="button" className={styles.small} aria-label={`Refund ${is}`} onClick={() => setOpen('refund')}>
          Refund…
        </button>
      )}
      {undo && (
        <button type="button" className={styles.small} aria-label={`Undo ${is}`} onClick={() => setOpen('undo')}>
          Undo…
        </button>
      )}
      {open === 'refund' && <RefundDialog {...of} onClose={close} />}
      {open === 'undo' && <UndoDialog {...of} onClose={close} />}
    </span>
  );
};
