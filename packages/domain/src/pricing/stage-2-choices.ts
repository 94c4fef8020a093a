import type { Minor } from '../money/money.types.ts';
import type { PricedChoice } from './pricing.types.ts';

/** Stage 2: what the choices add to one of the item. */
export function choicesExtra(choices: readonly PricedChoice[]): Minor {
  let extra = 0;
  for (const choice of choices) extra += choice.extraCharge * choice.quantity;
  return extra;
}
