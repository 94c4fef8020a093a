import { useState } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listLoyaltyCards } from '@servery/contract/loyalty';
import { findLoyaltyProblem, type Bill, type PriceBillInput } from '@servery/domain/bills';
import { formatMoney } from '@servery/domain/money';
import type { PricedCart } from '@servery/domain/pricing';
import { setLoyalty } from '../../shared/bills/bill-commands.ts';
import { useTill } from '../../shared/till-context.ts';
import { LoyaltyDialog } from './loyalty-dialog.tsx';
import styles from './bill-pane.module.css';

interface LoyaltyRowProps {
  billId: string;
  customerId: string;
  bill: Bill;
  cart: PricedCart;
  input: PriceBillInput;
  /** The bill is placed: its discounts are fixed. */
  closed: boolean;
}

const formatStamps = (count: number): string => (count === 1 ? '1 stamp' : `${count} stamps`);

/** The loyalty card of the bill's customer: what is on it, what this bill earns, and the way to use its credit. */
export const LoyaltyRow = ({ billId, customerId, bill, cart, input, closed }: LoyaltyRowProps) => {
  const { restaurantId } = useTill();
  const [asking, setAsking] = useState(false);
  const listed = useEndpoint(listLoyaltyCards, { params: { restaurantId }, query: { customerId } });
  const money = (amount: number) => formatMoney(amount, cart.currency);
  const card = listed.data?.rows[0];
  const count = input.loyaltyScheme?.count ?? 0;
  const balance = listed.data
    ? `${Math.max(0, card?.stamps ?? 0)} of ${formatStamps(card?.count ?? count)} · ${money(card?.credit ?? 0)} credit`
    : listed.error
      ? 'The card will show when you’re back online.'
      : 'Loading the card…';
  const { redeemed = 0, stamps = 0, credit = 0 } = cart.loyalty ?? {};
  const effect =
    redeemed > 0
      ? `${money(redeemed)} credit used`
      : stamps > 0
        ? `Earns ${formatStamps(stamps)}${credit > 0 ? ` and ${money(credit)}` : ''}`
        : 'Earns nothing';
  const problem = findLoyaltyProblem(bill, input);
  const mayUse = bill.loyalty !== undefined || (card?.credit ?? 0) > 0;
  return (
    <>
      {problem && !closed && (
        <p className={styles.refused} role="status">
          <span>
            <strong>The loyalty credit takes nothing off now:</strong> {problem.message}
          </span>
          <button type="button" className={styles.ok} onClick={() => setLoyalty(null)}>
            Take it off
          </button>
        </p>
      )}
      <section className={styles.loyalty} aria-label="Loyalty card">
        <span>
          {balance}
          <span className={styles.effect}>{effect}</span>
        </span>
        {mayUse && !closed && (
          <button type="button" className={styles.small} onClick={() => setAsking(true)}>
            {bill.loyalty ? 'Loyalty credit' : 'Use loyalty credit'}
          </button>
        )}
      </section>
      {asking && <LoyaltyDialog billId={billId} customerId={customerId} bill={bill} input={input} onClose={() => setAsking(false)} />}
    </>
  );
};
