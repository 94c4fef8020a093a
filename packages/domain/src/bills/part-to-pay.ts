import { cashRoundingStage } from '../pricing/stage-10-cash-rounding.ts';
import { cardSurchargeStage } from '../pricing/stage-8-card-surcharge.ts';
import type { BillPart, PartRules, PartToPay } from './split.types.ts';

/**
 * What is taken for a part of a bill: a card bears the surcharge on its own part, where the law allows one; cash is rounded with its tip.
 */
export function partToPay({ amount, paidBy, tip }: BillPart, rules: PartRules): PartToPay {
  const paying = { ...rules, paidBy };
  const cardSurcharge = cardSurchargeStage(paying, amount);
  const exact = amount + cardSurcharge + tip;
  const cashRounding = cashRoundingStage(paying, exact);
  return { amount, cardSurcharge, tip, cashRounding, toPay: exact + cashRounding };
}
