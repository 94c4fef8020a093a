import { entryKey, fromEntries, toEntries, type EntryFields, type MenuEntry, type MenuEntryKind, type MenuState } from './menu-state.ts';

/** A difference between two menus. Of an added or removed entry: all of its fields; otherwise only those that differ, null for absent ones. */
export interface MenuChange {
  kind: MenuEntryKind;
  id: string;
  /** Null: it is new. */
  before: EntryFields | null;
  /** Null: it is gone. */
  after: EntryFields | null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether two JSON values are the same, whatever the order of their keys. A key without a value is as good as none. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && a.length !== (b as unknown as unknown[]).length) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameValue(a[key], b[key]));
}

/** What has to be done to `before` to get `after`, in the order of the menu; what is gone comes last. */
export function compareMenus(before: MenuState, after: MenuState): MenuChange[] {
  const [old, now] = [toEntries(withoutShared(before, after)), toEntries(withoutShared(after, before))];
  const changes: MenuChange[] = [];
  for (const [key, { kind, id, fields }] of now) {
    const was = old.get(key)?.fields;
    if (was === undefined) changes.push({ kind, id, before: null, after: fields });
    else if (was !== fields) {
      const names = [...new Set([...Object.keys(was), ...Object.keys(fields)])].filter((name) => !isSameValue(was[name], fields[name]));
      const pick = (from: EntryFields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
      if (names.length > 0) changes.push({ kind, id, before: pick(was), after: pick(fields) });
    }
  }
  for (const [key, { kind, id, fields }] of old) if (!now.has(key)) changes.push({ kind, id, before: fields, after: null });
  return changes;
}

/** A menu without the entries that are the same objects in another one: few are left of a long menu that somebody edits. */
function withoutShared(menu: MenuState, other: MenuState): MenuState {
  const left = <T extends object>(entries: T[], others: readonly T[]): T[] => {
    const shared = new Set(others);
    return entries.filter((entry) => !shared.has(entry));
  };
  return {
    ...menu,
    categories: left(menu.categories, other.categories),
    items: left(menu.items, other.items),
    groups: left(menu.groups, other.groups),
  };
}

/** The menu after these changes were made to it; the oldest ones first. */
export function replay(menu: MenuState, oldestFirst: readonly (readonly MenuChange[])[]): MenuState {
  if (oldestFirst.length === 0) return menu;
  const entries = new Map<string, MenuEntry>(toEntries(menu));
  for (const { kind, id, before, after } of oldestFirst.flat()) {
    const key = entryKey({ kind, id });
    if (after === null) entries.delete(key);
    else entries.set(key, { kind, id, fields: before === null ? after : { ...entries.get(key)?.fields, ...after } });
  }
  return fromEntries(entries);
}

/** The menu before these changes were made to it; the newest ones first. */
export function rewind(menu: MenuState, newestFirst: readonly (readonly MenuChange[])[]): MenuState {
  const entries = new Map<string, MenuEntry>(toEntries(menu));
  for (const changes of newestFirst) {
    for (const { kind, id, before, after } of changes) {
      const key = entryKey({ kind, id });
      if (before === null) entries.delete(key);
      else if (after === null) entries.set(key, { kind, id, fields: before });
      else entries.set(key, { kind, id, fields: { ...entries.get(key)?.fields, ...before } });
    }
  }
  return fromEntries(entries);
}
