import type { Minor } from '../money/money.types.ts';
import { calculatePercent } from '../money/round.ts';
import type { TransactionFee } from './payments.types.ts';

/** Our share of a payment, in minor units: fixed part and percentage of the amount, never more than the amount. */
export const applicationFee = (amount: Minor, fee: TransactionFee): Minor =>
  Math.min(amount, Math.max(0, fee.fixed + calculatePercent(amount, fee.percentage)));
