import type { BodyOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/menu-editor';
import type { CategoryImageRatio, MenuCategory } from '@servery/domain/menu';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dropCategory, moveItemsTo, placeEntries, updateImageRatio } from '../menu-editing.repo.ts';
import { saveMenuRows } from '../menu-writing.repo.ts';
import { dropItems } from './edit-items.ts';
import {
  movedAfter,
  openMenu,
  publishChange,
  resolveChanges,
  type EditDeps,
  type MenuEditor,
  type OpenMenu,
  type Published,
} from './edit-menu.ts';
import { mergeChanges } from './merge-changes.ts';
import type { PublishDeps } from './publish-menu.ts';
import { saveReplacements } from './replace-pizzas.ts';
import { categoryRow } from './store-menu.ts';

type EditedCategory = MenuCategory & { hidden: boolean };
type Answer = Published & { category: EditedCategory };

const found = ({ document, hidden }: OpenMenu, id: string): EditedCategory => {
  const category = document.categories.find((one) => one.id === id);
  if (category === undefined) throw new ApiError('resource_not_found');
  return { ...category, hidden: hidden.has(id) };
};

const save = (tx: Tx, storeId: string, { hidden, ...category }: EditedCategory) =>
  saveMenuRows(tx, storeId, { categories: [{ ...categoryRow(category), hidden }] });

/** Adds a category at the end and publishes the menu. */
export async function createCategory(
  tx: Tx,
  deps: EditDeps,
  editor: MenuEditor & { body: BodyOf<typeof contract.createCategory> },
): Promise<Answer> {
  const open = await openMenu(tx, deps, editor.storeId);
  const sortOrder = Math.max(0, ...open.document.categories.map((one) => one.sortOrder)) + 1;
  const image = await deps.resolvePicture(tx, editor.body.image, 'image');
  const category = { ...editor.body, id: uuidv7(), image, sortOrder };
  await save(tx, editor.storeId, category);
  return { category, ...(await publishChange(tx, deps, open, editor, { changed: { categories: [category.id] } })) };
}

/** @throws resource_not_found, validation_failed, resource_status_conflict as `mergeChanges` */
export async function changeCategory(
  tx: Tx,
  deps: EditDeps,
  editor: MenuEditor & { categoryId: string; body: BodyOf<typeof contract.changeCategory> },
): Promise<Answer> {
  const open = await openMenu(tx, deps, editor.storeId);
  const category = mergeChanges(found(open, editor.categoryId), await resolveChanges(tx, deps, editor.body.changes));
  await save(tx, editor.storeId, category);
  return { category, ...(await publishChange(tx, deps, open, editor, { changed: { categories: [category.id] } })) };
}

/** @throws resource_not_found for either of the two */
export async function moveCategory(
  tx: Tx,
  deps: PublishDeps,
  editor: MenuEditor & { categoryId: string; after: string | null },
): Promise<Published> {
  const open = await openMenu(tx, deps, editor.storeId);
  found(open, editor.categoryId);
  const ids = open.document.categories.map(({ id }) => id);
  await placeEntries(tx, 'category', movedAfter(ids, editor.categoryId, editor.after));
  return publishChange(tx, deps, open, editor, { changed: { categories: ids } });
}

/**
 * Its items move behind those of another category, or go with it; half-and-halves and deals that stay take replacements for its pizzas.
 * @throws resource_not_found; validation_failed where such a one names a pizza without replacements, and at a replacement that does not fit;
 * resource_status_conflict if others name its pizzas by now than those that the replacements are for
 */
export async function deleteCategory(
  tx: Tx,
  deps: PublishDeps,
  editor: MenuEditor & { categoryId: string } & BodyOf<typeof contract.deleteCategory>,
): Promise<Published> {
  const { categoryId, itemsTo, replacements, storeId } = editor;
  const open = await openMenu(tx, deps, storeId);
  found(open, categoryId);
  const inside = (id: string) => open.document.items.filter((item) => item.categoryId === id).map((item) => item.id);
  if (itemsTo === categoryId) {
    throw new ApiError('validation_failed', { fields: [{ path: 'itemsTo', message: 'Please choose another category.' }] });
  }
  if (itemsTo !== null && replacements !== undefined) {
    throw new ApiError('validation_failed', { fields: [{ path: 'replacements', message: 'Items that move are not replaced.' }] });
  }
  const gone = itemsTo === null ? inside(categoryId) : [];
  const replaced = replacements === undefined ? [] : await saveReplacements(tx, open, storeId, gone, replacements);
  if (itemsTo === null) await dropItems(tx, open, storeId, gone, replaced);
  else {
    found(open, itemsTo);
    await moveItemsTo(tx, itemsTo, inside(categoryId));
    await placeEntries(tx, 'item', [...inside(itemsTo), ...inside(categoryId)]);
  }
  await dropCategory(tx, storeId, categoryId);
  const items = [...inside(categoryId), ...(itemsTo === null ? replaced.map(({ id }) => id) : inside(itemsTo))];
  return publishChange(tx, deps, open, editor, { changed: { categories: [categoryId], items } });
}

/** How the pictures of all categories are cut. @throws resource_not_found */
export async function setCategoryImageRatio(
  tx: Tx,
  deps: PublishDeps,
  editor: MenuEditor & { ratio: CategoryImageRatio },
): Promise<Published> {
  const open = await openMenu(tx, deps, editor.storeId);
  await updateImageRatio(tx, editor.storeId, editor.ratio);
  return publishChange(tx, deps, { ...open, head: { ...open.head, category_image_aspect_ratio: editor.ratio } }, editor);
}
