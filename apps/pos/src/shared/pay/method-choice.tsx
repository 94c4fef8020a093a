import { useId } from 'react';
import { formatMoney, type CurrencyCode } from '@servery/domain/money';
import { costText } from '@servery/ui/patterns/orders/taken-text.ts';
import type { PayMethod } from './pay-state.ts';
import type { Paying } from './use-pay.ts';
import { usePeople } from '../people/people-store.ts';
import styles from './pay.module.css';

interface Way {
  method: PayMethod;
  customId?: string;
  name: string;
}

const plain: readonly Way[] = [
  { method: 'cash', name: 'Cash' },
  { method: 'card', name: 'Card' },
];

/** The ways to pay, each with what this part costs that way, and why. */
export const MethodChoice = ({ paying, currency }: { paying: Paying; currency: CurrencyCode }) => {
  const { state, dispatch, costs, customPayments } = paying;
  // A server of the release before takes neither.
  const moto: readonly Way[] = costs?.moto === undefined ? [] : [{ method: 'moto', name: 'MOTO (by phone)' }];
  const own = customPayments.map(({ id, name: word }): Way => ({ method: 'custom', customId: id, name: word }));
  const taken = usePeople(({ payments }) => payments);
  const ways = [...plain, ...moto, ...own].filter(({ method }) => taken[method]);
  const name = useId();
  if (ways.length === 0) {
    return <p className={styles.terminal}>This till takes no payments. Choose its payment types on its page in Admin.</p>;
  }
  return (
    <div className={styles.methods} role="radiogroup" aria-label="Paid with">
      {ways.map(({ method, customId, name: word }) => {
        const cost = costs?.[method] ?? null;
        return (
          <label key={customId ?? method} className={styles.method}>
            <input
              type="radio"
              name={name}
              checked={state.method === method && state.customId === (customId ?? null)}
              onChange={() => dispatch({ type: 'method', method, ...(customId && { customId }) })}
            />
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
