import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-copy';
import { validateMenu, type MenuItem, type MenuSnapshot, type StoredGroup } from '@servery/domain/menu';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { insertCopy, readCopies, saveOrigins } from '../copies.repo.ts';
import { dropOptions, placeEntries, unlinkItems } from '../menu-editing.repo.ts';
import { saveMenuRows } from '../menu-writing.repo.ts';
import { endMarks } from '../sold-out.repo.ts';
import { openMenu, publishChange, type MenuEditor, type OpenMenu } from './edit-menu.ts';
import type { CopyStore } from './copy-store.ts';
import { planCopy, type CopyPlan } from './plan-copy.ts';
import type { PublishDeps } from './publish-menu.ts';
import { categoryRow, getLinks, itemRow, rowsOfGroups, type ChangePizza } from './store-menu.ts';

export interface CopyDeps extends PublishDeps {
  changePizza: ChangePizza;
  readStations: (tx: Tx, storeId: string) => Promise<readonly { id: string; name: string }[]>;
}
type Copier = MenuEditor & { body: BodyOf<typeof contract.copyEntries> };

/** A store to copy into: its menu, and what is written there. */
interface Target {
  open: OpenMenu;
  plan: CopyPlan;
  /** What has been copied there before: ids by the id of the origin. */
  known: ReadonlyMap<string, string>;
}

/** A store's menu with what a copy needs of it. */
export async function toCopyStore(tx: Tx, deps: CopyDeps, storeId: string, { stored, hidden, head }: OpenMenu): Promise<CopyStore> {
  return {
    ...{ storeId, currency: head.currency, groups: stored.modifierGroups },
    pizza: await deps.readPizza(tx, storeId),
    categories: stored.categories.map((category) => ({ ...category, hidden: hidden.has(category.id) })),
    items: stored.items.map((item) => ({ ...item, hidden: hidden.has(item.id) })),
    stations: await deps.readStations(tx, storeId),
    copies: await readCopies(tx, storeId),
  };
}

/** Takes the menus of stores in the order of their ids, so that two copies at once cannot wait for each other. @throws resource_not_found */
export async function openMenus(tx: Tx, deps: PublishDeps, storeIds: readonly string[]): Promise<Map<string, OpenMenu>> {
  const opened = new Map<string, OpenMenu>();
  for (const storeId of [...new Set(storeIds)].toSorted()) opened.set(storeId, await openMenu(tx, deps, storeId));
  return opened;
}

async function plan(tx: Tx, deps: CopyDeps, { storeId, body }: Copier): Promise<Target[]> {
  const targets = [...new Set(body.toStoreIds)];
  const opened = await openMenus(tx, deps, [storeId, ...targets]);
  const from = await toCopyStore(tx, deps, storeId, opened.get(storeId)!);
  const known = new Set([...from.categories, ...from.items].map(({ id }) => id));
  if (![...body.categoryIds, ...body.itemIds].every((id) => known.has(id))) throw new ApiError('resource_not_found');
  return Promise.all(
    targets.map(async (target) => {
      const open = opened.get(target)!;
      const to = await toCopyStore(tx, deps, target, open);
      return { open, plan: addProblems(open, planCopy(from, to, body, uuidv7)), known: to.copies };
    }),
  );
}

