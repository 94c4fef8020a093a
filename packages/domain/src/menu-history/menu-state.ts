import type { MenuCategory, StoredGroup, StoredItem, StoredPizza } from '../menu/index.ts';

/**
 * All that owners edit of a store's menu, hidden or not, without sold-out marks and counts: what the history compares and restores.
 * Plain JSON: a field without a value is absent or null, which is the same.
 */
export interface MenuState {
  categories: (MenuCategory & { hidden: boolean })[];
  items: (StoredItem & { hidden: boolean })[];
  /** In no order of their own: items have them in theirs. */
  groups: StoredGroup[];
  pizza: StoredPizza;
  categoryImageAspectRatio: string;
}

/** `pizza`: the pizza settings. `menu`: what belongs to the menu as a whole. There is one of each, with its kind as id. */
export const menuEntryKinds = ['category', 'item', 'choices', 'pizza', 'menu'] as const;
export type MenuEntryKind = (typeof menuEntryKinds)[number];

/** The fields of an entry, by their names in `MenuState`. */
export type EntryFields = Readonly<Record<string, unknown>>;

/** One entry of a menu as the history knows it. */
export interface MenuEntry {
  kind: MenuEntryKind;
  id: string;
  fields: EntryFields;
}

export const entryKey = ({ kind, id }: Pick<MenuEntry, 'kind' | 'id'>): string => `${kind}/${id}`;

/** A menu as entries, by a key that no other kind shares, in the order of the menu. */
export function toEntries(menu: MenuState): Map<string, MenuEntry> {
  const of = (kind: MenuEntryKind, entries: readonly object[]): MenuEntry[] =>
    entries.map((fields) => ({ kind, id: (fields as { id: string }).id, fields: fields as EntryFields }));
  const all = [
    ...of('category', menu.categories),
    ...of('item', menu.items),
    ...of('choices', menu.groups),
    { kind: 'pizza' as const, id: 'pizza', fields: menu.pizza as unknown as EntryFields },
    { kind: 'menu' as const, id: 'menu', fields: { categoryImageAspectRatio: menu.categoryImageAspectRatio } },
  ];
  return new Map(all.map((entry) => [entryKey(entry), entry]));
}

/** The menu of these entries; categories and items in display order. */
export function fromEntries(entries: ReadonlyMap<string, MenuEntry>): MenuState {
  const of = <T>(kind: MenuEntryKind): T[] => [...entries.values()].flatMap((entry) => (entry.kind === kind ? [entry.fields as T] : []));
  const sorted = <T extends { sortOrder: number }>(rows: T[]): T[] => rows.toSorted((a, b) => a.sortOrder - b.sortOrder);
  return {
    categories: sorted(of<MenuState['categories'][number]>('category')),
    items: sorted(of<MenuState['items'][number]>('item')),
    groups: of<StoredGroup>('choices'),
    pizza: of<StoredPizza>('pizza')[0]!,
    categoryImageAspectRatio: of<{ categoryImageAspectRatio: string }>('menu')[0]!.categoryImageAspectRatio,
  };
}
