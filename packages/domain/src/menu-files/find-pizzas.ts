import type { StoredItem } from '../menu/index.ts';
import type { MenuFile } from './describe-menu-file.ts';
import { folded } from './match-entries.ts';

/** Finds a pizza by its id, its name, or `category / name` where several have the same name. Null: there is none, or more than one. */
export function pizzaFinder(
  file: MenuFile,
  itemIds: readonly string[],
  existing: readonly StoredItem[],
): (nameOrId: string) => string | null | undefined {
  const types = new Map(existing.map((item) => [item.id, item.type]));
  const ids = new Map<string, string | null>();
  const add = (key: string, id: string) => ids.set(key, ids.has(key) && ids.get(key) !== id ? null : id);
  file.items.forEach((item, at) => {
    const id = itemIds[at] as string;
    if ((item.type ?? types.get(id)) !== 'pizza') return;
    add(id, id);
    if (item.id !== undefined) add(item.id, id);
    add(folded(item.name), id);
    add(folded(`${item.category} / ${item.name}`), id);
  });
  return (nameOrId) => (ids.has(nameOrId) ? ids.get(nameOrId) : ids.get(folded(nameOrId)));
}
