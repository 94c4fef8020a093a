import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder } from '@servery/contract/online-ordering';
import { Money } from '../../primitives/money.tsx';
import { Panel } from '../../primitives/panel.tsx';
import { billSteps } from './bill-steps.ts';
import { LineDetails } from './line-details.tsx';
import styles from './order-bill.module.css';

type Cart = ResponseOf<typeof getOrder>['cart'];

/** The lines with their options, and how the total is made up. */
export const OrderBill = ({ cart }: { cart: Cart }) => {
  const { currency } = cart;
  const included = cart.taxes.filter((tax) => tax.inclusive);

  return (
    <Panel title="Order">
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <span className={styles.quantity}>{line.quantity}×</span>
            <span className={styles.what}>
              <span className={styles.name}>{line.name}</span>
              <LineDetails of={line} />
              {line.comments && <span className={styles.comment}>{line.comments}</span>}
            </span>
            <Money amount={line.lineTotal} currency={currency} />
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {billSteps(cart).map(({ label, amount }) => (
          <div key={label} className={styles.sum}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div className={styles.sum} data-total>
          <dt>Total</dt>
          <dd>
            <Money amount={cart.grandTotal} currency={currency} />
          </dd>
        </div>
        {included.map((tax) => (
          <div key={tax.ruleId} className={styles.sum} data-quiet>
            <dt>{tax.name} included</dt>
            <dd>
              <Money amount={tax.amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};
