import { formatMoney } from '../money/format.ts';
import type { CurrencyCode, Minor } from '../money/money.types.ts';
import type { DeliveryProblem } from './delivery.types.ts';
import { deliveryTerms, type DeliveryQuestion } from './delivery-terms.ts';

/** What a delivery is checked with. */
export interface DeliveryCheck extends DeliveryQuestion {
  currency: CurrencyCode;
  /** Of the items, before the fee. */
  itemTotal: Minor;
}

/** Everything that prevents a delivery, with what the guest can do about it. The edge is inside. */
export function deliveryProblems({ currency, itemTotal, ...question }: DeliveryCheck): DeliveryProblem[] {
  const answer = deliveryTerms(question);
  const problems: DeliveryProblem[] = [];
  const { minOrderValue } = answer.terms;
  const missing = minOrderValue - itemTotal;
  if (missing > 0) {
    const message = `Delivery starts at ${formatMoney(minOrderValue, currency)}. Please add ${formatMoney(missing, currency)} more.`;
    problems.push({ code: 'BELOW_MINIMUM', lineId: null, path: '', message });
  }
  if (!answer.ok) problems.push(answer.problem);
  return problems;
}
