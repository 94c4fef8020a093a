import { itemsThatName, toGroupIds } from '../menu/index.ts';
import { compareMenus, isSameValue, type MenuChange } from './compare-menus.ts';
import { entryKey, fromEntries, toEntries, type EntryFields, type MenuEntry, type MenuEntryKind, type MenuState } from './menu-state.ts';

/** What stays as it is although the rest is taken back. */
export interface KeptEntry {
  kind: MenuEntryKind;
  id: string;
  /** Empty where a deleted entry's name was not part of the change. */
  name: string;
  /**
   * `changed`: fields of it were changed since; all others are taken back. `deleted`: it is gone by now. `needed`: others use it by now.
   * `category`: the category that it was in is gone. `size`: a size of the pizza settings that an item which stays still uses.
   */
  because: 'changed' | 'deleted' | 'needed' | 'category' | 'size';
  /** Of `changed`: the fields, by their names in `MenuState`; empty: all. */
  fields: string[];
}

/** Moves of others change its place: that does not make it another entry. */
const isSameEntry = (a: EntryFields, b: EntryFields): boolean => isSameValue({ ...a, sortOrder: 0 }, { ...b, sortOrder: 0 });

/**
 * The menu without what one version has changed in it. What somebody has changed since stays: single fields of an entry, or the whole entry
 * if it was added or deleted. Taking back what is taken back already changes nothing.
 */
export function undoChanges(menu: MenuState, changes: readonly MenuChange[]): { menu: MenuState; kept: KeptEntry[] } {
  const entries = new Map<string, MenuEntry>(toEntries(menu));
  const kept: KeptEntry[] = [];
  const keep = ({ kind, id }: MenuChange, fields: EntryFields, because: KeptEntry['because'], names: string[] = []) =>
    void kept.push({ kind, id, name: String(fields['name'] ?? ''), because, fields: names });
  const added: MenuChange[] = [];
  for (const change of changes) {
    const { kind, id, before, after } = change;
    const key = entryKey(change);
    const now = entries.get(key)?.fields;
    if (before === null) {
      if (now !== undefined && isSameEntry(now, after ?? {})) added.push(change);
      else if (now !== undefined) keep(change, now, 'changed');
    } else if (after === null) {
      if (now === undefined) entries.set(key, { kind, id, fields: before });
      else if (!isSameEntry(now, before)) keep(change, now, 'changed');
    } else if (now === undefined) {
      if (Object.keys(before).some((name) => name !== 'sortOrder')) keep(change, before, 'deleted');
    } else {
      const { fields, late } = mergeBack(now, before, after);
      entries.set(key, { kind, id, fields });
      if (late.length > 0) keep(change, now, 'changed', late);
    }
  }
  // Items first: a category or choices that only they used can go with them.
  const order: readonly MenuEntryKind[] = ['item', 'category', 'choices'];
  for (const change of added.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const gone = entries.get(entryKey(change))!;
    entries.delete(entryKey(change));
    if (!isNeeded(change, fromEntries(entries))) continue;
    entries.set(entryKey(change), gone);
    keep(change, gone.fields, 'needed');
  }
  return { menu: withoutDangling(fromEntries(entries), menu, kept), kept };
}

/** The pizza sizes that an item is sold in, or made of. */
function getSizeIds(item: MenuState['items'][number]): string[] {
  if (item.type === 'pizza') return item.sizes.map(({ sizeId }) => sizeId);
  if (item.type === 'halfAndHalf') return [item.pizzaSizeId];
  return item.type === 'deal' ? item.pizzas.map(({ sizeId }) => sizeId) : [];
}

/** The pizza settings that are restored, with the current sizes that an item still uses: without them no menu with it can be published. */
function withUsedSizes({ pizza, items }: MenuState, now: MenuState['pizza'], kept: KeptEntry[]): MenuState['pizza'] {
  const restored = new Set(pizza.sizes.map(({ id }) => id));
  const used = new Set(items.flatMap(getSizeIds));
  const needed = now.sizes.filter(({ id }) => used.has(id) && !restored.has(id));
  if (needed.length === 0) return pizza;
  kept.push(...needed.map(({ id, name }): KeptEntry => ({ kind: 'pizza', id, name, because: 'size', fields: ['sizes'] })));
  return { ...pizza, sizes: [...pizza.sizes, ...needed] };
}

/** The fields before, where nobody has changed them since. */
function mergeBack(now: EntryFields, before: EntryFields, after: EntryFields): { fields: EntryFields; late: string[] } {
  const names = Object.keys(after);
  const isLate = (name: string) => !isSameValue(now[name], after[name]) && !isSameValue(now[name], before[name]);
  const back = names.filter((name) => !isLate(name)).map((name) => [name, before[name] ?? null]);
  // A place that others have taken meanwhile is nothing that anybody has to be told.
  return { fields: { ...now, ...Object.fromEntries(back) }, late: names.filter((name) => isLate(name) && name !== 'sortOrder') };
}

function isNeeded({ kind, id }: MenuChange, { items }: MenuState): boolean {
  if (kind === 'category') return items.some(({ categoryId }) => categoryId === id);
  if (kind === 'choices') return items.some((item) => toGroupIds(item).includes(id));
  return itemsThatName(items, id).length > 0;
}

/** Leaves out what would refer to nothing: items without their category, and choices that are gone by now. Sizes that are used stay. */
function withoutDangling(menu: MenuState, now: MenuState, kept: KeptEntry[]): MenuState {
  const categoryIds = new Set(menu.categories.map(({ id }) => id));
  const groupIds = new Set(menu.groups.map(({ id }) => id));
  const current = new Map(now.items.map((item) => [item.id, item]));
  const left = (ids: readonly string[]) => ids.filter((id) => groupIds.has(id));
  const items = menu.items.flatMap((item): MenuState['items'] => {
    let { categoryId } = item;
    if (!categoryIds.has(categoryId)) {
      kept.push({ kind: 'item', id: item.id, name: item.name, because: 'category', fields: ['categoryId'] });
      const standing = current.get(item.id);
      if (standing === undefined || !categoryIds.has(standing.categoryId)) return [];
      ({ categoryId } = standing);
    }
    const whole = { ...item, categoryId, modifierGroupIds: left(item.modifierGroupIds) };
    if (whole.type !== 'deal') return [whole];
    return [{ ...whole, items: whole.items.map((entry) => ({ ...entry, modifierGroupIds: left(entry.modifierGroupIds) })) }];
  });
  const next = { ...menu, items, pizza: withUsedSizes({ ...menu, items }, now.pizza, kept) };
  return compareMenus(now, next).length === 0 ? now : next;
}
