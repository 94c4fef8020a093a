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
}

export async function insertCopy(
  tx: Tx,
  copy: { id: string; storeId: string; written: readonly WrittenStore[]; now: Date },
): Promise<void> {
  await tx.sql({
    name: 'menuCopies.insert',
    text: 'insert into menu_copy (restaurant_id, id, store_id, written, created_at) values ($1, $2, $3, $4::jsonb, $5)',
    values: [tx.scope.restaurantId, copy.id, copy.storeId, JSON.stringify(copy.written), copy.now],
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
