import { cashRounding } from '../cash/cash-rounding.ts';
import type { Minor } from '../money/money.types.ts';
import type { PriceCartInput } from './pricing.types.ts';

/** Stage 10: what coins make of the total, the tip in it, where cash pays all of it. */
export function cashRoundingStage({ paidBy, country, cashFiveUp }: PriceCartInput, runningTotal: Minor): Minor {
  return paidBy === 'cash' && country !== undefined ? cashRounding(runningTotal, country, cashFiveUp) : 0;
}
