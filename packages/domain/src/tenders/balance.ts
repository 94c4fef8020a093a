import { splittable } from '../bills/split-bill.ts';
import type { Minor } from '../money/money.types.ts';
import type { PricedCart } from '../pricing/pricing.types.ts';
import type { Balance, OrderToPay, TenderFact, TenderKind } from './tenders.types.ts';

const refunds: ReadonlySet<TenderKind> = new Set<TenderKind>(['refundCash', 'refundCard', 'refundOnline', 'reversalCard']);

/** Whether a tender brings money back to the guest. */
export const isRefund = (kind: TenderKind): boolean => refunds.has(kind);

/** What an order costs. The surcharge of a card and the rounding of cash were quoted for one way to pay it all, and are left out. */
export const calculateToPay = (cart: Pick<PricedCart, 'lines' | 'grandTotal' | 'cardSurcharge' | 'cashRounding' | 'tip'>): OrderToPay => ({
  base: splittable(cart),
  tip: cart.tip,
});

/**
 * What is due: the total, less credits, less what was paid and did not go back, and less what was waived of the rest. A refund with a
 * credit changes nothing that is due; one without, such as a reversal, opens the balance again.
 */
export function calculateBalance(order: OrderToPay, tenders: readonly TenderFact[]): Balance {
  let [paid, tips, credits] = [0, 0, 0];
  for (const { kind, counts, base, tip, credit } of tenders) {
    if (!counts) continue;
    const sign = isRefund(kind) ? -1 : 1;
    paid += sign * base;
    tips += sign * tip;
    credits += credit;
  }
  const open: Minor = order.base - credits - paid;
  const due = Math.max(0, open - (order.waived ?? 0));
  return { due, tipDue: due > 0 ? Math.max(0, order.tip - tips) : 0, refundDue: Math.max(0, -open) };
}
