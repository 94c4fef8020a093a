import type { Price } from '../menu/menu.types.ts';
import type { Minor } from '../money/money.types.ts';
import type { CollectionType, OrderSource } from '../orders/orders.types.ts';

/**
 * Stage 1: the price of one before choices. Base price and the extra charge of the collection type; Uber Eats has charges of its
 * own, and none for dine-in. Never below zero.
 */
export function unitPriceOf(price: Price, source: OrderSource, collectionType: CollectionType): Minor {
  return Math.max(0, price.basePrice + extraOf(price, source, collectionType));
}

function extraOf(price: Price, source: OrderSource, collectionType: CollectionType): Minor {
  if (source !== 'uberEats') return price.extraCharge[collectionType];
  return collectionType === 'dineIn' ? 0 : price.uberEatsExtraCharge[collectionType];
}
