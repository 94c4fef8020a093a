import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earn, emptyCard, filledBy, giveBack, redeem, takeBack, unearn, useAgain, type LoyaltyCard } from './index.ts';

/** What happens to orders 0 to 5. Amounts in minor units. */
type Step =
  | { kind: 'complete' | 'undo' | 'refund' | 'refundFails'; order: number }
  | { kind: 'spend'; amount: number }
  | { kind: 'giveBack' | 'useAgain'; spending: number };

const order = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: order.map((at): Step => ({ kind: 'complete', order: at })) },
  { weight: 4, arbitrary: order.map((at): Step => ({ kind: 'undo', order: at })) },
  { weight: 1, arbitrary: order.map((at): Step => ({ kind: 'refund', order: at })) },
  { weight: 1, arbitrary: order.map((at): Step => ({ kind: 'refundFails', order: at })) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 900 }).map((amount): Step => ({ kind: 'spend', amount })) },
  { weight: 2, arbitrary: fc.nat(9).map((spending): Step => ({ kind: 'giveBack', spending })) },
  { weight: 1, arbitrary: fc.nat(9).map((spending): Step => ({ kind: 'useAgain', spending })) },
);

interface Earning {
  stamps: number;
  credit: number;
  filled: number | null;
}

/** A card with the orders that moved it, as the ledger has them. */
function aLedger(count: number, credits: readonly number[]) {
  let card: LoyaltyCard = emptyCard;
  const standing = new Map<number, Earning>();
  /** Null: nothing was earned before. */
  const refunded = new Map<number, Earning | null>();
  const spent: number[] = [];
  const givenBack: number[] = [];
  const take = (at: number): Earning | undefined => {
    const earned = standing.get(at);
    standing.delete(at);
    return earned;
  };
  return {
    run(each: Step) {
      if (each.kind === 'complete') {
        if (standing.has(each.order) || refunded.has(each.order)) return;
        const earned = { stamps: 1, credit: credits[each.order]! };
        standing.set(each.order, { ...earned, filled: filledBy(card, count, earned) });
        card = earn(card, count, earned);
      } else if (each.kind === 'undo') {
        const earned = take(each.order);
        if (earned) card = unearn(card, count, earned);
      } else if (each.kind === 'refund') {
        const earned = take(each.order);
        if (earned) card = takeBack(card, earned);
        if (!refunded.has(each.order)) refunded.set(each.order, earned ?? null);
      } else if (each.kind === 'refundFails') {
        const earned = refunded.get(each.order);
        refunded.delete(each.order);
        if (!earned) return;
        card = earn(card, count, earned);
        standing.set(each.order, earned);
      } else if (each.kind === 'spend') {
        const amount = Math.min(each.amount, card.credit);
        card = redeem(card, amount)!;
        spent.push(amount);
      } else if (each.kind === 'giveBack') {
        const [amount] = spent.splice(each.spending, 1);
        if (amount === undefined) return;
        card = giveBack(card, amount);
        givenBack.push(amount);
      } else {
        const [amount] = givenBack.splice(each.spending, 1);
        if (amount === undefined) return;
        card = useAgain(card, amount);
        spent.push(amount);
      }
    },
    card: () => card,
    earned: () => [...standing.values()].reduce((sum, { credit }) => sum + credit, 0),
    orders: () => standing.size,
    spent: () => spent.reduce((sum, amount) => sum + amount, 0),
  };
}
const steps = fc.array(step, { maxLength: 60, size: 'max' });
const counts = fc.integer({ min: 1, max: 4 });
const creditsOfOrders = fc.array(fc.oneof(fc.constant(0), fc.nat(600)), { minLength: 6, maxLength: 6 });

describe('whatever is completed, undone, refunded, spent and given back, in whatever order', () => {
  test('the card has what its standing orders earned and no standing order has spent; where that is less than nothing, it is owed', () => {
    fc.assert(
      fc.property(steps, counts, creditsOfOrders, (taken, count, credits) => {
        const ledger = aLedger(count, credits);
        for (const each of taken) {
          ledger.run(each);
          const { stamps, gathering, credit, owed } = ledger.card();
          expect(gathering + credit - owed).toBe(ledger.earned() - ledger.spent());
          expect(Math.min(gathering, credit, owed)).toBeGreaterThanOrEqual(0);
          if (owed > 0) expect(gathering + credit).toBe(0);
          if (stamps < 0) expect(gathering).toBe(0);
        }
      }),
    );
  });

  test('a stamp for each standing order, on the card or on full ones', () => {
    fc.assert(
      fc.property(steps, counts, creditsOfOrders, (taken, count, credits) => {
        const ledger = aLedger(count, credits);
        for (const each of taken) {
          ledger.run(each);
          const { stamps } = ledger.card();
          const onFullCards = ledger.orders() - stamps;
          expect(onFullCards % count).toBe(0);
          expect(stamps).toBeLessThan(count);
          expect(onFullCards).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
