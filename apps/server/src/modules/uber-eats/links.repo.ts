import type { DirectoryTx, Tx } from '../../platform/db/connections.types.ts';

/** Which store is which at Uber Eats. */
export interface LinkRow {
  store_id: string;
  uber_store_id: string;
  linked_at: Date;
  linked_by: string;
}

const columns = 'store_id, uber_store_id, linked_at, linked_by';

export async function findLink(tx: Tx, storeId: string): Promise<LinkRow | undefined> {
  const rows = await tx.sql<LinkRow>({
    name: 'uberEats.link',
    text: `select ${columns} from uber_eats_store where restaurant_id = $1 and store_id = $2`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0];
}

/** Links a store that has no link. Undefined: it has one. */
export async function insertLink(tx: Tx, link: LinkRow): Promise<LinkRow | undefined> {
  const rows = await tx.sql<LinkRow>({
    name: 'uberEats.insertLink',
    text: `insert into uber_eats_store (restaurant_id, store_id, uber_store_id, linked_at, linked_by) values ($1, $2, $3, $4, $5)
      on conflict do nothing returning ${columns}`,
    values: [tx.scope.restaurantId, link.store_id, link.uber_store_id, link.linked_at, link.linked_by],
  });
  return rows[0];
}

/** @returns whether a link existed */
export async function deleteLink(tx: Tx, storeId: string, uberStoreId: string): Promise<boolean> {
  const rows = await tx.sql({
    name: 'uberEats.deleteLink',
    text: 'delete from uber_eats_store where restaurant_id = $1 and store_id = $2 and uber_store_id = $3 returning 1 as gone',
    values: [tx.scope.restaurantId, storeId, uberStoreId],
  });
  return rows.length > 0;
}

export interface LinkOwner {
  restaurant_id: string;
  store_id: string;
  uber_store_id: string;
}

/** The restaurant and store that a store at Uber Eats is linked to. */
export async function getOwner(tx: DirectoryTx, uberStoreId: string): Promise<LinkOwner | undefined> {
  const rows = await tx.sql<LinkOwner>({
    name: 'uberEats.owner',
    text: 'select restaurant_id, store_id, uber_store_id from directory.uber_eats_store where uber_store_id = $1',
    values: [uberStoreId],
  });
  return rows[0];
}

/** Every linked store of the platform. */
export const allLinks = (tx: DirectoryTx): Promise<LinkOwner[]> =>
  tx.sql<LinkOwner>({
    name: 'uberEats.allLinks',
    text: 'select restaurant_id, store_id, uber_store_id from directory.uber_eats_store order by uber_store_id',
    values: [],
  });

/** Makes a store at Uber Eats one of ours, unless it is another one's or our store has another. */
export async function claimStore(tx: DirectoryTx, link: LinkOwner): Promise<void> {
  await tx.sql({
    name: 'uberEats.claim',
    text: 'insert into directory.uber_eats_store (uber_store_id, restaurant_id, store_id) values ($1, $2, $3) on conflict do nothing',
    values: [link.uber_store_id, link.restaurant_id, link.store_id],
  });
}

export async function releaseStore(tx: DirectoryTx, link: LinkOwner): Promise<void> {
  await tx.sql({
    name: 'uberEats.release',
    text: 'delete from directory.uber_eats_store where uber_store_id = $1 and restaurant_id = $2 and store_id = $3',
    values: [link.uber_store_id, link.restaurant_id, link.store_id],
  });
}
