import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import type { DealsMade } from '../cart/deals-made.ts';
import { times } from '@servery/domain/pricing';
import styles from './deals-made-rows.module.css';

/** Shows that pizzas of the cart became a deal, what that costs, and what the guest saves. */
export const DealsMadeRows = ({ made: { deals, rests, saved }, currency }: { made: DealsMade; currency: CurrencyCode }) => (
  <div className={styles.made} role="status">
    {deals.map(({ id, name, quantity, pizzas, total }) => (
      <p key={id} className={styles.row}>
        <span>
          {pizzas === 1 ? '1 pizza became' : `${pizzas} pizzas became`} {times(quantity, `the deal “${name}”`)}
        </span>
        <span>{formatMoney(total, currency)}</span>
      </p>
    ))}
    {rests.map(({ id, quantity, name, lineTotal }) => (
      <p key={id} className={styles.row}>
        <span>
          {quantity} × {name}, not in a deal
        </span>
        <span>{formatMoney(lineTotal, currency)}</span>
      </p>
    ))}
    {saved > 0 && <p className={styles.saved}>You save {formatMoney(saved, currency)}</p>}
  </div>
);
