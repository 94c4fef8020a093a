import type { SettingsOf } from '@servery/contract/settings/index';
import type { MenuCategory, StoredGroup, StoredItem } from '@servery/domain/menu';
import type { Tx } from '../../platform/db/connections.types.ts';

export type CopiedCategory = MenuCategory & { hidden: boolean };
export type CopiedItem = StoredItem & { hidden: boolean };

/** An entry as a copy found it, null for a new one, and as it wrote it. */
export interface Written<Entry> {
  before: Entry | null;
  after: Entry;
  /** Id of the entry that was copied. */
  of: string;
}

/** What a copy has written in one store. */
export interface WrittenStore {
  storeId: string;
  categories: Written<CopiedCategory>[];
  items: Written<CopiedItem>[];
  /** New choices. */
  groups: StoredGroup[];
  /** Choices that an earlier copy wrote and this one changed. Absent in copies of earlier releases. */
  changedGroups?: Written<StoredGroup>[];
  /** The pizza settings before and after, if the copy added sizes. Absent in copies of earlier releases. */
  pizza?: { before: SettingsOf<'pizza'>; after: SettingsOf<'pizza'> } | null;
  /** Ids of origins that had no copy here before. Absent in copies of earlier releases. */
  newOrigins?: string[];
}

/** Copies of a restaurant that can be undone: a copy of 5,000 items is 10 MB, and undoing is offered right after copying. */
const storedCopies = 20;

/** Stores a copy for a day, or until twenty others have been made; then it cannot be undone any more. */
export async function insertCopy(
  tx: Tx,
  copy: { id: string; storeId: string; written: readonly WrittenStore[]; now: Date },
): Promise<void> {
  await tx.sql({
    name: 'menuCopies.insert',
    text: 'insert into menu_copy (restaurant_id, id, store_id, written, created_at) values ($1, $2, $3, $4::jsonb, $5)',
    values: [tx.scope.restaurantId, copy.id, copy.storeId, JSON.stringify(copy.written), copy.now],
  });
  await tx.sql({
    name: 'menuCopies.dropOlder',
    // One that is being undone is left to the next copy: it holds its row, and waits for the menu that is locked here.
    text: `delete from menu_copy where restaurant_id = $1 and id in (
        select id from menu_copy where restaurant_id = $1 and created_at < greatest($2::timestamptz - interval '1 day',
          (select created_at from menu_copy where restaurant_id = $1 order by created_at desc offset $3 limit 1))
        for update skip locked)`,
    values: [tx.scope.restaurantId, copy.now, storedCopies - 1],
  });
}

/** A copy from a store, locked until the transaction ends. */
export async function holdCopy(tx: Tx, storeId: string, id: string): Promise<{ written: WrittenStore[]; undone: boolean } | undefined> {
  const rows = await tx.sql<{ written: WrittenStore[]; undone: boolean }>({
    name: 'menuCopies.hold',
    text: `select written, undone_at is not null as undone from menu_copy
      where restaurant_id = $1 and store_id = $2 and id = $3 for no key update`,
    values: [tx.scope.restaurantId, storeId, id],
  });
  return rows[0];
}

/** An undone copy lets its entries go. */
export async function endCopy(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.sql({
    name: 'menuCopies.end',
    text: `update menu_copy set undone_at = $3, written = '[]' where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id, now],
  });
}

/** The newest copy in a store of each entry that was copied to it: ids by the id of the origin. A copy may have been deleted since. */
export async function readCopies(tx: Tx, storeId: string): Promise<Map<string, string>> {
  const rows = await tx.sql<{ origin_id: string; entry_id: string }>({
    name: 'menuOrigins.read',
    text: 'select origin_id, entry_id from menu_origin where restaurant_id = $1 and store_id = $2',
    values: [tx.scope.restaurantId, storeId],
  });
  return new Map(rows.map(({ origin_id, entry_id }) => [origin_id, entry_id]));
}

/** Stores what entries were copied from: ids by the id of the origin. */
export async function saveOrigins(tx: Tx, storeId: string, copies: ReadonlyMap<string, string>, now: Date): Promise<void> {
  if (copies.size === 0) return;
  await tx.sql({
    name: 'menuOrigins.save',
    text: `insert into menu_origin (restaurant_id, store_id, origin_id, entry_id, copied_at)
      select $1, $2, o.origin_id, o.entry_id, $5 from unnest($3::uuid[], $4::uuid[]) as o (origin_id, entry_id)
      on conflict (restaurant_id, store_id, origin_id) do update set entry_id = excluded.entry_id, copied_at = excluded.copied_at`,
    values: [tx.scope.restaurantId, storeId, [...copies.keys()], [...copies.values()], now],
  });
}

/** Forgets the copies of these entries in a store. */
export async function dropOrigins(tx: Tx, storeId: string, originIds: readonly string[]): Promise<void> {
  if (originIds.length === 0) return;
  await tx.sql({
    name: 'menuOrigins.drop',
    text: 'delete from menu_origin where restaurant_id = $1 and store_id = $2 and origin_id = any($3::uuid[])',
    values: [tx.scope.restaurantId, storeId, originIds],
  });
}
