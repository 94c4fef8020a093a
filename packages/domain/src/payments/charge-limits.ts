import { formatMoney } from '../money/format.ts';
import type { CurrencyCode, Minor } from '../money/money.types.ts';

/** The least that the card provider takes; what costs nothing is not charged at all. Judged in the currency of the store's account. */
export const smallestCharge: Readonly<Record<CurrencyCode, Minor>> = { AUD: 50, USD: 50, GBP: 30, NZD: 50 };
/** The most: eight digits in any currency. */
export const largestCharge: Minor = 99_999_999;

/** Why a total cannot be paid online by card, as the provider's codes (spec section 8). */
export interface ChargeProblem {
  code: 'amount_too_small' | 'amount_too_large';
  lineId: null;
  path: 'paymentMethod';
  message: string;
}

/** Null: a card can pay it, or it needs none. `otherWays`: the guest may choose another way to pay. */
export function chargeProblem(
  { grandTotal, currency }: { grandTotal: Minor; currency: CurrencyCode },
  { otherWays }: { otherWays: boolean },
): ChargeProblem | null {
  const least = smallestCharge[currency];
  const small = grandTotal > 0 && grandTotal < least;
  if (!small && grandTotal <= largestCharge) return null;
  const limit = small ? `Cards pay from ${formatMoney(least, currency)} on.` : `Cards pay up to ${formatMoney(largestCharge, currency)}.`;
  const mend = small ? 'add something to your order' : 'make it two orders';
  return {
    code: small ? 'amount_too_small' : 'amount_too_large',
    lineId: null,
    path: 'paymentMethod',
    message: `${limit} Please ${otherWays ? 'choose another way to pay, or ' : ''}${mend}.`,
  };
}
