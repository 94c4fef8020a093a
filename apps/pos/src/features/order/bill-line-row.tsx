import { memo, useState } from 'react';
import type { AsideChange } from '@servery/app-kit/replica/outbox-aside.ts';
import { currentLines, currentQuantity, type BillLine } from '@servery/domain/bills';
import type { MenuItem } from '@servery/domain/menu';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { lineDetails } from '@servery/domain/pricing';
import { DetailRows } from '@servery/ui/primitives/detail-rows.tsx';
import { changeQuantity, takeOff } from '../../shared/bills/bill-commands.ts';
import { unsentText } from '../../shared/bills/bill-changes.ts';
import { VoidDialog } from './bill-dialogs.tsx';
import { formatAdjustment } from './format-adjustment.ts';
import { PriceDialog } from './price-dialog.tsx';
import { openLine, openSheet } from './ring-state.ts';
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
  /** The item as it is on the menu now, so that its choices can be changed; undefined: it is not. */
  item: MenuItem | undefined;
  /** Rings up all of it again. */
  onAgain: (line: BillLine) => void;
  onDiscard: (change: AsideChange) => void;
}

/**
 * A line of the bill: quantity, choices, and whether the kitchen has it in this form. Rendered anew when something of its own has changed:
 * a tap on a tile renders one line of a long bill.
 */
export const BillLineRow = memo(({ line, currency, refusals, confirmed, open, closed, item, onAgain, onDiscard }: BillLineRowProps) => {
  const [asking, setAsking] = useState<'void' | 'voidOne' | 'price' | null>(null);
  const { priced } = line.frozen;
  const quantity = currentQuantity(line);
  const gone = quantity === 0;
  const unsent = unsentText(line, confirmed);
  const isSent = line.sent > 0;
  const total = currentLines({ lines: [line] })[0]?.priced.lineTotal ?? 0;
  return (
    <li className={styles.line} data-gone={gone || undefined} aria-label={priced.name}>
      <button
        type="button"
        className={styles.face}
        aria-expanded={open && !closed}
        disabled={gone || closed}
        onClick={() => openLine(open ? '' : line.id)}
      >
        <span className={styles.what}>
          <span className={styles.quantity}>{gone ? line.sent : quantity} ×</span>
          <span className={styles.name}>{gone ? <s>{priced.name}</s> : priced.name}</span>
          <span className={styles.price}>{gone ? '' : formatMoney(total, currency)}</span>
        </span>
        <DetailRows of={lineDetails(priced)} className={styles.detail} />
        {line.input.comments !== '' && <span className={styles.comments}>“{line.input.comments}”</span>}
        {!gone && line.adjusted && <span className={styles.detail}>{formatAdjustment(line, currency)}</span>}
        {!gone &&
          line.partsVoided?.map((part, at) => (
            <span key={at} className={styles.detail}>
              {part.quantity} void: {part.note}
            </span>
          ))}
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
            {...(isSent ? { onBelow: () => setAsking(quantity > 1 ? 'voidOne' : 'void') } : {})}
            onStep={(delta) => changeQuantity(line.id, delta)}
          />
          <button type="button" className={styles.tool} aria-label={`Again: ${quantity} × ${priced.name}`} onClick={() => onAgain(line)}>
            Again
          </button>
          {item && (
            <button type="button" className={styles.tool} aria-label={`Change ${priced.name}`} onClick={() => openSheet(item, line)}>
              Change
            </button>
          )}
          <button type="button" className={styles.tool} aria-label={`Price of ${priced.name}`} onClick={() => setAsking('price')}>
            Price
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label={`${isSent ? 'Void' : 'Remove'} ${priced.name}`}
            onClick={() => (isSent ? setAsking('void') : takeOff(line, ''))}
          >
            {isSent ? 'Void' : '✕'}
          </button>
        </div>
      )}
      {(asking === 'void' || asking === 'voidOne') && (
        <VoidDialog line={line} count={asking === 'void' ? quantity : 1} onClose={() => setAsking(null)} />
      )}
      {asking === 'price' && <PriceDialog line={line} currency={currency} onClose={() => setAsking(null)} />}
    </li>
  );
});
