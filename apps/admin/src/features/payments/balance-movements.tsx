import { Button } from '@mantine/core';
import type { CurrencyCode } from '@servery/domain/money';
import { formatMoney } from '@servery/domain/money';
import { Money } from '@servery/ui/primitives/money.tsx';
import styles from './balance-movements.module.css';
import { getMovements, movementText, type MovementGroup } from './movement-sums.ts';
import type { Balance, Movement } from './payments.types.ts';
import { formatDayLabel } from './payout-text.ts';

const Row = ({ movement }: { movement: Movement }) => {
  const { amount, fee, net, currency, ready, readyAt, at } = movement;
  return (
    <li className={styles.row}>
      <span className={styles.day}>{formatDayLabel(at)}</span>
      <span className={styles.what}>
        {movementText(movement)}
        {(fee !== 0 || !ready) && (
          <small className={styles.more}>
            {fee !== 0 &&
              `${formatMoney(amount, currency)}, ${fee > 0 ? `less ${formatMoney(fee, currency)} fee` : `${formatMoney(-fee, currency)} fee returned`}`}
            {fee !== 0 && !ready && ' · '}
            {!ready && `Ready on ${formatDayLabel(readyAt)}`}
          </small>
        )}
      </span>
      <strong className={styles.amount}>
        <Money amount={net} currency={currency} />
      </strong>
    </li>
  );
};

/** The rows of one figure, with what is missing from them, so that the column adds up to the figure. */
const Group = ({ title, group, currency, hasMore }: { title: string; group: MovementGroup; currency: CurrencyCode; hasMore: boolean }) => {
  if (group.rows.length === 0 && group.total === 0) return null;
  return (
    <section aria-label={title} className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {group.rows.map((movement) => (
          <Row key={movement.id} movement={movement} />
        ))}
        {group.rest !== 0 && (
          <li className={styles.row}>
            <span className={styles.rest}>{hasMore ? 'Everything before that' : 'Changed since this list was read'}</span>
            <strong className={styles.amount}>
              <Money amount={group.rest} currency={currency} />
            </strong>
          </li>
        )}
        <li className={styles.total}>
          <span>Total</span>
          <strong className={styles.amount}>
            <Money amount={group.total} currency={currency} />
          </strong>
        </li>
      </ul>
    </section>
  );
};

const figures = [
  { title: 'Movements ready for payout', key: 'available', ready: true },
  { title: 'Movements not ready yet', key: 'pending', ready: false },
] as const;

interface Props {
  balance: Balance;
  movements: readonly Movement[];
  hasMore: boolean;
  isReadingMore: boolean;
  onMore: () => void;
}

/** What makes up each figure of the balance: payments, refunds, disputes and payouts, newest first. */
export const BalanceMovements = ({ balance, movements, hasMore, isReadingMore, onMore }: Props) => (
  <>
    {figures.map(({ title, key, ready }) =>
      balance[key].map(({ amount, currency }) => (
        <Group
          key={`${key} ${currency}`}
          title={title}
          group={getMovements(movements, { ready, currency, total: amount })}
          currency={currency}
          hasMore={hasMore}
        />
      )),
    )}
    {hasMore && (
      <Button variant="default" style={{ justifySelf: 'start' }} loading={isReadingMore} onClick={onMore}>
        Show earlier movements
      </Button>
    )}
  </>
);
