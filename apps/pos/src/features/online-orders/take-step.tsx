import { useState } from 'react';
import { money } from '@servery/app-kit/format.ts';
import { useTake } from '@servery/app-kit/orders/use-take.ts';
import { cashRounding } from '@servery/domain/cash';
import type { CurrencyCode, Minor } from '@servery/domain/money';
import { firstMethod, handedChoices, takenLabels, type TakenMethod } from '@servery/ui/patterns/orders/taken-text.ts';
import type { OrderView } from '@servery/ui/patterns/orders/order.types.ts';
import { Choice } from '@servery/ui/primitives/choice.tsx';
import { FailureAlert } from '@servery/ui/primitives/failure.tsx';
import { useTillData } from '../../shared/bills/till-data.ts';
import { useTill } from '../../shared/till-context.ts';
import { useOnline } from '../../shared/use-online.ts';
import styles from './parts.module.css';

/** Takes what is due for an order: by card on the terminal, or in cash with change. Amounts in minor units. */
export const TakeStep = ({ order, due, onDone, onBack }: { order: OrderView; due: Minor; onDone: () => void; onBack: () => void }) => {
  const till = useTill();
  const online = useOnline();
  const currency: CurrencyCode = order.cart.currency;
  const take = useTake(order.id, due, till, { first: firstMethod(order.paymentMethod), onDone });
  const { store } = useTillData();
  // Rounded to the smallest coin, as for the bills of this till.
  const rounding = take.method === 'cash' && store ? cashRounding(due, store.country, store.cashFiveUp) : 0;
  const toPay = due + rounding;
  /** Null: exactly the amount due. */
  const [note, setHanded] = useState<Minor | null>(null);
  const handed = note ?? toPay;
  return (
    <div className={styles.stack} role="group" aria-label={`Take payment for ${order.number}`}>
      <Choice<TakenMethod>
        label="Paid with"
        value={take.method}
        options={[
          ['card', 'Card'],
          ['cash', 'Cash'],
        ]}
        least="9rem"
        onChange={take.setMethod}
      />
      {take.method === 'cash' && (
        <>
          <p className={styles.help}>Cash received</p>
          <Choice<Minor>
            label="Cash received"
            value={handed}
            options={handedChoices(toPay, currency).map((amount): [Minor, string] => [
              amount,
              amount === toPay ? `${money(amount, currency)} exactly` : money(amount, currency),
            ])}
            least="9rem"
            onChange={setHanded}
          />
          <p className={styles.big} role="status">
            {handed > toPay ? `Change: ${money(handed - toPay, currency)}` : 'No change'}
          </p>
          {rounding !== 0 && (
            <p className={styles.help}>
              {money(due, currency)}, rounded for cash by {money(rounding, currency)}
            </p>
          )}
        </>
      )}
      <FailureAlert error={take.error} />
      <div className={styles.ask}>
        <button
          type="button"
          className={styles.strong}
          disabled={take.isPending}
          onClick={() => online(`Taking payment for ${order.number}`, take.send)}
        >
          Take {money(toPay, currency)} {takenLabels[take.method]}
        </button>
        <button type="button" className={styles.plain} disabled={take.isPending} onClick={onBack}>
          Not now
        </button>
      </div>
    </div>
  );
};
