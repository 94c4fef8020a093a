import type { Minor } from '../money/money.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';

/** Stage 6: the flat fee of a delivery; nothing else has one. From an item total of `freeFrom` on it is free; null: never. */
export function calculateDeliveryFee(
  collectionType: CollectionType,
  flatFee: Minor,
  itemTotal: Minor = 0,
  freeFrom: Minor | null = null,
): Minor {
  if (collectionType !== 'delivery') return 0;
  return freeFrom !== null && itemTotal >= freeFrom ? 0 : flatFee;
}
