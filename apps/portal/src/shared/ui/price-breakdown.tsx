import { lazy, Suspense, useState } from 'react';
import { formatMoney } from '@servery/domain/money';
import type { PricedCart } from '@servery/domain/pricing';
import { priceRows } from './price-rows.ts';
import styles from './price-breakdown.module.css';

const ExplainPrice = lazy(async () => ({ default: (await import('./explain-price.tsx')).ExplainPrice }));

/** The amount to pay, its parts, and on request how it was calculated. */
export const PriceBreakdown = ({ cart }: { cart: PricedCart }) => {
  const { currency } = cart;
  const [explained, setExplained] = useState(false);
  const rows = priceRows(cart);
  const included = cart.taxes.filter(({ inclusive, amount }) => inclusive && amount > 0);
  return (
    <div>
      <dl className={styles.lines}>
        {rows.length > 0 && <Line label="Items" amount={formatMoney(cart.itemTotal, currency)} />}
        {rows.map(({ key, label, amount, free }) => (
          <Line key={key} label={label} amount={free ? 'Free' : formatMoney(amount, currency)} good={free || amount < 0} />
        ))}
        <Line label="Total" amount={formatMoney(cart.grandTotal, currency)} strong />
      </dl>
      {included.length > 0 && (
        <p className={styles.included}>
          Includes {included.map(({ name, amount }) => `${name} ${formatMoney(amount, currency)}`).join(', ')}
        </p>
      )}
      <button type="button" className={styles.explain} aria-haspopup="dialog" onClick={() => setExplained(true)}>
        Explain this price
      </button>
      {explained && (
        <Suspense>
          <ExplainPrice cart={cart} onClose={() => setExplained(false)} />
        </Suspense>
      )}
    </div>
  );
};

interface LineProps {
  label: string;
  amount: string;
  strong?: boolean;
  /** In the guest's favour. */
  good?: boolean;
}

const Line = ({ label, amount, strong = false, good = false }: LineProps) => (
  <div className={styles.line} data-strong={strong || undefined} data-good={good || undefined}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);
