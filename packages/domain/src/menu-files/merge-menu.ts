import {
  toGroupIds,
  sortMenu,
  type ImageRef,
  type MenuCategory,
  type StoredGroup,
  type StoredItem,
  type StoredMenu,
} from '../menu/index.ts';
import { idClaims, type FormerEntries } from './former-entries.ts';
import type { MenuFile, MenuFileGroup, MenuFileItem, MenuFileProblem } from './describe-menu-file.ts';
import { matchEntries, numberEntries, pairEntries, type EntryKind, type IdOf } from './match-entries.ts';
import { mergeItem, type ItemPlaces } from './merge-item.ts';
import { mergePizza, sameText, sizeFinder } from './merge-pizza.ts';
import { pizzaFinder } from './find-pizzas.ts';

export interface MergeInput {
  file: MenuFile;
  /** What the store has; empty for a new menu. */
  existing: StoredMenu;
  getId: IdOf<EntryKind>;
  /** The picture with a name that the file uses; null: there is none of that name. */
  getImage: (kind: 'category' | 'item', name: string) => ImageRef | null;
  /** Absent: ids of the file are never taken as they are. */
  former?: FormerEntries;
  /** Ids of the stations that make an item; undefined: unchanged. */
  getStations: (item: MenuFileItem) => string[] | undefined;
  /** Id of an item's sales category, null for none; undefined: unchanged. Absent: nothing changes it. */
  getSalesCategory?: (item: MenuFileItem) => string | null | undefined;
  /** What the file's format cannot have: it stays, though the file does not name it. */
  keeps?: { category: (category: MenuCategory) => boolean; item: (item: StoredItem) => boolean; unusedGroups: boolean };
}

export interface MergedMenu {
  menu: StoredMenu;
  problems: MenuFileProblem[];
  /** Row of the file that an entry comes from, by its id. */
  rows: ReadonlyMap<string, number>;
  /** Id in the menu of each item of the file, in the file's order. */
  itemIds: readonly string[];
}

const everywhere = { pos: true, online: true, uberEats: true };

/**
 * The menu after an import: existing entries updated, new ones added, entries that the file does not contain removed. Sold-out marks are
 * read only for new entries; existing ones keep theirs.
 */
