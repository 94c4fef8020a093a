import { formatMoney, formatPercent } from '@servery/domain/money';
import type { PricedCart } from '@servery/domain/pricing';
import styles from './price-breakdown.module.css';

/** What is paid, and on request how it came about: every stage with its amount. */
export const PriceBreakdown = ({ cart }: { cart: PricedCart }) => {
  const { currency } = cart;
  const included = cart.taxes.filter(({ inclusive, amount }) => inclusive && amount > 0);
  return (
    <div className={styles.price}>
      <dl className={styles.lines}>
        {cart.grandTotal !== cart.itemTotal && <Line label="Items" amount={formatMoney(cart.itemTotal, currency)} />}
        {cart.deliveryFee > 0 && <Line label="Delivery" amount={formatMoney(cart.deliveryFee, currency)} />}
        {cart.taxes
          .filter(({ inclusive }) => !inclusive)
          .map(({ ruleId, name, rate, amount }) => (
            <Line key={ruleId} label={`${name} ${formatPercent(rate)}`} amount={formatMoney(amount, currency)} />
          ))}
        <Line label="Total" amount={formatMoney(cart.grandTotal, currency)} strong />
      </dl>
      {included.length > 0 && (
        <p className={styles.included}>
          Includes {included.map(({ name, amount }) => `${name} ${formatMoney(amount, currency)}`).join(', ')}
        </p>
      )}
      <details className={styles.explain}>
        <summary>Explain this price</summary>
        <table className={styles.stages}>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Amount</th>
              <th scope="col">So far</th>
            </tr>
          </thead>
          <tbody>
            {cart.breakdown.map((line, at) => (
              <tr key={`${line.stage}${at}`}>
                <td>{line.label}</td>
                <td>
                  {line.includedTax === undefined
                    ? formatMoney(line.amount, currency)
                    : `${formatMoney(line.includedTax, currency)} inside`}
                </td>
                <td>{formatMoney(line.runningTotal, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
};

const Line = ({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) => (
  <div className={styles.line} data-strong={strong || undefined}>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);
