import { randomUUID } from 'node:crypto';
import type { MakeChild } from './world.types.ts';

/** Makers of a menu's objects. */
export const menuMakers: Readonly<Record<string, MakeChild>> = {
  itemId: async (world, at) => world.menus.get(at.storeId)!.items[0]!.id,
  freshItemId: async (world, at) => {
    const id = randomUUID();
    await world.server.test.owner.query(
      `insert into item (restaurant_id, id, store_id, category_id, type, name) values ($1, $2, $3, $4, 'basic', 'Plain cake')`,
      [at.restaurantId, id, at.storeId, world.menus.get(at.storeId)!.items[0]!.categoryId],
    );
    return id;
  },
  copyId: async ({ server }, { restaurantId, storeId }) => {
    const id = randomUUID();
    const values = [restaurantId, id, storeId];
    await server.test.owner.query(`insert into menu_copy (restaurant_id, id, store_id, written) values ($1, $2, $3, '[]')`, values);
    return id;
  },
  categoryId: async ({ server }, { restaurantId, storeId }) => {
    const id = randomUUID();
    await server.test.owner.query(`insert into category (restaurant_id, id, store_id, name) values ($1, $2, $3, 'Cakes')`, [
      restaurantId,
      id,
      storeId,
    ]);
    return id;
  },
  groupId: async ({ server }, { restaurantId, storeId }) => {
    const [id, optionId] = [randomUUID(), randomUUID()];
    await server.test.owner.query(
      `with made as (insert into modifier_group (restaurant_id, id, store_id, name, min, max) values ($1, $2, $3, 'Sweet', 0, 1))
        insert into modifier_option (restaurant_id, id, group_id, name) values ($1, $4, $2, 'Honey')`,
      [restaurantId, id, storeId, optionId],
    );
    return id;
  },
  // One without required choices.
  plainItemId: async (world, at) => world.menus.get(at.storeId)!.items.find(({ name }) => name === 'Toastie')!.id,
  // The newest version, in which nothing was changed.
  versionId: async ({ server }, { restaurantId, storeId }) => {
    const id = randomUUID();
    await server.test.owner.query(
      `insert into menu_history_version (restaurant_id, id, store_id, position, cause, published, actor_kind, actor_name, summary, changes, created_at)
        select $1, $2, $3, 1 + coalesce(max(position), 0), 'edit', true, 'user', 'Walker', '[]', '[]', now()
        from menu_history_version where restaurant_id = $1 and store_id = $3`,
      [restaurantId, id, storeId],
    );
    await server.test.owner.query('update menu_history set version_id = $3 where restaurant_id = $1 and store_id = $2', [
      ...[restaurantId, storeId, id],
    ]);
    return id;
  },
};
