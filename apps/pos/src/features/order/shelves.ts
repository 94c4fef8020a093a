import { explainItem, type LocalMoment } from '@servery/domain/availability';
import {
  bySortOrder,
  toGroupIds,
  indexMenu,
  queryWords,
  searchText,
  type MenuCategory,
  type MenuIndex,
  type MenuItem,
  type MenuSnapshot,
} from '@servery/domain/menu';
import { formatMoney } from '@servery/domain/money';
import type { CollectionType } from '@servery/domain/orders';
import { fromPrice, isPriceFrom } from '@servery/domain/pricing';

/** An item as it stands on the till. */
export interface Tile {
  item: MenuItem;
  /** "$12.50", "from $18.00", or that the till types it. */
  price: string;
  /** Why it cannot be sold now; null: it can. */
  note: string | null;
  /** Something has to be chosen first. */
  asks: boolean;
  color: string | null;
  /** What it is found by. */
  text: string;
}

/** A category of the till with what is sold in it. */
export interface Shelf {
  category: MenuCategory;
  tiles: Tile[];
}

/** Whether one tap is enough: nothing has to be chosen. */
const asksFirst = (index: MenuIndex, item: MenuItem): boolean =>
  item.type !== 'basic' || toGroupIds(item).some((id) => (index.groups.get(id)?.group.min ?? 0) > 0);

function getTile(index: MenuIndex, item: MenuItem, category: MenuCategory, collectionType: CollectionType, atLocal: LocalMoment): Tile {
  const from = fromPrice(index, item, collectionType);
  const price = from === null ? 'Any price' : formatMoney(from, index.menu.currency);
  return {
    item,
    price: isPriceFrom(index, item, collectionType) ? `from ${price}` : price,
    note: explainItem(index, item, { collectionType, atLocal, system: 'pos' })?.message ?? null,
    asks: asksFirst(index, item),
    color: item.backgroundColor ?? category.backgroundColor,
    text: searchText(item, category.name),
  };
}

/** The menu as a till sells it, in the menu's order; what is switched off or not sold here is left out. */
export function getShelves(menu: MenuSnapshot, collectionType: CollectionType, atLocal: LocalMoment): Shelf[] {
  const index = indexMenu(menu);
  return menu.categories
    .filter(({ applicableOrderingSystem }) => applicableOrderingSystem.pos)
    .toSorted(bySortOrder)
    .flatMap((category) => {
      const tiles = (index.itemsByCategory.get(category.id) ?? [])
        .filter((item) => item.available && item.applicableOrderingSystem.pos)
        .map((item) => getTile(index, item, category, collectionType, atLocal));
      return tiles.length > 0 ? [{ category, tiles }] : [];
    });
}

/** The tiles that hold every word of what was typed, those that begin with it first. */
export function findTiles(shelves: readonly Shelf[], query: string): Tile[] {
  const words = queryWords(query);
  const [first = ''] = words;
  const found = shelves.flatMap(({ tiles }) => tiles.filter(({ text }) => words.every((word) => text.includes(word))));
  return [...found.filter(({ text }) => text.startsWith(first)), ...found.filter(({ text }) => !text.startsWith(first))];
}