/** Adds what the menu's own rules refuse, to rows that had no problem. Hidden items may be incomplete. */
function addProblems({ document }: OpenMenu, copy: CopyPlan): CopyPlan {
  const replaced = <Entry extends { id: string }>(standing: readonly Entry[], written: readonly { after: unknown }[]): Entry[] => {
    const after = new Map(written.map((one) => [(one.after as Entry).id, one.after as Entry]));
    return [...standing.filter(({ id }) => !after.has(id)), ...after.values()];
  };
  const asMarked = (entries: CopyPlan['items']) => entries.map(({ after }) => ({ after: { ...after, soldout: false } }));
  const unmarked = <T extends object>(entries: readonly T[]) => entries.map((entry) => ({ ...entry, soldout: false }));
  const pizza = copy.pizza?.after;
  const next: MenuSnapshot = {
    ...document,
    ...(pizza && { pizza: { ...pizza, sizes: unmarked(pizza.sizes), toppings: unmarked(pizza.toppings) } }),
    categories: replaced(document.categories, copy.categories),
    items: replaced<MenuItem>(document.items, asMarked(copy.items)),
    modifierGroups: [
      ...document.modifierGroups.filter(({ id }) => !copy.changedGroups.some(({ after }) => after.id === id)),
      ...[...copy.groups, ...copy.changedGroups.map(({ after }) => after)].map((group) => ({
        ...group,
        options: unmarked(group.options),
      })),
    ],
  };
  const messages = Map.groupBy(
    validateMenu(next).flatMap(({ path, message }) => {
      const [list, at] = path.split('.');
      return list === 'items' ? [{ id: next.items[Number(at)]!.id, message }] : [];
    }),
    ({ id }) => id,
  );
  const shown = copy.items.filter(({ after }) => !after.hidden).map(({ after }) => after.id);
  const itemRows = copy.rows.filter(({ kind, result }) => kind === 'item' && result !== 'skipped');
  const idByRow = new Map(itemRows.map((row, at) => [row, copy.items[at]!.after.id]));
  const rows = copy.rows.map((row) => {
    const id = idByRow.get(row);
    if (id === undefined || !shown.includes(id) || row.problems.some(({ severity }) => severity === 'error')) return row;
    const own = (messages.get(id) ?? []).map(({ message }) => ({ severity: 'error' as const, message }));
    return { ...row, problems: [...row.problems, ...own] };
  });
  return { ...copy, rows };
}

const count = ({ rows }: CopyPlan) => {
  const of = (result: string) => rows.filter((row) => row.kind === 'item' && row.result === result).length;
  return { added: of('added'), updated: of('updated'), replaced: of('replaced'), skipped: of('skipped') };
};

/** What a copy would write. @throws resource_not_found for a store or an entry that is not there */
export async function previewCopy(tx: Tx, deps: CopyDeps, copier: Copier): Promise<ResponseOf<typeof contract.previewCopy>> {
  const targets = await plan(tx, deps, copier);
  return {
    stores: targets.map(({ plan: { storeId, rows, pizzasOff }, plan: copy }) => ({ storeId, ...count(copy), pizzasOff, rows })),
  };
}

/**
 * Copies entries into stores, and publishes each of their menus: all, or none.
 * @throws resource_not_found for a store or an entry that is not there; validation_failed at the rows of the preview
 */
export async function copyEntries(tx: Tx, deps: CopyDeps, copier: Copier): Promise<ResponseOf<typeof contract.copyEntries>> {
  const targets = await plan(tx, deps, copier);
  const fields = targets.flatMap((target, at) =>
    target.plan.rows.flatMap(({ name, problems }, row) =>
      problems.flatMap(({ severity, message }) =>
        severity === 'error' ? [{ path: `stores.${at}.rows.${row}`, message: `“${name}”: ${message}` }] : [],
      ),
    ),
  );
  if (fields.length > 0) throw new ApiError('validation_failed', { fields: fields.slice(0, 50) });
  const stores = [];
  const newOrigins = new Map<string, string[]>();
  for (const { open, plan: copy, known } of targets) {
    newOrigins.set(
      copy.storeId,
      [...copy.origins.keys()].filter((id) => !known.has(id)),
    );
    await saveOrigins(tx, copy.storeId, copy.origins, copier.now);
    await writePizza(tx, deps, copier, copy);
    await write(tx, open, copy, copier.storeId === copy.storeId);
    const answer = await publishChange(tx, deps, open, { ...copier, storeId: copy.storeId });
    stores.push({ storeId: copy.storeId, ...count(copy), pizzasOff: copy.pizzasOff, ...answer });
  }
  const copyId = uuidv7();
  const written = targets.map(({ plan: { storeId, categories, items, groups, changedGroups, pizza } }) => ({
    ...{ storeId, categories, items, groups, changedGroups, pizza },
    newOrigins: newOrigins.get(storeId)!,
  }));
  await insertCopy(tx, { id: copyId, storeId: copier.storeId, written, now: copier.now });
  return { copyId, duplicates: targets.flatMap(({ plan }) => listDuplicates(plan, copier)), stores };
}

