import { Button } from '@mantine/core';
import { memo } from 'react';
import { Link } from '@tanstack/react-router';
import { moment, money } from '@servery/app-kit/format.ts';
import { useClock, clockNow } from '@servery/ui/primitives/clock.ts';
import { relativeWords, durationWords } from '@servery/ui/primitives/relative.ts';
import { StateChip, type StateTone } from '@servery/ui/primitives/state-chip.tsx';
import { useStore } from '../../shared/store-context.ts';
import { PaidWord } from './money/paid-word.tsx';
import type { OrderRow } from './order-groups.ts';
import { placeWords } from './order-words.ts';
import styles from './order-card.module.css';

/** A new order that nobody has touched for this long is late itself. Milliseconds. */
const patience = 5 * 60_000;

const timing = (row: OrderRow, now: number): { tone: StateTone; words: string } => {
  const placed = Date.parse(row.placedAt);
  if (row.status === 'new') {
    const waiting = now - placed;
    return waiting > patience
      ? { tone: 'late', words: `Waiting ${durationWords(waiting)}` }
      : { tone: 'new', words: `New, ${relativeWords(placed, now)}` };
  }
  if (row.readyAt !== null) return { tone: 'done', words: `Ready, ${relativeWords(Date.parse(row.readyAt), now)}` };
  if (row.promisedFor === null) return { tone: 'working', words: 'As soon as possible' };
  const promised = Date.parse(row.promisedFor);
  return promised < now
    ? { tone: 'late', words: `Late, ${durationWords(now - promised)}` }
    : { tone: 'working', words: `Due ${relativeWords(promised, now)}` };
};

/** When the order is for, in a word and a shape; keeps itself up to date without its card. */
const TimingChip = ({ row }: { row: OrderRow }) => {
  const text = useClock((now) => {
    const { tone, words } = timing(row, now);
    return `${tone}|${words}`;
  });
  const [tone, words] = text.split('|') as [StateTone, string];
  return (
    <StateChip tone={tone} solid={tone === 'late' || tone === 'new'}>
      {words}
    </StateChip>
  );
};

const forWhen = (row: OrderRow, zone: string): string => {
  const at = row.promisedFor ?? row.requestedFor;
  return at === null ? 'As soon as possible' : `For ${moment(at, clockNow(), zone)}`;
};

/** One order in the list; all of it opens the order, the button decides. */
export const OrderCard = memo(
  ({ row, onAccept, onComplete }: { row: OrderRow; onAccept?: (row: OrderRow) => void; onComplete?: (row: OrderRow) => void }) => {
    const { restaurantId, storeId, timeZone } = useStore();
    return (
      <article className={styles.card} aria-label={`Order ${row.number}`} data-status={row.status}>
        <div className={styles.top}>
          <Link
            to="/restaurants/$restaurantId/stores/$storeId/orders/$orderId"
            params={{ restaurantId, storeId, orderId: row.id }}
            className={styles.link}
          >
            {row.number}
          </Link>
          <TimingChip row={row} />
        </div>
        <p className={styles.line}>
          <strong>{placeWords(row)}</strong> · {forWhen(row, timeZone)}
        </p>
        <p className={styles.line}>{row.customerName}</p>
        <p className={styles.quiet}>
          {row.itemCount} {row.itemCount === 1 ? 'item' : 'items'} · {money(row.grandTotal, row.currency)} ·{' '}
          <PaidWord status={row.paymentStatus} />
        </p>
        {(onAccept || onComplete) && (
          <div className={styles.foot}>
            {onAccept && (
              <Button fullWidth onClick={() => onAccept(row)} aria-label={`Accept ${row.number}`}>
                Accept
              </Button>
            )}
            {onComplete && (
              <Button fullWidth variant="default" onClick={() => onComplete(row)} aria-label={`Handed over: ${row.number}`}>
                Handed over
              </Button>
            )}
          </div>
        )}
      </article>
    );
  },
);
