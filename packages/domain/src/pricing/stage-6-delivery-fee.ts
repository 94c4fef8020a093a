import type { Minor } from '../money/money.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';

/** Stage 6: the flat fee of a delivery; nothing else has one. */
export function deliveryFeeOf(collectionType: CollectionType, flatFee: Minor): Minor {
  return collectionType === 'delivery' ? flatFee : 0;
}
