import type { Tx } from '../../platform/db/connections.types.ts';
import { isTaken } from '../../platform/db/database-errors.ts';

export interface SalesCategoryRow {
  id: string;
  name: string;
  archived_at: Date | null;
  created_at: Date;
}
const columns = 'id, name, archived_at, created_at';

/** All of a restaurant, by name. */
export const readSalesCategories = (tx: Tx): Promise<SalesCategoryRow[]> =>
  tx.sql<SalesCategoryRow>({
    name: 'salesCategories.list',
    text: `select ${columns} from sales_category where restaurant_id = $1 order by lower(name), id`,
    values: [tx.scope.restaurantId],
  });

/** One category, locked until the transaction ends. */
export async function holdSalesCategory(tx: Tx, id: string): Promise<SalesCategoryRow | undefined> {
  const [row] = await tx.sql<SalesCategoryRow>({
    name: 'salesCategories.hold',
    text: `select ${columns} from sales_category where restaurant_id = $1 and id = $2 for no key update`,
    values: [tx.scope.restaurantId, id],
  });
  return row;
}

/** Writes a new or changed category. Rejects with an error that `isTakenSalesName` recognises if another active one has the name. */
export async function saveSalesCategory(tx: Tx, row: Omit<SalesCategoryRow, 'created_at'>, now: Date): Promise<SalesCategoryRow> {
  const [saved] = await tx.sql<SalesCategoryRow>({
    name: 'salesCategories.save',
    text: `insert into sales_category (restaurant_id, id, name, archived_at, created_at) values ($1, $2, $3, $4, $5)
      on conflict (restaurant_id, id) do update set name = excluded.name, archived_at = excluded.archived_at returning ${columns}`,
    values: [tx.scope.restaurantId, row.id, row.name, row.archived_at, now],
  });
  return saved!;
}

export const isTakenSalesName = (error: unknown): boolean => isTaken(error, 'sales_category_name');
