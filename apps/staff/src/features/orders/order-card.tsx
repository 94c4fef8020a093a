import { memo } from 'react';
import { Link } from '@tanstack/react-router';
import { money } from '@servery/app-kit/format.ts';
import { useClock, clockNow } from '@servery/ui/primitives/clock.ts';
import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import { Dotted } from '@servery/ui/primitives/dotted.tsx';
import { Icon } from '../../shared/icon.tsx';
import { useStore } from '../../shared/store-context.ts';
import { PaidWord } from '@servery/ui/patterns/paid-word.tsx';
import type { OrderRow } from '@servery/app-kit/orders/order-groups.ts';
import { timingOf, waitedShare } from '@servery/ui/patterns/order-timing.ts';
import { forWhenWords, placeWords } from '@servery/app-kit/orders/order-words.ts';
import styles from './order-card.module.css';

/** When the order is for, in a word and a shape; keeps itself up to date without its card. */
const TimingChip = ({ row, acceptWithin }: { row: OrderRow; acceptWithin: number | null }) => {
  const text = useClock((now) => {
    const { tone, words } = timingOf(row, now, acceptWithin);
    return `${tone}|${words}`;
  });
  const [tone, words] = text.split('|') as [StateTone, string];
  return (
    <span className={styles.timing} data-tone={tone}>
      <StateChip tone={tone} solid={tone === 'late' || tone === 'new' || tone === 'danger'}>
        {words}
      </StateChip>
    </span>
  );
};

/** The time to accept as a bar that fills. */
const WaitBar = ({ row, acceptWithin }: { row: OrderRow; acceptWithin: number }) => {
  const share = useClock((now) => waitedShare(row, now, acceptWithin));
  return (
    <span className={styles.wait} data-over={share === 1 || undefined} aria-hidden="true">
      <span style={{ transform: `scaleX(${share})` }} />
    </span>
  );
};

/**
 * One order in the list; all of it opens the order, the button decides. Plain elements: there may be 500 of them. `acceptWithin`: minutes
 * in which it should be accepted, null where nobody watches that.
 */
export const OrderCard = memo(
  ({
    row,
    acceptWithin,
    onAccept,
    onComplete,
  }: {
    row: OrderRow;
    acceptWithin: number | null;
    onAccept?: ((row: OrderRow) => void) | undefined;
    onComplete?: ((row: OrderRow) => void) | undefined;
  }) => {
    const { restaurantId, storeId, timeZone } = useStore();
    const isNew = row.status === 'new';
    return (
      <article className={styles.card} aria-label={`Order ${row.number}`} data-status={row.status}>
        {isNew && acceptWithin !== null && <WaitBar row={row} acceptWithin={acceptWithin} />}
        <div className={styles.top}>
          <Link
            to="/restaurants/$restaurantId/stores/$storeId/orders/$orderId"
            params={{ restaurantId, storeId, orderId: row.id }}
            className={styles.link}
          >
            {row.number}
          </Link>
          <span className={styles.name} title={row.customerName}>
            {row.customerName}
          </span>
          <TimingChip row={row} acceptWithin={acceptWithin} />
        </div>
        <p className={styles.line}>
          <span className={styles.icon}>
            <Icon name={row.collectionType} size={20} />
          </span>
          <span>
            <strong>{placeWords(row)}</strong> · {forWhenWords(row, clockNow(), timeZone)}
          </span>
        </p>
        <div className={styles.foot}>
          <p className={styles.quiet}>
            <Dotted
              of={[
                `${row.itemCount} ${row.itemCount === 1 ? 'item' : 'items'}`,
                money(row.grandTotal, row.currency),
                <PaidWord key="paid" of={row} />,
              ]}
            />
          </p>
          {onAccept && (
            <button type="button" className={styles.act} data-strong onClick={() => onAccept(row)} aria-label={`Accept ${row.number}`}>
              Accept
            </button>
          )}
          {onComplete && (
            <button type="button" className={styles.act} onClick={() => onComplete(row)} aria-label={`Handed over: ${row.number}`}>
              Handed over
            </button>
          )}
        </div>
      </article>
    );
  },
);
