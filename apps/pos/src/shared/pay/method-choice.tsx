import { useId } from 'react';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { costText } from '@servery/ui/patterns/orders/taken-text.ts';
import type { PayMethod } from './pay-state.ts';
import type { Paying } from './use-pay.ts';
import styles from './pay.module.css';

const methods: [PayMethod, string][] = [
  ['cash', 'Cash'],
  ['card', 'Card'],
];

/** The ways to pay, each with what this part costs that way, and why. */
export const MethodChoice = ({ paying, currency }: { paying: Paying; currency: CurrencyCode }) => {
  const { state, dispatch, costs } = paying;
  const name = useId();
  return (
    <div className={styles.methods} role="radiogroup" aria-label="Paid with">
      {methods.map(([method, word]) => {
        const cost = costs?.[method] ?? null;
        return (
          <label key={method} className={styles.method}>
            <input type="radio" name={name} checked={state.method === method} onChange={() => dispatch({ type: 'method', method })} />
            <span className={styles.methodFace}>
              <span>{word}</span>
              <strong>{cost === null ? '…' : formatMoney(cost.amount, currency)}</strong>
              <small>{cost === null ? '' : costText(cost, currency)}</small>
            </span>
          </label>
        );
      })}
    </div>
  );
};
