import type { Tx } from '../../platform/db/connections.types.ts';
import { isTaken } from '../../platform/db/database-errors.ts';

export interface TableRow {
  id: string;
  name: string;
  area: string;
  active: boolean;
  /** Counted by the database. */
  version: number;
}
const columns = 'id, name, area, active, version';

/** All tables of a store: those in use in the owner's order, then the archived ones by name. */
export const readTables = (tx: Tx, storeId: string): Promise<TableRow[]> =>
  tx.sql<TableRow>({
    name: 'tables.list',
    text: `select ${columns} from dining_table where restaurant_id = $1 and store_id = $2
      order by active desc, case when active then sort_order end, lower(name), id`,
    values: [tx.scope.restaurantId, storeId],
  });

/** The area of a table, archived or not; undefined: there is no such table. */
export async function readTableArea(tx: Tx, tableId: string): Promise<string | undefined> {
  const rows = await tx.sql<Pick<TableRow, 'area'>>({
    name: 'tables.area',
    text: 'select area from dining_table where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, tableId],
  });
  return rows[0]?.area;
}

/** Locks the store's list of tables until the transaction ends, so that two changes of the order do not mix. */
export async function holdTables(tx: Tx, storeId: string): Promise<TableRow[]> {
  await tx.sql({
    name: 'tables.hold',
    text: 'select from store where restaurant_id = $1 and id = $2 for no key update',
    values: [tx.scope.restaurantId, storeId],
  });
  return readTables(tx, storeId);
}

/** Adds tables behind the others. Rejects with an error that `isTakenTableName` recognises if one in use has a name already. */
export async function insertTables(tx: Tx, storeId: string, tables: readonly Pick<TableRow, 'id' | 'name' | 'area'>[]): Promise<void> {
  await tx.sql({
    name: 'tables.insert',
    text: `insert into dining_table (restaurant_id, id, store_id, name, area, sort_order)
      select $1, t.id, $2, t.name, t.area,
        t.place + (select coalesce(max(sort_order), 0) from dining_table where restaurant_id = $1 and store_id = $2)
      from unnest($3::uuid[], $4::text[], $5::text[]) with ordinality as t (id, name, area, place)`,
    values: [tx.scope.restaurantId, storeId, tables.map(({ id }) => id), tables.map(({ name }) => name), tables.map(({ area }) => area)],
  });
}

/** Writes a table, and returns it. One that is brought back goes behind the others. Rejects as `insertTables`. */
export async function updateTable(tx: Tx, storeId: string, { id, name, area, active }: TableRow): Promise<TableRow> {
  const [table] = await tx.sql<TableRow>({
    name: 'tables.update',
    text: `update dining_table t set name = $4, area = $5, active = $6,
        sort_order = case when $6 and not t.active
          then (select coalesce(max(sort_order), 0) + 1 from dining_table where restaurant_id = $1 and store_id = $2) else t.sort_order end
      where restaurant_id = $1 and store_id = $2 and id = $3 returning ${columns}`,
    values: [tx.scope.restaurantId, storeId, id, name, area, active],
  });
  return table!;
}

/** Writes the order of the tables in use. */
export async function orderTables(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  await tx.sql({
    name: 'tables.order',
    text: `update dining_table t set sort_order = o.place from unnest($3::uuid[]) with ordinality as o (id, place)
      where t.restaurant_id = $1 and t.store_id = $2 and t.id = o.id and t.sort_order <> o.place`,
    values: [tx.scope.restaurantId, storeId, ids],
  });
}

export const isTakenTableName = (error: unknown): boolean => isTaken(error, 'dining_table_name');
