import type { ResponseOf } from '@servery/contract/endpoint';
import type { getBalance } from '@servery/contract/connect';
import { Money } from '@servery/ui/primitives/money.tsx';
import styles from './balance-view.module.css';

type Balance = ResponseOf<typeof getBalance>;

const Figure = ({ label, hint, amounts }: { label: string; hint: string; amounts: Balance['available'] }) => (
  <div className={styles.figure}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.amounts}>
      {amounts.length === 0 ? '–' : amounts.map(({ amount, currency }) => <Money key={currency} amount={amount} currency={currency} />)}
    </dd>
    <dd className={styles.hint}>{hint}</dd>
  </div>
);

/** What lies with the provider: ready, and not yet. */
export const BalanceView = ({ balance }: { balance: Balance }) => (
  <dl className={styles.balance}>
    <Figure
      label="Ready to be paid out"
      // Refunds may be ahead of sales.
      hint={
        balance.available.some(({ amount }) => amount < 0) ? 'Negative balance: covered by your next sales' : 'Leaves with the next payout'
      }
      amounts={balance.available}
    />
    <Figure label="On its way into the balance" hint="Sales of the last days" amounts={balance.pending} />
  </dl>
);
