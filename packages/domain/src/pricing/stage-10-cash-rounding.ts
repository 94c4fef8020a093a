import { cashRounding } from '../cash/cash-rounding.ts';
import type { Minor } from '../money/money.types.ts';
import type { PriceCartInput } from './pricing.types.ts';

type Paying = Pick<PriceCartInput, 'paidBy' | 'country' | 'cashFiveUp'>;

/** Stage 10: what coins make of the total of a cart, or of a part of its bill, the tip in it, where cash pays all of that. */
export function cashRoundingStage({ paidBy, country, cashFiveUp }: Paying, amount: Minor): Minor {
  return paidBy === 'cash' && country !== undefined ? cashRounding(amount, country, cashFiveUp) : 0;
}
