import type { Minor } from '../money/money.types.ts';
import { cardSurchargeOn } from '../surcharges/card-surcharge.ts';
import { cardSurchargeAllowed } from '../surcharges/card-surcharge-laws.ts';
import type { PriceCartInput } from './pricing.types.ts';

/** Stage 8, after tax: on the running total, where a card pays all of it and the law of the day of placing allows it. */
export function cardSurchargeStage(input: PriceCartInput, runningTotal: Minor): Minor {
  const { cardSurcharge, country, paidBy, source, placedOn } = input;
  if (!cardSurcharge || paidBy !== 'card' || country === undefined) return 0;
  return cardSurchargeAllowed({ country, source, placedOn }) ? cardSurchargeOn(runningTotal, cardSurcharge) : 0;
}
