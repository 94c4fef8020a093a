import { cashRoundingStage } from '../pricing/stage-10-cash-rounding.ts';
import { cardSurchargeStage } from '../pricing/stage-8-card-surcharge.ts';
import type { BillPart, PartRules, PartToPay } from './split.types.ts';

/**
 * What a part of a bill pays: a card adds the surcharge on its own part, if the law allows one; cash is rounded including its tip.
 */
export function partToPay({ amount, paidBy, tip }: BillPart, rules: PartRules): PartToPay {
  const paying = { ...rules, paidBy };
  const cardSurcharge = cardSurchargeStage(paying, amount);
  const exact = amount + cardSurcharge + tip;
  const cashRounding = cashRoundingStage(paying, exact);
  return { amount, cardSurcharge, tip, cashRounding, toPay: exact + cashRounding };
}
