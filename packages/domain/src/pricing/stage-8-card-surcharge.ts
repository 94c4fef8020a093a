import type { Minor } from '../money/money.types.ts';
import { cardSurchargeOn } from '../surcharges/card-surcharge.ts';
import { cardSurchargeAllowed } from '../surcharges/card-surcharge-laws.ts';
import type { PriceCartInput } from './pricing.types.ts';

type Paying = Pick<PriceCartInput, 'cardSurcharge' | 'country' | 'paidBy' | 'source' | 'placedOn'>;

/**
 * Stage 8, after tax: on the running total of a cart, or on a part of its bill, if a card pays all of that and the law on the day of
 * placing allows it.
 */
export function cardSurchargeStage({ cardSurcharge, country, paidBy, source, placedOn }: Paying, amount: Minor): Minor {
  if (!cardSurcharge || paidBy !== 'card' || country === undefined) return 0;
  return cardSurchargeAllowed({ country, source, placedOn }) ? cardSurchargeOn(amount, cardSurcharge) : 0;
}
