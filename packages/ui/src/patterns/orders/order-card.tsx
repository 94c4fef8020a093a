import { memo, type ReactNode } from 'react';
import { formatMoney } from '@servery/domain/money';
import { firstLinesText, itemCountText } from '@servery/domain/orders';
import type { TimeZone } from '@servery/domain/time';
import { clockNow } from '../../primitives/clock.ts';
import { Dotted } from '../../primitives/dotted.tsx';
import { Icon } from '../../primitives/icon.tsx';
import { TimingChip, WaitBar } from './order-chips.tsx';
import { formatForWhen, handOverText, placeText } from './order-text.ts';
import type { OrderRow } from './order.types.ts';
import { PaidWord } from './paid-word.tsx';
import styles from './order-card.module.css';

/**
 * One order in the list; the whole card opens the order, the button decides. Plain elements, since there may be 500 of them; props must be
 * referentially stable. `acceptWithin`: minutes in which it should be accepted, null where that is not monitored.
 */
export const OrderCard = memo(
  ({
    row,
    acceptWithin,
    timeZone,
    chosen = false,
    link,
    onAccept,
    onComplete,
  }: {
    row: OrderRow;
    acceptWithin: number | null;
    timeZone: TimeZone;
    /** It is open beside the list. */
    chosen?: boolean;
    /** The link to the order, labelled with its number: the whole card is its target. */
    link: (row: OrderRow, className: string) => ReactNode;
    onAccept?: ((row: OrderRow) => void) | undefined;
    onComplete?: ((row: OrderRow) => void) | undefined;
  }) => {
    const isNew = row.status === 'new';
    return (
      <article className={styles.card} aria-label={`Order ${row.number}`} data-status={row.status} data-chosen={chosen || undefined}>
        {isNew && acceptWithin !== null && <WaitBar row={row} acceptWithin={acceptWithin} />}
        <div className={styles.top}>
          {link(row, styles.link ?? '')}
          <TimingChip row={row} acceptWithin={acceptWithin} />
        </div>
        <p className={styles.line}>
          <span className={styles.icon}>
            <Icon name={row.collectionType} size={20} />
          </span>
          <span>
            <strong>{row.customerName}</strong> · {placeText(row)}
          </span>
        </p>
        {row.firstLines !== undefined && row.firstLines.length > 0 && (
          <p className={styles.dishes}>{firstLinesText(row.firstLines, row.itemCount)}</p>
        )}
        <div className={styles.foot}>
          <div className={styles.facts}>
            <p className={styles.when}>{formatForWhen(row, clockNow(), timeZone)}</p>
            <p className={styles.quiet}>
              <Dotted of={[itemCountText(row.itemCount), formatMoney(row.grandTotal, row.currency), <PaidWord key="paid" of={row} />]} />
            </p>
          </div>
          {onAccept && (
            <button type="button" className={styles.act} data-strong onClick={() => onAccept(row)} aria-label={`Accept ${row.number}`}>
              Accept
            </button>
          )}
          {onComplete && (
            <button type="button" className={styles.act} onClick={() => onComplete(row)} aria-label={`${handOverText(row)}: ${row.number}`}>
              {handOverText(row)}
            </button>
          )}
        </div>
      </article>
    );
  },
);
