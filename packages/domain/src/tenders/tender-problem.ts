import type { Minor } from '../money/money.types.ts';
import { takingProblem, type OrderDue, type TakingProblem } from '../orders/taken-payment.ts';

/** Why staff cannot take money for an order. */
export type TenderProblem = Exclude<TakingProblem, 'otherAmount'> | 'tooMuch';

/** Whether staff can take `base` for an order, of whose balance `due` is open: at most that, while it is active or completed. */
export function tenderProblem(order: OrderDue, due: Minor, base: Minor): TenderProblem | null {
  const problem = takingProblem(order, order.grandTotal);
  if (problem !== null && problem !== 'otherAmount') return problem;
  return base > due ? 'tooMuch' : null;
}
