import type { MarketplaceSource } from '@servery/domain/orders';
import type { DirectoryTx, Tx } from '../../platform/db/connections.types.ts';
import type { LinkedPlace } from '../../platform/integrations/marketplace.types.ts';

/** The tables have the name of the first marketplace: the release before this one still reads and writes them (docs/adr/0068-marketplaces.md). */

/** Which store is which at a marketplace. */
export interface StoreLink {
  storeId: string;
  marketplaceStoreId: string;
  linkedAt: Date;
  linkedBy: string;
}

interface LinkRow {
  store_id: string;
  uber_store_id: string;
  linked_at: Date;
  linked_by: string;
}

const columns = 'store_id, uber_store_id, linked_at, linked_by';

const toLink = (row: LinkRow | undefined): StoreLink | undefined =>
  row && { storeId: row.store_id, marketplaceStoreId: row.uber_store_id, linkedAt: row.linked_at, linkedBy: row.linked_by };

export async function findLink(tx: Tx, source: MarketplaceSource, storeId: string): Promise<StoreLink | undefined> {
  const rows = await tx.sql<LinkRow>({
    name: 'marketplaces.link',
    text: `select ${columns} from uber_eats_store where restaurant_id = $1 and store_id = $2 and provider = $3`,
    values: [tx.scope.restaurantId, storeId, source],
  });
  return toLink(rows[0]);
}

/** Links a store that has no link to this marketplace. Undefined: it has one. */
export async function insertLink(tx: Tx, source: MarketplaceSource, link: StoreLink): Promise<StoreLink | undefined> {
  const rows = await tx.sql<LinkRow>({
    name: 'marketplaces.insertLink',
    text: `insert into uber_eats_store (restaurant_id, store_id, uber_store_id, linked_at, linked_by, provider)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning ${columns}`,
    values: [tx.scope.restaurantId, link.storeId, link.marketplaceStoreId, link.linkedAt, link.linkedBy, source],
  });
  return toLink(rows[0]);
}

/** @returns whether a link existed */
export async function deleteLink(tx: Tx, source: MarketplaceSource, storeId: string, marketplaceStoreId: string): Promise<boolean> {
  const rows = await tx.sql({
    name: 'marketplaces.deleteLink',
    text: `delete from uber_eats_store where restaurant_id = $1 and store_id = $2 and uber_store_id = $3 and provider = $4
      returning 1 as gone`,
    values: [tx.scope.restaurantId, storeId, marketplaceStoreId, source],
  });
  return rows.length > 0;
}

interface OwnerRow {
  restaurant_id: string;
  store_id: string;
  uber_store_id: string;
}

const toPlace = ({ restaurant_id: restaurantId, store_id: storeId, uber_store_id: marketplaceStoreId }: OwnerRow): LinkedPlace => ({
  restaurantId,
  storeId,
  marketplaceStoreId,
});

/** The restaurant and store that a store at a marketplace is linked to. */
export async function getOwner(tx: DirectoryTx, source: MarketplaceSource, marketplaceStoreId: string): Promise<LinkedPlace | undefined> {
  const rows = await tx.sql<OwnerRow>({
    name: 'marketplaces.owner',
    text: `select restaurant_id, store_id, uber_store_id from directory.uber_eats_store where uber_store_id = $1 and provider = $2`,
    values: [marketplaceStoreId, source],
  });
  return rows[0] && toPlace(rows[0]);
}

/** Every store of the platform that is linked to a marketplace. */
export async function allLinks(tx: DirectoryTx, source: MarketplaceSource): Promise<LinkedPlace[]> {
  const rows = await tx.sql<OwnerRow>({
    name: 'marketplaces.allLinks',
    text: `select restaurant_id, store_id, uber_store_id from directory.uber_eats_store where provider = $1 order by uber_store_id`,
    values: [source],
  });
  return rows.map(toPlace);
}

/** Makes a store at a marketplace one of ours, unless it is another one's or our store has another. */
export async function claimStore(tx: DirectoryTx, source: MarketplaceSource, link: LinkedPlace): Promise<void> {
  await tx.sql({
    name: 'marketplaces.claim',
    text: `insert into directory.uber_eats_store (uber_store_id, restaurant_id, store_id, provider) values ($1, $2, $3, $4)
      on conflict do nothing`,
    values: [link.marketplaceStoreId, link.restaurantId, link.storeId, source],
  });
}

export async function releaseStore(tx: DirectoryTx, source: MarketplaceSource, link: LinkedPlace): Promise<void> {
  await tx.sql({
    name: 'marketplaces.release',
    text: `delete from directory.uber_eats_store where uber_store_id = $1 and restaurant_id = $2 and store_id = $3 and provider = $4`,
    values: [link.marketplaceStoreId, link.restaurantId, link.storeId, source],
  });
}
