import { chargeProblem, type ChargeProblem } from '@servery/domain/payments';
import { isPaidByProvider, type CollectionType, type PaymentMethod } from '@servery/domain/orders';
import type { PricedCart } from '@servery/domain/pricing';
import { offeredPaymentMethods, type StoreProfile } from '../../restaurants/index.ts';

/** Why a priced cart cannot be paid with the chosen method; empty while none is chosen. */
export function getChargeProblems(
  store: StoreProfile,
  { collectionType, paymentMethod }: { collectionType: CollectionType; paymentMethod: PaymentMethod | null },
  cart: PricedCart,
): ChargeProblem[] {
  if (paymentMethod === null || !isPaidByProvider(paymentMethod)) return [];
  const problem = chargeProblem(cart, { otherWays: offeredPaymentMethods(store, collectionType).length > 1 });
  return problem === null ? [] : [problem];
}
