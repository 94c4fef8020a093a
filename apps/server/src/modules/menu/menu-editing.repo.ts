import type { Tx } from '../../platform/db/connections.types.ts';

/** Numbers entries of one table from 1, in this order. */
export async function placeEntries(tx: Tx, table: 'category' | 'item', ids: readonly string[]): Promise<void> {
  await tx.sql({
    name: `menu.place.${table}`,
    text: `update ${table} e set sort_order = v.place from unnest($2::uuid[]) with ordinality v (id, place)
      where e.restaurant_id = $1 and e.id = v.id and e.sort_order <> v.place`,
    values: [tx.scope.restaurantId, ids],
  });
}

/** Puts items into a category of the same store. */
export async function moveItemsTo(tx: Tx, categoryId: string, ids: readonly string[]): Promise<void> {
  await tx.sql({
    name: 'menu.moveItems',
    text: `update item i set category_id = c.id from category c
      where i.restaurant_id = $1 and c.restaurant_id = $1 and c.id = $2 and c.store_id = i.store_id and i.id = any($3::uuid[])`,
    values: [tx.scope.restaurantId, categoryId, ids],
  });
}

/** Takes the choices of items off them; they stay in the menu. */
export async function unlinkItems(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await tx.sql({
    name: 'menu.unlinkItems',
    text: 'delete from item_modifier_group where restaurant_id = $1 and item_id = any($2::uuid[])',
    values: [tx.scope.restaurantId, itemIds],
  });
}

/** Deletes items of a store. Orders and bills keep their frozen lines. */
export async function dropItemRows(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  await tx.sql({
    name: 'menu.dropItems',
    text: 'delete from item where restaurant_id = $1 and store_id = $2 and id = any($3::uuid[])',
    values: [tx.scope.restaurantId, storeId, ids],
  });
}

/** Deletes a category that has no items any more. */
export async function dropCategory(tx: Tx, storeId: string, categoryId: string): Promise<void> {
  await tx.sql({
    name: 'menu.dropCategory',
    text: 'delete from category where restaurant_id = $1 and store_id = $2 and id = $3',
    values: [tx.scope.restaurantId, storeId, categoryId],
  });
}

/** Deletes the options of a group that are not among these. */
export async function dropOptions(tx: Tx, groupId: string, kept: readonly string[]): Promise<void> {
  await tx.sql({
    name: 'menu.dropOptions',
    text: 'delete from modifier_option where restaurant_id = $1 and group_id = $2 and id <> all($3::uuid[])',
    values: [tx.scope.restaurantId, groupId, kept],
  });
}

/** Deletes a group of choices with its options and its links to items. */
export async function dropGroup(tx: Tx, storeId: string, groupId: string): Promise<void> {
  await tx.sql({
    name: 'menu.dropGroup',
    text: 'delete from modifier_group where restaurant_id = $1 and store_id = $2 and id = $3',
    values: [tx.scope.restaurantId, storeId, groupId],
  });
}

/** Stores how the pictures of a store's categories are cut. */
export async function updateImageRatio(tx: Tx, storeId: string, ratio: string): Promise<void> {
  await tx.sql({
    name: 'menu.updateImageRatio',
    text: 'update store set category_image_aspect_ratio = $3 where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, storeId, ratio],
  });
}
