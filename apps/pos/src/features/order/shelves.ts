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
import { getChosenColor, type ChosenColors } from '../../shared/tile-colors.ts';

/** An item as shown on the till. */
export interface Tile {
  item: MenuItem;
  /** "$12.50", "from $18.00", or that the price is typed at the till. */
  price: string;
  /** Why it cannot be sold now; null: it can. */
  note: string | null;
  /** A choice is required first. */
  asks: boolean;
  color: string | null;
  /** The text that search matches. */
  text: string;
}

/** A category of the till with its items. */
export interface Shelf {
  category: MenuCategory;
  tiles: Tile[];
}

/** Whether one press is enough: no choice is required. */
const asksFirst = (index: MenuIndex, item: MenuItem): boolean =>
  item.type !== 'basic' || toGroupIds(item).some((id) => (index.groups.get(id)?.group.min ?? 0) > 0);

interface ShownFor {
  collectionType: CollectionType;
  atLocal: LocalMoment;
  colors: ChosenColors;
}

function getTile(index: MenuIndex, item: MenuItem, category: MenuCategory, { collectionType, atLocal, colors }: ShownFor): Tile {
  const from = fromPrice(index, item, collectionType);
  const price = from === null ? 'Any price' : formatMoney(from, index.menu.currency);
  return {
    item,
    price: isPriceFrom(index, item, collectionType) ? `from ${price}` : price,
    note: explainItem(index, item, { collectionType, atLocal, system: 'pos' })?.message ?? null,
    asks: asksFirst(index, item),
    color: getChosenColor(colors, item.id, category.id) ?? item.backgroundColor ?? category.backgroundColor,
    text: searchText(item, category.name),
  };
}

/**
 * The menu as sold at a till, in the menu's order, without what is switched off or not sold here.
 * @param colors those chosen at this till
 */
export function getShelves(menu: MenuSnapshot, collectionType: CollectionType, atLocal: LocalMoment, colors: ChosenColors = {}): Shelf[] {
  const index = indexMenu(menu);
  return menu.categories
    .filter(({ applicableOrderingSystem }) => applicableOrderingSystem.pos)
    .toSorted(bySortOrder)
    .flatMap((category) => {
      const tiles = (index.itemsByCategory.get(category.id) ?? [])
        .filter((item) => item.available && item.applicableOrderingSystem.pos)
        .map((item) => getTile(index, item, category, { collectionType, atLocal, colors }));
      return tiles.length > 0 ? [{ category, tiles }] : [];
    });
}

/** The tiles that contain every word of the search; those that start with it come first. */
export function findTiles(shelves: readonly Shelf[], query: string): Tile[] {
  const words = queryWords(query);
  const [first = ''] = words;
  const found = shelves.flatMap(({ tiles }) => tiles.filter(({ text }) => words.every((word) => text.includes(word))));
  return [...found.filter(({ text }) => text.startsWith(first)), ...found.filter(({ text }) => !text.startsWith(first))];
}

/** The tile of an item, with its category; null: it is not on the till's menu. */
export function findTile(shelves: readonly Shelf[], itemId: string): { tile: Tile; category: MenuCategory } | null {
  for (const { category, tiles } of shelves) {
    const tile = tiles.find(({ item }) => item.id === itemId);
    if (tile) return { tile, category };
  }
  return null;
}
