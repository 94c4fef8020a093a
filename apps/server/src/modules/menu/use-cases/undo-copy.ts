import { isDeepStrictEqual } from 'node:util';
import type { ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-copy';
import { itemsThatName, toGroupIds, type StoredItem } from '@servery/domain/menu';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dropOrigins, endCopy, holdCopy, type WrittenStore } from '../copies.repo.ts';
import { dropCategory, dropGroup, dropItemRows } from '../menu-editing.repo.ts';
import { saveMenuRows } from '../menu-writing.repo.ts';
import { endMarks } from '../sold-out.repo.ts';
import { openMenus, saveGroups, saveItems, toCopyStore, type CopyDeps } from './copy-menu.ts';
import { publishChange, type MenuEditor, type OpenMenu } from './edit-menu.ts';
import { toSizeIds } from './copy-pizza.ts';
import type { CopyStore } from './copy-store.ts';
import { categoryRow } from './store-menu.ts';

/** The same entry, wherever it has been moved to; a field that is absent in one has no value in the other. */
const isSame = (a: object, b: object): boolean => {
  const { sortOrder: _, ...one } = JSON.parse(JSON.stringify(a)) as Record<string, unknown>;
  const { sortOrder: __, ...other } = JSON.parse(JSON.stringify(b)) as Record<string, unknown>;
  return isDeepStrictEqual(one, other);
};

/**
 * Takes a copy back in every store: what it added is deleted, and what it replaced is as before. Entries that somebody has changed since, and
 * those that others need by now, stay. A second time changes nothing.
 * @param mayEdit whether the caller may change the menu of a store
 * @throws resource_not_found for an unknown copy
 */
export async function undoCopy(
  tx: Tx,
  deps: CopyDeps,
  { copyId, mayEdit, ...editor }: MenuEditor & { copyId: string; mayEdit: (storeId: string) => void },
): Promise<ResponseOf<typeof contract.undoCopy>> {
  const copy = await holdCopy(tx, editor.storeId, copyId);
  if (copy === undefined) throw new ApiError('resource_not_found');
  for (const { storeId } of copy.written) mayEdit(storeId);
  const opened = await openMenus(
    tx,
    deps,
    copy.written.map(({ storeId }) => storeId),
  );
  const skipped: string[] = [];
  for (const written of copy.written) {
    const open = opened.get(written.storeId)!;
    skipped.push(...(await undoStore(tx, deps, editor.actor, written, open)));
    await publishChange(tx, deps, open, { ...editor, storeId: written.storeId });
  }
  if (!copy.undone) await endCopy(tx, copyId, editor.now);
  return { skipped };
}

/** @returns names of entries that stay as they are */
async function undoStore(tx: Tx, deps: CopyDeps, actor: Actor, written: WrittenStore, open: OpenMenu): Promise<string[]> {
  const { storeId } = written;
  const now = await toCopyStore(tx, deps, storeId, open);
  const items = unchanged(now.items, written.items);
  const added = new Set(items.same.flatMap(({ before, after }) => (before === null ? [after.id] : [])));
  const restored = items.same.flatMap(({ before, standing }) => (before === null ? [] : [{ ...before, sortOrder: standing.sortOrder }]));
  const needed = findNeeded(now, added);
  for (const id of needed) added.delete(id);
  const gone = [...added];
  await endMarks(
    tx,
    storeId,
    gone.map((id) => ({ kind: 'item', id })),
  );
  await saveItems(tx, storeId, restored);
  await dropItemRows(tx, storeId, gone);
  const left = [...now.items.filter(({ id }) => !added.has(id) && !restored.some((item) => item.id === id)), ...restored];
  const categories = unchanged(now.categories, written.categories);
  const kept: string[] = [];
  for (const { before, after, standing } of categories.same) {
    if (before !== null) {
      const { hidden, ...category } = { ...before, sortOrder: standing.sortOrder };
      await saveMenuRows(tx, storeId, { categories: [{ ...categoryRow(category), hidden }] });
    } else if (left.some(({ categoryId }) => categoryId === after.id)) kept.push(after.name);
    else await dropCategory(tx, storeId, after.id);
  }
  const groups = unchangedGroups(now, written.changedGroups ?? []);
  await saveGroups(tx, storeId, open, groups.same);
  kept.push(...groups.changed);
  await dropOrigins(tx, storeId, written.newOrigins ?? []);
  const used = new Set(left.flatMap(toGroupIds));
  for (const group of written.groups) {
    const standing = now.groups.find(({ id }) => id === group.id);
    if (standing === undefined) continue;
    if (used.has(group.id) || !isSame(standing, group)) kept.push(group.name);
    else await dropGroup(tx, storeId, group.id);
  }
  kept.push(...(await undoPizza(tx, deps, { actor, left, now }, written)));
  const neededNames = now.items.filter(({ id }) => needed.has(id)).map(({ name }) => name);
  return [...items.changed, ...neededNames, ...categories.changed, ...kept];
}

/**
 * Restores the pizza settings, unless somebody has changed them since or an item that stays has one of the sizes. Then they stay as a whole.
 * @returns what stays
 */
async function undoPizza(
  tx: Tx,
  deps: CopyDeps,
  { actor, left, now }: { actor: Actor; left: readonly StoredItem[]; now: CopyStore },
  { storeId, pizza }: WrittenStore,
): Promise<string[]> {
  if (!pizza) return [];
  const { before, after } = pizza;
  const used = new Set(left.flatMap(toSizeIds));
  const added = after.sizes.filter(({ id }) => !before.sizes.some((size) => size.id === id));
  if (isSame(now.pizza, { ...now.pizza, ...after }) && !added.some(({ id }) => used.has(id))) {
    // Settings that a later release has added stay.
    await deps.changePizza(tx, { storeId, section: 'pizza', actor }, (current) => ({ ...current, ...before }));
    return [];
  }
  const standing = now.pizza.sizes.flatMap(({ id, name }) => (added.some((size) => size.id === id) ? `Pizza size ${name}` : []));
  return standing.length > 0 ? standing : ['Pizza settings'];
}

/** Entries as the copy wrote them, and the names of those that are different by now. Deleted ones are neither. */
function unchanged<Entry extends { id: string; name: string; sortOrder: number }>(
  standing: readonly Entry[],
  written: readonly { before: Entry | null; after: Entry }[],
) {
  const byId = new Map(standing.map((entry) => [entry.id, entry]));
  const present = written.flatMap((one) => {
    const entry = byId.get(one.after.id);
    return entry === undefined ? [] : [{ ...one, standing: entry }];
  });
  return {
    same: present.filter((one) => isSame(one.standing, one.after)),
    changed: present.filter((one) => !isSame(one.standing, one.after)).map((one) => one.standing.name),
  };
}

/** Choices as they were before the copy changed them, and the names of those that somebody has changed since. */
function unchangedGroups({ groups }: CopyStore, written: NonNullable<WrittenStore['changedGroups']>) {
  const present = written.flatMap(({ before, after }) => {
    const standing = groups.find(({ id }) => id === after.id);
    return standing === undefined || before === null ? [] : [{ before, isSame: isSame(standing, after), name: standing.name }];
  });
  return {
    same: present.flatMap((one) => (one.isSame ? one.before : [])),
    changed: present.flatMap((one) => (one.isSame ? [] : one.name)),
  };
}

/** Pizzas that would go and that a half-and-half or a deal which stays names. */
function findNeeded({ items }: CopyStore, gone: ReadonlySet<string>): Set<string> {
  const left = items.filter(({ id }) => !gone.has(id));
  return new Set([...gone].filter((id) => itemsThatName(left, id).length > 0));
}
