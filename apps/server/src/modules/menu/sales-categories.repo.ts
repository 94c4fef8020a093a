import type { Tx } from '../../platform/db/connections.types.ts';
import { isTaken } from '../../platform/db/database-errors.ts';

/** What a restaurant's sales are reported under. */
export interface SalesCategory {
  id: string;
  name: string;
  /** Since when no item can be put into it; null: it is in use. */
  archivedAt: Date | null;
  createdAt: Date;
}
const columns = 'id, name, archived_at as "archivedAt", created_at as "createdAt"';

/** All of a restaurant, by name. */
export const readSalesCategories = (tx: Tx): Promise<SalesCategory[]> =>
  tx.sql<SalesCategory>({
    name: 'salesCategories.list',
    text: `select ${columns} from sales_category where restaurant_id = $1 order by lower(name), id`,
    values: [tx.scope.restaurantId],
  });

/** One category, locked until the transaction ends. */
export async function holdSalesCategory(tx: Tx, id: string): Promise<SalesCategory | undefined> {
  const [row] = await tx.sql<SalesCategory>({
    name: 'salesCategories.hold',
    text: `select ${columns} from sales_category where restaurant_id = $1 and id = $2 for no key update`,
    values: [tx.scope.restaurantId, id],
  });
  return row;
}

/** Writes a new or changed category. Rejects with an error that `isTakenSalesName` recognises if another active one has the name. */
export async function saveSalesCategory(tx: Tx, category: Omit<SalesCategory, 'createdAt'>, now: Date): Promise<SalesCategory> {
  const [saved] = await tx.sql<SalesCategory>({
    name: 'salesCategories.save',
    text: `insert into sales_category (restaurant_id, id, name, archived_at, created_at) values ($1, $2, $3, $4, $5)
      on conflict (restaurant_id, id) do update set name = excluded.name, archived_at = excluded.archived_at returning ${columns}`,
    values: [tx.scope.restaurantId, category.id, category.name, category.archivedAt, now],
  });
  return saved!;
}

export const isTakenSalesName = (error: unknown): boolean => isTaken(error, 'sales_category_name');
