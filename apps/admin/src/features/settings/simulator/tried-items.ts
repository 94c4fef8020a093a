import { bySortOrder, indexMenu, type MenuSnapshot } from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import type { CollectionType } from '@servery/domain/orders';
import { fromPrice, isPriceFrom } from '@servery/domain/pricing';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { explainMenu } from '@servery/contract/menu';

/** An item of the menu as the order would find it. */
export interface TriedItem {
  id: string;
  name: string;
  category: string;
  /** "$4.50", "from $12.00"; "Any price" where staff enter it. */
  price: string;
  state: 'available' | 'soldOut' | 'unavailable';
  /** Why it cannot be ordered, as guests read it; empty if it can. */
  reason: string;
}

const states = { SOLD_OUT: 'soldOut', UNAVAILABLE: 'unavailable' } as const;

/** The whole published menu in its order, with what the server answered for each item, and for all of them where the store has no such orders. */
export function getTriedItems(
  menu: MenuSnapshot,
  { store, items: reasons }: ResponseOf<typeof explainMenu>,
  collectionType: CollectionType,
): TriedItem[] {
  const index = indexMenu(menu);
  const off = !store.orderable && store.reason === 'COLLECTION_TYPE_OFF' ? store.message : '';
  const reasonById = new Map(reasons.map((reason) => [reason.itemId, reason]));
  const getPrice = (item: MenuSnapshot['items'][number]): string => {
    const price = fromPrice(index, item, collectionType);
    if (price === null) return 'Any price';
    const text = formatMoney(price, menu.currency);
    return isPriceFrom(index, item, collectionType) ? `from ${text}` : text;
  };
  return menu.categories.toSorted(bySortOrder).flatMap((category) =>
    (index.itemsByCategory.get(category.id) ?? []).map((item) => {
      const reason = reasonById.get(item.id);
      return {
        id: item.id,
        name: item.name,
        category: category.name,
        price: getPrice(item),
        state: reason ? states[reason.code] : off === '' ? 'available' : 'unavailable',
        reason: reason?.message ?? off,
      };
    }),
  );
}
