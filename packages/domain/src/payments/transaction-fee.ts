import type { LocalDate } from '../time/time.types.ts';
import type { TransactionFee } from './payments.types.ts';

/** A fee that the platform has set for a restaurant from a day on. */
export interface DatedFee extends TransactionFee {
  validFrom: LocalDate;
}

/**
 * The fee of an order that is placed on a day of the store's calendar: the latest that is valid by then, or else the account's.
 * @param dated in any order
 */
export function findFee(account: TransactionFee, dated: readonly DatedFee[], day: LocalDate): TransactionFee {
  let found: DatedFee | undefined;
  for (const fee of dated) if (fee.validFrom <= day && (found === undefined || fee.validFrom > found.validFrom)) found = fee;
  return found === undefined ? account : { fixed: found.fixed, percentage: found.percentage };
}