export function mergeMenu(input: MergeInput): MergedMenu {
  const { file, getId, getImage, keeps, former } = input;
  const existing = sortMenu(input.existing);
  const claim = former && idClaims(existing, former.others);
  const problems: MenuFileProblem[] = [];
  const rows = new Map<string, number>();
  const soldOut: NonNullable<StoredMenu['soldOut']> = [];
  const note = (id: string, row: number | undefined) => row !== undefined && rows.set(id, row);

  const paired = pairEntries(
    'category',
    file.categories,
    ({ id, name }) => ({ ...(id !== undefined && { id }), name }),
    existing.categories,
    getId,
    claim,
  );
  const categoryIds = paired.map(({ id }) => id);
  const idsByCategory = new Map(paired.map(({ imported: { key, name }, id }) => [key ?? name, id]));
  const categoryNumbers = numberEntries(categoryIds, existing.categories);
  const categories = paired.map(({ imported, id, old }, at): MenuCategory => {
    note(id, imported.row);
    return {
      id,
      name: sameText(imported.name, old?.name),
      description: sameText(imported.description ?? old?.description ?? '', old?.description),
      sortOrder: categoryNumbers[at] as number,
      image: imported.image === undefined ? (old?.image ?? null) : getPicture('category', imported.image, old?.image ?? null, imported.row),
      applicableOrderingSystem: imported.applicableOrderingSystem ?? old?.applicableOrderingSystem ?? everywhere,
      backgroundColor: imported.backgroundColor === undefined ? (old?.backgroundColor ?? null) : imported.backgroundColor,
    };
  });

  const groups = mergeGroups();
  const merged = mergePizza(file.pizza, existing.pizza, getId, claim);
  soldOut.push(...merged.soldOut);
  for (const [id, row] of merged.rows) rows.set(id, row);

  const currentTypes = new Map(existing.items.map((item) => [item.id, item]));
  const itemIds = matchEntries(
    'item',
    file.items.map(({ id, name, category, type }) => ({
      ...(id !== undefined && { id }),
      ...(type !== undefined && { type }),
      key: `${category}/${name}`,
      name,
      scope: idsByCategory.get(category) ?? category,
    })),
    existing.items.map((item) => ({ id: item.id, name: item.name, scope: item.categoryId, type: item.type })),
    getId,
    claim,
  );
  const named = new Set(itemIds);
  const keptItems = existing.items.filter((item) => !named.has(item.id) && keeps?.item(item) === true);
  const kept = new Set(keptItems.map(({ id }) => id));
  const numbers = numberItems();
  const formerItems = new Map(former?.items.map((item) => [item.id, item]));
  const places: ItemPlaces = {
    getId,
    formerOf: (id) => formerItems.get(id),
    getGroupId: (key) => groups.ids.get(key) ?? null,
    sizes: merged.pizza?.sizes ?? [],
    findSize: sizeFinder(merged.pizza?.sizes ?? []),
    findPizza: pizzaFinder(file, itemIds, existing.items),
    isKept: (id) => kept.has(id),
    getPicture,
    getStations: input.getStations,
    getSalesCategory: input.getSalesCategory ?? (() => undefined),
    problems,
  };
  const items = file.items.map((imported, at): StoredItem => {
    const id = itemIds[at] as string;
    const old = currentTypes.get(id);
    note(id, imported.row);
    if (imported.soldout === true && old === undefined) soldOut.push({ kind: 'item', id });
    const categoryId = idsByCategory.get(imported.category) ?? imported.category;
    return mergeItem(imported, old, { id, categoryId, sortOrder: numbers[at] as number }, places);
  });

  const needed = new Set(keptItems.map(({ categoryId }) => categoryId));
  const namedCategories = new Set(categoryIds);
  const keptCategories = existing.categories.filter(
    (category) => !namedCategories.has(category.id) && (needed.has(category.id) || keeps?.category(category) === true),
  );
  const used = new Set([...items, ...keptItems].flatMap(toGroupIds));
  const currentUsed = new Set(existing.items.flatMap(toGroupIds));
  // A file without choices leaves them unchanged; they stay for the items that have them.
  const keptGroups = existing.modifierGroups.filter(
    ({ id }) => !groups.all.has(id) && (used.has(id) || (keeps?.unusedGroups === true && !currentUsed.has(id))),
  );
  const menu: StoredMenu = {
    categories: [...categories, ...keptCategories],
    modifierGroups: [...groups.list, ...keptGroups],
    items: [...items, ...keptItems],
    pizza: merged.pizza,
    soldOut,
  };
  return { menu, problems, rows, itemIds };

  function getPicture(kind: 'category' | 'item', name: string | null, old: ImageRef | null, row: number | undefined): ImageRef | null {
    if (name === null || name === old?.id) return name === null ? null : old;
    const picture = getImage(kind, name);
    if (picture !== null) return picture;
    problems.push({
      row: row ?? null,
      column: 'image',
      severity: 'warning',
      message: `There is no picture “${name}” in this restaurant. What is there stays; please upload it on its own.`,
    });
    return old;
  }

  function mergeGroups(): { list: StoredGroup[]; ids: Map<string, string>; all: Set<string> } {
    const pairs = pairEntries(
      'group',
      file.groups,
      ({ id, key, name }) => ({ ...(id !== undefined && { id }), key, name }),
      existing.modifierGroups,
      getId,
      claim,
    );
    const list = pairs.map(({ imported, id, old }): StoredGroup => {
      note(id, imported.row);
      return {
        id,
        name: sameText(imported.name, old?.name),
        min: imported.min ?? old?.min ?? 0,
        max: imported.max ?? old?.max ?? 1,
        allowMultiple: imported.allowMultiple ?? old?.allowMultiple ?? false,
        options: mergeOptions(imported, old?.options ?? []),
      };
    });
    return { list, ids: new Map(pairs.map(({ imported, id }) => [imported.key, id])), all: new Set(pairs.map(({ id }) => id)) };
  }

  function mergeOptions(group: MenuFileGroup, before: StoredGroup['options']): StoredGroup['options'] {
    const pairs = pairEntries(
      'option',
      group.options,
      ({ id, name }) => ({ ...(id !== undefined && { id }), within: group.id ?? group.key, key: `${group.key}/${name}`, name }),
      before,
      getId,
      claim,
    );
    return pairs.map(({ imported, id, old }) => {
      note(id, imported.row);
      if (imported.soldout === true && old === undefined) soldOut.push({ kind: 'option', id });
      return { id, name: sameText(imported.name, old?.name), extraCharge: imported.extraCharge ?? old?.extraCharge ?? 0 };
    });
  }

  /** Items are numbered within their category. */
  function numberItems(): number[] {
    const toCategory = (at: number) => file.items[at]!.category;
    const byCategory = Map.groupBy(file.items.keys(), (at) => idsByCategory.get(toCategory(at)) ?? toCategory(at));
    const result: number[] = [];
    const currentBy = Map.groupBy(existing.items, (item) => item.categoryId);
    for (const [categoryId, at] of byCategory) {
      const ids = at.map((place) => itemIds[place] as string);
      const before = currentBy.get(categoryId) ?? [];
      numberEntries(ids, before).forEach((number, place) => (result[at[place] as number] = number));
    }
    return result;
  }
}
