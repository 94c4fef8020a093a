import { Money } from '@servery/ui/primitives/money.tsx';
import styles from './balance-view.module.css';
import { negativeText } from './movement-sums.ts';
import type { Balance, Movement } from './payments.types.ts';

const Figure = ({ label, hint, amounts }: { label: string; hint: string; amounts: Balance['available'] }) => (
  <div className={styles.figure}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.amounts}>
      {amounts.length === 0 ? '–' : amounts.map(({ amount, currency }) => <Money key={currency} amount={amount} currency={currency} />)}
    </dd>
    <dd className={styles.hint}>{hint}</dd>
  </div>
);

/** The balance at the provider: available and pending. `delayDays`: how long after the sale a payment is available, where that is known. */
export const BalanceView = ({
  balance,
  movements,
  delayDays,
}: {
  balance: Balance;
  movements: readonly Movement[];
  delayDays: number | null;
}) => (
  <dl className={styles.balance}>
    <Figure
      label="Ready to be paid out"
      // Refunds may be ahead of sales.
      hint={balance.available.some(({ amount }) => amount < 0) ? negativeText(movements, delayDays) : 'Leaves with the next payout'}
      amounts={balance.available}
    />
    <Figure label="Pending" hint="Recent sales, not ready yet" amounts={balance.pending} />
  </dl>
);
