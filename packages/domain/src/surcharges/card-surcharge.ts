import type { Minor } from '../money/money.types.ts';
import { percentOf } from '../money/round.ts';
import type { CardSurchargeSettings } from '../pricing/pricing.types.ts';

/** The surcharge on what a card pays, in minor units: fixed part and percentage. Nothing on nothing, and none from `applicableBelowAmount` on. */
export function cardSurchargeOn(amount: Minor, settings: CardSurchargeSettings): Minor {
  const { amountInCents, percentage, applicableBelowAmount } = settings;
  if (amount <= 0 || (applicableBelowAmount !== null && amount >= applicableBelowAmount)) return 0;
  return amountInCents + percentOf(amount, percentage);
}
