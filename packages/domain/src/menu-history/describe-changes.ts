import { formatMoney, type CurrencyCode } from '../money/index.ts';
import type { MenuChange } from './compare-menus.ts';
import { findMoved } from './find-moved.ts';
import { describeFields, type FieldChange, type Lookup } from './describe-fields.ts';
import { entryKey, toEntries, type EntryFields, type MenuEntryKind, type MenuState } from './menu-state.ts';

/** A changed entry in words. */
export interface ChangeLine {
  kind: MenuEntryKind;
  id: string;
  /** What the entry is called now, or was when it was removed. */
  name: string;
  change: 'added' | 'removed' | 'changed';
  /** The category that it is in, or is; null: it belongs to the whole menu. */
  category: { id: string; name: string } | null;
  fields: FieldChange[];
}

/** What values refer to by id. Ids without a name are left out. */
export interface Names {
  currency: CurrencyCode;
  stations: ReadonlyMap<string, string>;
  salesCategories: ReadonlyMap<string, string>;
}

type Find = (kind: MenuEntryKind, id: string) => EntryFields | undefined;

/** From more changes than this, a map of all entries costs less than looking for each. */
const manyChanges = 20;
const namedKinds = ['category', 'item', 'choices'] as const satisfies readonly MenuEntryKind[];

/** Finds the entries of a menu. */
function finder(menu: MenuState, changes: number): Find {
  if (changes > manyChanges) {
    const entries = toEntries(menu);
    return (kind, id) => entries.get(entryKey({ kind, id }))?.fields;
  }
  const lists: Partial<Record<MenuEntryKind, readonly { id: string }[]>> = {
    category: menu.categories,
    item: menu.items,
    choices: menu.groups,
  };
  return (kind, id) => lists[kind]?.find((entry) => entry.id === id) as EntryFields | undefined;
}

/** Names of what two menus have, the later one's first. */
function getLookup({ before, after }: { before: MenuState; after: MenuState }, old: Find, now: Find, names: Names): Lookup {
  const ofPizzas = new Map(
    [before.pizza, after.pizza].flatMap(({ sizes, toppings }) => [...sizes, ...toppings].map(({ id, name }) => [id, name])),
  );
  const findName = (find: Find, id: string): string | undefined => {
    for (const kind of namedKinds) {
      const name = find(kind, id)?.['name'];
      if (typeof name === 'string') return name;
    }
    return undefined;
  };
  return {
    getName: (id: string) =>
      ofPizzas.get(id) ?? findName(now, id) ?? findName(old, id) ?? names.salesCategories.get(id) ?? names.stations.get(id),
    money: (minor: number) => formatMoney(minor, names.currency),
  };
}

const fixedNames: Partial<Record<MenuEntryKind, string>> = { pizza: 'Pizza settings', menu: 'Whole menu' };

const withoutPlace = ({ sortOrder: _, ...fields }: EntryFields): EntryFields => fields;

type Placed = { id: string; sortOrder: number; categoryId?: string };

/**
 * Whether a changed place of an entry is only a new number: others were added, removed or moved. A place in another category is new
 * with it.
 */
function getRenumbered(changes: readonly MenuChange[], menus: { before: MenuState; after: MenuState }): (change: MenuChange) => boolean {
  const placed = changes.filter(({ before, after }) => before !== null && after !== null && 'sortOrder' in after);
  if (placed.length === 0) return () => false;
  const renumbered = new Set<string>();
  for (const [kind, list] of [
    ['category', 'categories'],
    ['item', 'items'],
  ] as const) {
    const ids = new Set(placed.flatMap((change) => (change.kind === kind ? change.id : [])));
    const toLists = (menu: MenuState) =>
      Map.groupBy(
        (menu[list] as readonly Placed[]).toSorted((a, b) => a.sortOrder - b.sortOrder),
        ({ categoryId }) => categoryId,
      );
    const [old, now] = ids.size === 0 ? [] : [toLists(menus.before), toLists(menus.after)];
    for (const [categoryId, entries] of now ?? []) {
      const inOrder = entries.map(({ id }) => id);
      const moved = findMoved(
        (old?.get(categoryId) ?? []).map(({ id }) => id),
        inOrder,
      );
      // Of two that have changed places either one may count as moved, and only one of them may have another number.
      if ([...moved].some((id) => !ids.has(id))) continue;
      for (const id of inOrder) if (!moved.has(id)) renumbered.add(entryKey({ kind, id }));
    }
  }
  return (change) => renumbered.has(entryKey(change));
}

/** Differences between two menus in words, in the order of `changes`, without entries that only made room for others. */
export function describeChanges(
  changes: readonly MenuChange[],
  menus: { before: MenuState; after: MenuState },
  names: Names,
): ChangeLine[] {
  const [old, now] = [finder(menus.before, changes.length), finder(menus.after, changes.length)];
  const lookup = getLookup(menus, old, now, names);
  const isRenumbered = getRenumbered(changes, menus);
  return changes.flatMap((one): ChangeLine[] => {
    const { kind, id, before, after } = one;
    const whole = now(kind, id) ?? old(kind, id) ?? after ?? before ?? {};
    const name = fixedNames[kind] ?? String(whole['name'] ?? '');
    const categoryId = kind === 'category' ? id : kind === 'item' ? String(whole['categoryId']) : null;
    const category = categoryId === null ? null : { id: categoryId, name: lookup.getName(categoryId) ?? '' };
    const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
    if (change !== 'changed') return [{ kind, id, name, change, category, fields: [] }];
    const madeRoom = isRenumbered(one);
    const fields = describeFields(before!, madeRoom ? withoutPlace(after!) : after!, lookup);
    return madeRoom && fields.length === 0 ? [] : [{ kind, id, name, change, category, fields }];
  });
}
