import { useState } from 'react';
import type { AsideChange } from '@servery/app-kit/replica/outbox-aside.ts';
import { currentQuantity, type BillLine } from '@servery/domain/bills';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { lineDetails } from '@servery/domain/pricing';
import { DetailRows } from '@servery/ui/primitives/detail-rows.tsx';
import { changeQuantity, takeOff } from '../../shared/bills/bill-commands.ts';
import { unsentText } from '../../shared/bills/bill-changes.ts';
import { VoidDialog } from './bill-dialogs.tsx';
import { Stepper } from './stepper.tsx';
import styles from './bill-line-row.module.css';

interface BillLineRowProps {
  line: BillLine;
  currency: CurrencyCode;
  /** What the server refused of this line. */
  refusals: readonly AsideChange[];
  /** The quantity that the kitchen is known to have; what was sent since waits for the network. */
  confirmed: number;
  /** Its buttons are shown. */
  open: boolean;
  /** The bill is closed: nothing on it can change. */
  closed: boolean;
  onOpen: () => void;
  /** The item is still on the menu, so its choices can be changed. */
  onChange: (() => void) | null;
  onDiscard: (change: AsideChange) => void;
}

/** A line of the bill: quantity, choices, and whether the kitchen has it in this form. */
export const BillLineRow = ({ line, currency, refusals, confirmed, open, closed, onOpen, onChange, onDiscard }: BillLineRowProps) => {
  const [voiding, setVoiding] = useState(false);
  const { priced } = line.frozen;
  const quantity = currentQuantity(line);
  const gone = quantity === 0;
  const unsent = unsentText(line, confirmed);
  const isSent = line.sent > 0;
  return (
    <li className={styles.line} data-gone={gone || undefined} aria-label={priced.name}>
      <button type="button" className={styles.face} aria-expanded={open && !closed} disabled={gone || closed} onClick={onOpen}>
        <span className={styles.what}>
          <span className={styles.quantity}>{gone ? line.sent : quantity} ×</span>
          <span className={styles.name}>{gone ? <s>{priced.name}</s> : priced.name}</span>
          <span className={styles.price}>{gone ? '' : formatMoney(priced.unitPrice * quantity, currency)}</span>
        </span>
        <DetailRows of={lineDetails(priced)} className={styles.detail} />
        {line.input.comments !== '' && <span className={styles.comments}>“{line.input.comments}”</span>}
        {line.voided && <span className={styles.detail}>Void: {line.voided.reason}</span>}
        {unsent && (
          <span className={styles.unsent}>
            <span aria-hidden="true">●</span> {unsent}
          </span>
        )}
      </button>
      {refusals.map((change) => (
        <span key={change.part} className={styles.refused} role="alert">
          {change.why}
          <button type="button" className={styles.small} onClick={() => onDiscard(change)}>
            OK
          </button>
        </span>
      ))}
      {!gone && !closed && open && (
        <div className={styles.tools}>
          <Stepper
            label={priced.name}
            value={quantity}
            least={Math.max(1, line.sent)}
            most={99}
            {...(isSent ? { onBelow: () => setVoiding(true) } : {})}
            onStep={(delta) => changeQuantity(line.id, delta)}
          />
          {onChange && (
            <button type="button" className={styles.tool} aria-label={`Change ${priced.name}`} onClick={onChange}>
              Change
            </button>
          )}
          <button
            type="button"
            className={styles.tool}
            aria-label={`${isSent ? 'Void' : 'Remove'} ${priced.name}`}
            onClick={() => (isSent ? setVoiding(true) : takeOff(line, ''))}
          >
            {isSent ? 'Void' : 'Remove'}
          </button>
        </div>
      )}
      {voiding && <VoidDialog line={line} onClose={() => setVoiding(false)} />}
    </li>
  );
};
