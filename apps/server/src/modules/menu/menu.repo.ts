import type { CurrencyCode } from '@servery/domain/money';
import type { Tx } from '../../platform/db/connections.types.ts';
import { createTxMemo } from '../../platform/db/memo.ts';

export interface MenuHead {
  menu_version: number;
  currency: CurrencyCode;
  category_image_aspect_ratio: string;
}

/** A menu's head as its lock found it. */
export interface LockedHead extends MenuHead {
  /** The transaction that has last changed the menu's rows; null: none since this is noted, or this one. */
  menu_edit: string | null;
}

/**
 * Locks the store's row until the transaction ends: publications of a store are serialised, and orders priced before wait at their guard.
 * Undefined if the store does not exist.
 */
export async function lockMenu(tx: Tx, storeId: string): Promise<LockedHead | undefined> {
  const rows = await tx.sql<LockedHead>({
    name: 'menu.lock',
    text: `select menu_version, currency, category_image_aspect_ratio,
        nullif(menu_edit, pg_current_xact_id_if_assigned())::text as menu_edit from store
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

/** Stations as a transaction has read them: of an order that is accepted, its ticket and its printouts need the same. */
const stations = createTxMemo<ReadonlyMap<string, readonly string[]>>();

/** The print stations of items; items that name none are left out. */
export async function stationsOfItems(tx: Tx, itemIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const key = itemIds.join();
  const known = stations.get(tx, key);
  if (known !== undefined) return known;
  const rows = await tx.sql<{ id: string; print_station_ids: string[] }>({
    name: 'menu.stationsOfItems',
    text: `select id, print_station_ids from item where restaurant_id = $1 and id = any($2::uuid[]) and print_station_ids <> '{}'`,
    values: [tx.scope.restaurantId, itemIds],
  });
  const found = new Map(rows.map((row) => [row.id, row.print_station_ids]));
  stations.set(tx, key, found);
  return found;
}
