import { formatMoney, type CurrencyCode } from '../money/index.ts';
import type { MenuChange } from './compare-menus.ts';
import { describeFields, type FieldChange, type Lookup } from './describe-fields.ts';
import { toEntries, type MenuEntryKind, type MenuState } from './menu-state.ts';

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

/** Names of what two menus have, the later one's first. */
function getLookup({ before, after }: { before: MenuState; after: MenuState }, names: Names): Lookup {
  const all = [...toEntries(before).values(), ...toEntries(after).values()];
  const byId = new Map([...names.stations, ...names.salesCategories]);
  for (const { id, fields } of all) {
    if (typeof fields['name'] === 'string') byId.set(id, fields['name']);
  }
  for (const { sizes, toppings } of [before.pizza, after.pizza]) for (const { id, name } of [...sizes, ...toppings]) byId.set(id, name);
  return { getName: (id: string) => byId.get(id), money: (minor: number) => formatMoney(minor, names.currency) };
}

const fixedNames: Partial<Record<MenuEntryKind, string>> = { pizza: 'Pizza settings', menu: 'Whole menu' };

/** Differences between two menus in words, in the order of `changes`. */
export function describeChanges(
  changes: readonly MenuChange[],
  menus: { before: MenuState; after: MenuState },
  names: Names,
): ChangeLine[] {
  const lookup = getLookup(menus, names);
  const [old, now] = [toEntries(menus.before), toEntries(menus.after)];
  return changes.map(({ kind, id, before, after }): ChangeLine => {
    const key = `${kind}/${id}`;
    const whole = (now.get(key) ?? old.get(key))?.fields ?? after ?? before ?? {};
    const name = fixedNames[kind] ?? String(whole['name'] ?? '');
    const categoryId = kind === 'category' ? id : kind === 'item' ? String(whole['categoryId']) : null;
    const category = categoryId === null ? null : { id: categoryId, name: lookup.getName(categoryId) ?? '' };
    const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
    const fields = change === 'changed' ? describeFields(before!, after!, lookup) : [];
    return { kind, id, name, change, category, fields };
  });
}
