import type { MenuSnapshot } from '@servery/domain/menu';
import type { CurrencyCode } from '@servery/domain/money';
import type { Tx } from '../../platform/db/connections.types.ts';

/** How many published versions of a store's menu are stored. Orders have their own frozen prices and need none of them. */
const versionsKept = 50;

export interface MenuHead {
  menu_version: number;
  currency: CurrencyCode;
  category_image_aspect_ratio: string;
}

/**
 * Locks the store's row until the transaction ends: publications of a store are serialised, and orders priced before wait at their guard.
 * Undefined if the store does not exist.
 */
export async function lockMenu(tx: Tx, storeId: string): Promise<MenuHead | undefined> {
  const rows = await tx.sql<MenuHead>({
    name: 'menu.lock',
    text: `select menu_version, currency, category_image_aspect_ratio from store
      where restaurant_id = $1 and id = $2 and active for no key update`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0];
}

/** `lockMenu` for who only reads. */
export async function readHead(tx: Tx, storeId: string): Promise<MenuHead | undefined> {
  const rows = await tx.sql<MenuHead>({
    name: 'menu.readHead',
    text: `select menu_version, currency, category_image_aspect_ratio from store where restaurant_id = $1 and id = $2 and active`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0];
}

/** Stores the document as the store's newest version, and lets the oldest one go. */
export async function insertSnapshot(tx: Tx, snapshot: MenuSnapshot): Promise<void> {
  const { storeId, version } = snapshot;
  await Promise.all([
    tx.sql({
      name: 'menu.insertSnapshot',
      text: 'insert into menu_snapshot (restaurant_id, store_id, version, document, published_at) values ($1, $2, $3, $4::jsonb, $5)',
      values: [tx.scope.restaurantId, storeId, version, JSON.stringify(snapshot), snapshot.publishedAt],
    }),
    tx.sql({
      name: 'menu.raiseVersion',
      text: 'update store set menu_version = $3 where restaurant_id = $1 and id = $2',
      values: [tx.scope.restaurantId, storeId, version],
    }),
    tx.sql({
      name: 'menu.dropOldSnapshots',
      text: 'delete from menu_snapshot where restaurant_id = $1 and store_id = $2 and version <= $3',
      values: [tx.scope.restaurantId, storeId, version - versionsKept],
    }),
  ]);
}

/** The newest published document, or undefined when the store has published none. */
export async function readNewestSnapshot(tx: Tx, storeId: string): Promise<MenuSnapshot | undefined> {
  const rows = await tx.sql<{ document: MenuSnapshot }>({
    name: 'menu.readSnapshot',
    text: `select m.document from store s
      join menu_snapshot m on m.restaurant_id = s.restaurant_id and m.store_id = s.id and m.version = s.menu_version
      where s.restaurant_id = $1 and s.id = $2`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0]?.document;
}

/** The print stations of items; items that name none are left out. */
export async function stationsOfItems(tx: Tx, itemIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.sql<{ id: string; print_station_ids: string[] }>({
    name: 'menu.stationsOfItems',
    text: `select id, print_station_ids from item where restaurant_id = $1 and id = any($2::uuid[]) and print_station_ids <> '{}'`,
    values: [tx.scope.restaurantId, itemIds],
  });
  return new Map(rows.map((row) => [row.id, row.print_station_ids]));
}
