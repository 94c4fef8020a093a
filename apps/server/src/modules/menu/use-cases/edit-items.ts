import type { BodyOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-editor';
import { itemsThatName, type MenuItem, type StoredItem } from '@servery/domain/menu';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dropItemRows, moveItemsTo, placeEntries, unlinkItems } from '../menu-editing.repo.ts';
import { saveMenuRows } from '../menu-writing.repo.ts';
import { endMarks } from '../sold-out.repo.ts';
import { saveReplacements } from './replace-pizzas.ts';
import { refuseSalesCategories } from './refuse-sales-categories.ts';
import {
  movedAfter,
  openMenu,
  publishChange,
  refuseWrong,
  resolveChanges,
  type EditDeps,
  type MenuEditor,
  type OpenMenu,
  type Published,
} from './edit-menu.ts';
import { mergeChanges } from './merge-changes.ts';
import type { PublishDeps } from './publish-menu.ts';
import { itemRow, getLinks } from './store-menu.ts';

type EditedItem = MenuItem & { hidden: boolean };
type Answer = Published & { item: EditedItem };

const found = ({ document }: OpenMenu, id: string): MenuItem => {
  const item = document.items.find((one) => one.id === id);
  if (item === undefined) throw new ApiError('resource_not_found');
  return item;
};

const inCategory = ({ document }: OpenMenu, categoryId: string): string[] => {
  if (!document.categories.some(({ id }) => id === categoryId)) throw new ApiError('resource_not_found');
  return document.items.filter((item) => item.categoryId === categoryId).map(({ id }) => id);
};

/** Stores an item as it is now, with its choices. @param at where its fields are in the call */
async function save(tx: Tx, open: OpenMenu, storeId: string, { hidden, ...item }: EditedItem, at: string): Promise<void> {
  const others = open.document.items.filter(({ id }) => id !== item.id);
  // Also of a hidden one: its choices are rows that refer to the store's.
  refuseWrong({ ...open.document, items: [...others, item] }, `items.${others.length}`, at, hidden ? 'modifierGroupIds' : undefined);
  await unlinkItems(tx, [item.id]);
  const stored = item as StoredItem;
  await saveMenuRows(tx, storeId, { items: [{ ...itemRow(stored), hidden }], links: getLinks(stored) });
}

/** Adds an item at the end of its category and publishes the menu. @throws resource_not_found, validation_failed */
export async function createItem(
  tx: Tx,
  deps: EditDeps,
  editor: MenuEditor & { body: BodyOf<typeof contract.createItem> },
): Promise<Answer> {
  const open = await openMenu(tx, deps, editor.storeId);
  const before = new Set(inCategory(open, editor.body.categoryId));
  const orders = open.document.items.filter(({ id }) => before.has(id)).map(({ sortOrder }) => sortOrder);
  const image = await deps.resolvePicture(tx, editor.body.image, 'image');
  const video = await deps.resolveFilm(tx, editor.body.video, 'video');
  const sortOrder = Math.max(0, ...orders) + 1;
  const item: EditedItem = { ...editor.body, id: uuidv7(), sortOrder, image, ...(video && { video }), soldout: false } as EditedItem;
  await refuseSalesCategories(tx, [{ path: 'categorySalesId', before: null, after: item.categorySalesId }]);
  await save(tx, open, editor.storeId, item, '');
  return { item, ...(await publishChange(tx, deps, open, editor, { changed: { items: [item.id] } })) };
}

/** @throws resource_not_found, validation_failed, resource_status_conflict as `mergeChanges` */
export async function changeItem(
  tx: Tx,
  deps: EditDeps,
  editor: MenuEditor & { itemId: string; body: BodyOf<typeof contract.changeItem> },
): Promise<Answer> {
  const open = await openMenu(tx, deps, editor.storeId);
  const stored = { video: null, ...found(open, editor.itemId), hidden: open.hidden.has(editor.itemId) };
  const changes = await resolveChanges(tx, deps, editor.body.changes);
  const strange = Object.keys(changes).filter((name) => !Object.hasOwn(stored, name));
  if (strange.length > 0) {
    const message = 'An item of this type does not have this.';
    throw new ApiError('validation_failed', { fields: strange.map((name) => ({ path: `changes.${name}`, message })) });
  }
  const item = mergeChanges(stored, changes);
  await refuseSalesCategories(tx, [{ path: 'changes.categorySalesId', before: stored.categorySalesId, after: item.categorySalesId }]);
  await save(tx, open, editor.storeId, item, 'changes.');
  return { item, ...(await publishChange(tx, deps, open, editor, { changed: { items: [item.id] } })) };
}

/** @throws resource_not_found for the item, the category, or the item that it is to follow there */
export async function moveItem(
  tx: Tx,
  deps: PublishDeps,
  editor: MenuEditor & { itemId: string; categoryId: string; after: string | null },
): Promise<Published> {
  const { itemId, categoryId, after } = editor;
  const open = await openMenu(tx, deps, editor.storeId);
  found(open, itemId);
  const ids = inCategory(open, categoryId);
  const placed = movedAfter(ids.includes(itemId) ? ids : [...ids, itemId], itemId, after);
  await moveItemsTo(tx, categoryId, [itemId]);
  await placeEntries(tx, 'item', placed);
  return publishChange(tx, deps, open, editor, { changed: { items: placed } });
}

/**
 * Deletes an item. A pizza is replaced in the half-and-halves and deals that name it, or left out there, in the same version of the menu.
 * @param editor.replacements what takes its place, for each of them; absent: none may name it
 * @throws resource_not_found; validation_failed for a pizza that is named without replacements, and at a replacement that does not fit;
 * resource_status_conflict if others name it by now than those that the replacements are for
 */
export async function deleteItem(
  tx: Tx,
  deps: PublishDeps,
  editor: MenuEditor & { itemId: string } & BodyOf<typeof contract.deleteItem>,
): Promise<Published> {
  const { storeId, itemId, replacements } = editor;
  const open = await openMenu(tx, deps, storeId);
  found(open, itemId);
  const replaced = replacements === undefined ? [] : await saveReplacements(tx, open, storeId, [itemId], replacements);
  await dropItems(tx, open, storeId, [itemId], replaced);
  return publishChange(tx, deps, open, editor, { changed: { items: [itemId, ...replaced.map(({ id }) => id)] } });
}

/**
 * Deletes items with their marks: an item imported later under the same name must not come back sold out.
 * @param changed items that this transaction has stored differently
 * @throws validation_failed for a pizza that an item names which stays
 */
export async function dropItems(
  tx: Tx,
  { stored }: OpenMenu,
  storeId: string,
  ids: readonly string[],
  changed: readonly StoredItem[] = [],
): Promise<void> {
  const left = stored.items.filter(({ id }) => !ids.includes(id)).map((item) => changed.find(({ id }) => id === item.id) ?? item);
  for (const id of ids) {
    const [user] = itemsThatName(left, id);
    if (user === undefined) continue;
    const name = stored.items.find((item) => item.id === id)?.name ?? '';
    throw new ApiError('validation_failed', {
      fields: [{ path: 'itemId', message: `“${user.name}” uses “${name}”. Please take it out there first.` }],
    });
  }
  await endMarks(
    tx,
    storeId,
    ids.map((id) => ({ kind: 'item', id })),
  );
  await dropItemRows(tx, storeId, ids);
}