/** What a copy within the store has added: categories, and items of others. */
function listDuplicates({ storeId, categories, items }: CopyPlan, copier: Copier): ResponseOf<typeof contract.copyEntries>['duplicates'] {
  if (storeId !== copier.storeId) return [];
  const added = new Set(categories.map(({ after }) => after.id));
  return [
    ...categories.map(({ after: { id, name } }) => ({ kind: 'category' as const, id, name })),
    ...items.flatMap(({ after: { id, name, categoryId } }) => (added.has(categoryId) ? [] : [{ kind: 'item' as const, id, name }])),
  ];
}

/** Nobody else has changed the settings since they were read: the store's row is locked. */
async function writePizza(tx: Tx, deps: CopyDeps, { actor }: MenuEditor, { storeId, pizza }: CopyPlan): Promise<void> {
  if (pizza !== null) await deps.changePizza(tx, { storeId, section: 'pizza', actor }, () => pizza.after);
}

async function write(tx: Tx, open: OpenMenu, copy: CopyPlan, isDuplicate: boolean): Promise<void> {
  const { stored } = open;
  const { storeId, categories, items, groups, changedGroups } = copy;
  await saveGroups(
    tx,
    storeId,
    open,
    changedGroups.map(({ after }) => after),
  );
  await saveMenuRows(tx, storeId, {
    categories: categories.map(({ after: { hidden, ...category } }) => ({ ...categoryRow(category), hidden })),
    ...rowsOfGroups(groups, stored.modifierGroups.length),
  });
  await saveItems(
    tx,
    storeId,
    items.map(({ after }) => after),
  );
  if (!isDuplicate) return;
  // A duplicate comes after what it was made of.
  await placeEntries(tx, 'category', toPlaces(stored.categories, categories));
  for (const categoryId of new Set(items.map(({ after }) => after.categoryId))) {
    const inside = (entry: { categoryId: string }) => entry.categoryId === categoryId;
    const copies = items.filter(({ after }) => inside(after));
    await placeEntries(tx, 'item', toPlaces(stored.items.filter(inside), copies));
  }
}

/** Stores choices that exist, at their places; options that they no longer have are deleted with their marks. */
export async function saveGroups(tx: Tx, storeId: string, { stored }: OpenMenu, groups: readonly StoredGroup[]): Promise<void> {
  for (const group of groups) {
    const at = stored.modifierGroups.findIndex(({ id }) => id === group.id);
    const kept = new Set(group.options.map(({ id }) => id));
    const gone = (stored.modifierGroups[at]?.options ?? []).filter(({ id }) => !kept.has(id));
    await saveMenuRows(tx, storeId, rowsOfGroups([group], at));
    await dropOptions(tx, group.id, [...kept]);
    await endMarks(
      tx,
      storeId,
      gone.map(({ id }) => ({ kind: 'option', id })),
    );
  }
}

/** Stores items with their choices, whatever they had before. */
export async function saveItems(tx: Tx, storeId: string, items: readonly CopyPlan['items'][number]['after'][]): Promise<void> {
  await unlinkItems(
    tx,
    items.map(({ id }) => id),
  );
  await saveMenuRows(tx, storeId, {
    items: items.map(({ hidden, ...item }) => ({ ...itemRow(item), hidden })),
    links: items.flatMap(getLinks),
  });
}

/** Ids in order, each duplicate after what it was made of. */
function toPlaces(standing: readonly { id: string }[], copies: readonly { of: string; after: { id: string } }[]): string[] {
  const ids = standing.map(({ id }) => id);
  for (const { of, after } of copies) {
    const at = ids.indexOf(of);
    ids.splice(at < 0 ? ids.length : at + 1, 0, after.id);
  }
  return ids;
}
