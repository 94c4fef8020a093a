import { cashRounding, smallestCoin } from '../cash/cash-rounding.ts';
import type { CountryCode } from '../countries/countries.types.ts';
import { multiplyDivide } from '../money/round.ts';
import type { Minor } from '../money/money.types.ts';
import { isRefund } from './balance.ts';
import type { TenderAmounts, TenderFact, TenderKind } from './tenders.types.ts';

/** How money goes back to the guest. */
export const refundWays = ['cash', 'card'] as const;
export type RefundWay = (typeof refundWays)[number];

/** A refund, as far as the next one of the same tender depends on it. */
export type EarlierRefund = TenderAmounts & { kind: TenderKind };

const nothing: TenderAmounts = { base: 0, tip: 0, surcharge: 0, rounding: 0, tax: 0, amount: 0 };
const keys = Object.keys(nothing) as (keyof TenderAmounts)[];
const combine = (one: TenderAmounts, other: TenderAmounts, sign: 1 | -1): TenderAmounts =>
  Object.fromEntries(keys.map((key) => [key, one[key] + sign * other[key]])) as unknown as TenderAmounts;

/** What of a tender has not gone back. `earlier`: its refunds that count. */
export const refundLeft = (tender: TenderAmounts, earlier: readonly TenderAmounts[]): TenderAmounts =>
  combine(
    tender,
    earlier.reduce((sum, refund) => combine(sum, refund, 1), nothing),
    -1,
  );

/** Whether money goes back in another way than it came: that needs somebody's approval. */
export const isOtherWay = (kind: TenderKind, to: RefundWay): boolean =>
  to === 'cash' ? kind !== 'cash' : kind !== 'card' && kind !== 'moto';

/**
 * What goes back of a tender for a part of its base, with as much of its tip as was chosen. The surcharge goes back in proportion to the base.
 * Cash is rounded together with what went back of this tender in cash before. What is last returns exactly what remains, as far as coins can
 * pay it. Null: more than remains, or nothing at all.
 */
export function amountsOfRefund(
  tender: TenderAmounts & { kind: TenderKind },
  earlier: readonly EarlierRefund[],
  { base, tip, to }: { base: Minor; tip: Minor; to: RefundWay },
  { country, cashFiveUp }: { country: CountryCode; cashFiveUp: boolean },
): TenderAmounts | null {
  const left = refundLeft(tender, earlier);
  if (base < 0 || tip < 0 || base > left.base || tip > left.tip || left.amount <= 0) return null;
  const share = (whole: Minor, rest: Minor): Minor =>
    base === left.base ? rest : multiplyDivide(whole, tender.base - left.base + base, tender.base) - (whole - rest);
  const [surcharge, tax] = [share(tender.surcharge, left.surcharge), share(tender.tax, left.tax)];
  const exact = base + tip + surcharge;
  const isLast = base === left.base && tip === left.tip;
  const amount = to === 'card' ? (isLast ? left.amount : Math.min(exact, left.amount)) : inCash();
  return amount <= 0 ? null : { base, tip, surcharge, rounding: amount - exact, tax, amount };

  function inCash(): Minor {
    const coins = (most: Minor): Minor => most - (most % smallestCoin[country]);
    if (isLast && tender.kind === 'cash') return coins(left.amount);
    const paid = earlier.filter(({ kind }) => kind === 'refundCash').reduce((sum, refund) => combine(sum, refund, 1), nothing);
    const together = paid.base + paid.tip + paid.surcharge + exact;
    const rounded = together + cashRounding(together, country, cashFiveUp) - paid.amount;
    return Math.min(rounded, coins(left.amount));
  }
}

/**
 * Whether an order is refunded: all that its tenders brought went back, at least a part of it for what was sold. Where only the excess went
 * back, of an order that nobody had to pay any more, nothing of the sale did. `ended`: rejected or cancelled, so there is no sale. False while
 * nothing went back.
 */
export function isRefunded(
  tenders: readonly Pick<TenderFact, 'kind' | 'counts' | 'base' | 'tip' | 'credit'>[],
  { ended }: { ended: boolean },
): boolean {
  let [back, base, tip] = [false, 0, 0];
  for (const tender of tenders) {
    if (!tender.counts) continue;
    const isBack = isRefund(tender.kind);
    back ||= isBack && (ended || tender.credit > 0);
    base += isBack ? -tender.base : tender.base;
    tip += isBack ? -tender.tip : tender.tip;
  }
  return back && base === 0 && tip === 0;
}
