import { formatMoney } from '@servery/domain/money';
import type { PricedCart } from '@servery/domain/pricing';
import button from './button.module.css';
import { amountText, stageText } from './explain-text.ts';
import { Icon } from './icon.tsx';
import * as more from './more-icons.ts';
import { Sheet } from './sheet.tsx';
import styles from './explain-price.module.css';

/** How a price is calculated: every step of the engine in plain words, with its amount and the running total. */
export const ExplainPrice = ({ cart, onClose }: { cart: PricedCart; onClose: () => void }) => (
  <Sheet label="Price breakdown" place="centre" onClose={onClose}>
    <div className={styles.head}>
      <h2 className={styles.title}>Price breakdown</h2>
      <button type="button" className={button.round} aria-label="Close" onClick={onClose}>
        <Icon of={more.close} large />
      </button>
    </div>
    <div className={styles.body}>
      <table className={styles.steps}>
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
              <th scope="row">
                {line.label}
                <span className={styles.words}>{stageText(line, cart)}</span>
              </th>
              <td>{amountText(line, at, cart)}</td>
              <td>{formatMoney(line.runningTotal, cart.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td>{formatMoney(cart.grandTotal, cart.currency)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.note}>
        Each figure is rounded to the cent once. The restaurant's own server works the price out again when you order.
      </p>
    </div>
  </Sheet>
);
