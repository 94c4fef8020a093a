import { toGroupIds } from './stored-menu.ts';
import { sortMenu } from './sort-menu.ts';
import type { MenuCategory, MenuItem, MenuModifierGroup, MenuSnapshot } from './menu.types.ts';

/** What is different in one list of a menu. */
export interface ListDifference<Entry> {
  /** Entries that were added or changed, whole. */
  set: Entry[];
  /** Ids of those that are gone. */
  gone: string[];
}

/** What has to be done to one version of a published menu to get the next one. A list that is absent has not changed. */
export interface MenuDifference {
  /** Everything but the lists, as far as it differs; always the version and when it was published. */
  fields: Pick<MenuSnapshot, 'version' | 'publishedAt'> & Partial<Omit<MenuSnapshot, 'categories' | 'items' | 'modifierGroups'>>;
  categories?: ListDifference<MenuCategory> | undefined;
  items?: ListDifference<MenuItem> | undefined;
  /** `order`: the ids of all groups; null: the order has not changed. Categories and items are sorted by their own fields. */
  modifierGroups?: (ListDifference<MenuModifierGroup> & { order: string[] | null }) | undefined;
}

/** What has changed between two versions. @param isSame whether two entries, or two fields, have equal values */
export function compareSnapshots(before: MenuSnapshot, after: MenuSnapshot, isSame: (a: unknown, b: unknown) => boolean): MenuDifference {
  const { categories: _, items: __, modifierGroups: ___, ...was } = before;
  const { categories: ____, items: _____, modifierGroups: ______, ...now } = after;
  const old = new Map<string, unknown>(Object.entries(was));
  const differing = Object.entries(now).filter(([name, value]) => !isSame(old.get(name), value));
  const fields = { ...Object.fromEntries(differing), version: after.version, publishedAt: after.publishedAt };
  const categories = compareList(before.categories, after.categories, isSame);
  const items = compareList(before.items, after.items, isSame);
  const groups = compareList(before.modifierGroups, after.modifierGroups, isSame);
  const order = after.modifierGroups.map(({ id }) => id);
  const isInOrder = before.modifierGroups.length === order.length && before.modifierGroups.every(({ id }, at) => id === order[at]);
  return {
    fields,
    ...(categories && { categories }),
    ...(items && { items }),
    ...((groups !== undefined || !isInOrder) && {
      modifierGroups: { ...(groups ?? { set: [], gone: [] }), order: isInOrder ? null : order },
    }),
  };
}

function compareList<Entry extends { id: string }>(
  before: readonly Entry[],
  after: readonly Entry[],
  isSame: (a: unknown, b: unknown) => boolean,
): ListDifference<Entry> | undefined {
  const set: Entry[] = [];
  // Most lists have the same entries at the same places: those need no map.
  let at = 0;
  for (; at < after.length && before[at]?.id === after[at]!.id; at += 1) if (!isSame(before[at], after[at])) set.push(after[at]!);
  const old = new Map(before.slice(at).map((entry) => [entry.id, entry]));
  for (const entry of after.slice(at)) {
    const was = old.get(entry.id);
    old.delete(entry.id);
    if (was === undefined || !isSame(was, entry)) set.push(entry);
  }
  const gone = [...old.keys()];
  return set.length + gone.length === 0 ? undefined : { set, gone };
}

/** The next version of a menu. Entries that have not changed are the same objects. */
export function applyDifference(menu: MenuSnapshot, difference: MenuDifference): MenuSnapshot {
  const { fields, modifierGroups } = difference;
  const categories = patchList(menu.categories, difference.categories);
  const items = patchList(menu.items, difference.items);
  const groups = patchList(menu.modifierGroups, modifierGroups);
  const next = { ...menu, ...fields, categories, items, modifierGroups: inOrder(groups, modifierGroups?.order ?? null) };
  return categories === menu.categories && items === menu.items ? next : sortMenu(next);
}

function patchList<Entry extends { id: string }>(list: Entry[], difference: ListDifference<Entry> | undefined): Entry[] {
  if (difference === undefined) return list;
  const set = new Map(difference.set.map((entry) => [entry.id, entry]));
  const gone = new Set(difference.gone);
  const patched: Entry[] = [];
  for (const entry of list) {
    if (gone.has(entry.id)) continue;
    patched.push(set.get(entry.id) ?? entry);
    set.delete(entry.id);
  }
  // What is left of them was not in the list before.
  return [...patched, ...set.values()];
}

function inOrder<Entry extends { id: string }>(list: Entry[], order: readonly string[] | null): Entry[] {
  if (order === null) return list;
  const byId = new Map(list.map((entry) => [entry.id, entry]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

/** Places in a menu that are to be validated, by the ids of entries; see `validateMenu`. */
export interface MenuPart {
  categories: ReadonlySet<string>;
  items: ReadonlySet<string>;
  groups: ReadonlySet<string>;
}

/**
 * What a difference can have made invalid in a menu that was valid before it: the entries that it sets, those that refer to what is gone,
 * and, if it is about a pizza, everything that is made of pizzas. Null: possibly anything, because the pizza settings have changed.
 */
export function affectedPart(before: MenuSnapshot, after: MenuSnapshot, { fields, ...lists }: MenuDifference): MenuPart | null {
  if ('pizza' in fields) return null;
  const { categories, items, modifierGroups } = lists;
  const ids = (entries: readonly { id: string }[] = []) => entries.map(({ id }) => id);
  const affected = new Set(ids(items?.set));
  const touched = new Set([...affected, ...(items?.gone ?? [])]);
  const isPizza = ({ id, type }: MenuItem) => type === 'pizza' && touched.has(id);
  if (touched.size > 0 && (before.items.some(isPizza) || after.items.some(isPizza))) {
    for (const { id, type } of after.items) if (type === 'halfAndHalf' || type === 'deal') affected.add(id);
  }
  const [goneCategories, goneGroups] = [new Set(categories?.gone), new Set(modifierGroups?.gone)];
  if (goneCategories.size + goneGroups.size > 0) {
    for (const item of after.items) {
      if (goneCategories.has(item.categoryId) || toGroupIds(item).some((id) => goneGroups.has(id))) affected.add(item.id);
    }
  }
  return { categories: new Set(ids(categories?.set)), items: affected, groups: new Set(ids(modifierGroups?.set)) };
}
