import { useState } from 'react';
import type { RefundOf } from '@servery/app-kit/orders/use-tender-refund.ts';
import { formatMoney } from '@servery/domain/money';
import { isRefundable, isUndoable, tenderText } from '@servery/ui/patterns/orders/tender-text.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import styles from '../pay/pay.module.css';

/** What can be done with a payment that staff took, or with a refund: undo it, or refund what is left of it. */
export const TenderActions = (of: RefundOf) => {
  const { tender, order } = of;
  const [open, setOpen] = useState<'undo' | 'refund' | 'switch' | null>(null);
  const close = () => setOpen(null);
  const is = `${formatMoney(tender.amount, order.currency)} ${tenderText(tender)}`;
  const undo = isUndoable(tender);
  const refund = isRefundable(tender);
  const isSwitchable = undo && (tender.kind === 'card' || tender.kind === 'moto');
  // What is open stays so while its outcome is shown.
  if (!undo && !refund && open === null) return null;
  return (
    <span className={styles.actions}>
      {refund && (
        <button type="button" className={styles.small} aria-label={`Refund ${is}`} onClick={() => setOpen('refund')}>
          Refund…
        </button>
      )}
      {isSwitchable && (
        <button type="button" className={styles.small} aria-label={`Correct ${is}`} onClick={() => setOpen('switch')}>
          Correct…
        </button>
      )}
      {undo && (
        <button type="button" className={styles.small} aria-label={`Undo ${is}`} onClick={() => setOpen('undo')}>
          Undo…
        </button>
      )}
      {open === 'refund' && <RefundDialog {...of} onClose={close} />}
      {open === 'switch' && <SwitchDialog {...of} onClose={close} />}
      {open === 'undo' && <UndoDialog {...of} onClose={close} />}
    </span>
  );
};
