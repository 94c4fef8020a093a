import { cashRounding } from '../cash/cash-rounding.ts';
import { cardSurchargeOn } from '../surcharges/card-surcharge.ts';
import { cardSurchargeAllowed } from '../surcharges/card-surcharge-laws.ts';
import type { BillPart, PartRules, PartToPay } from './bill.types.ts';

/**
 * What is taken for a part of a bill: a card bears the surcharge on its own part, where the law allows one; cash is rounded with its tip.
 */
export function partToPay({ amount, paidBy, tip }: BillPart, rules: PartRules): PartToPay {
  const surcharged = paidBy === 'card' && rules.cardSurcharge !== null && cardSurchargeAllowed(rules);
  const cardSurcharge = surcharged && rules.cardSurcharge ? cardSurchargeOn(amount, rules.cardSurcharge) : 0;
  const exact = amount + cardSurcharge + tip;
  const rounding = paidBy === 'cash' ? cashRounding(exact, rules.country, rules.cashFiveUp) : 0;
  return { amount, cardSurcharge, tip, cashRounding: rounding, toPay: exact + rounding };
}
