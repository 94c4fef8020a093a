import type { CollectionType } from '../orders/orders.types.ts';
import type { FrozenLine } from '../pricing/pricing.types.ts';

/** A line as it costs in a collection type, by the menu that it was added from; without prices for it, it costs what it did. */
export function frozenFor(frozen: FrozenLine, collectionType: CollectionType): FrozenLine {
  const price = frozen.collectionPrices?.[collectionType];
  if (!price) return frozen;
  return { ...frozen, priced: { ...frozen.priced, ...price, lineTotal: price.unitPrice * frozen.priced.quantity } };
}
