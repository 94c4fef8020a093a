import { formatMoney } from '@servery/domain/money';
import type { PricedCart } from '@servery/domain/pricing';
import { Dialog } from '@servery/device-app/dialog/dialog.tsx';
import styles from './explain-dialog.module.css';

/** How a total is made up: each step of the pricing engine with its amount and the running total. */
export const ExplainDialog = ({ cart, onClose }: { cart: PricedCart; onClose: () => void }) => {
  const money = (amount: number) => formatMoney(amount, cart.currency);
  return (
    <Dialog title="Price breakdown" onClose={onClose}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Amount</th>
            <th scope="col">So far</th>
          </tr>
        </thead>
        <tbody>
          {cart.breakdown.map(({ label, amount, runningTotal, includedTax }, at) => (
            <tr key={at}>
              <th scope="row">{label}</th>
              <td>{includedTax === undefined ? money(amount) : `${money(includedTax)} included`}</td>
              <td>{money(runningTotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
};
