import type { DirectoryTx, Tx } from '../../platform/db/connections.types.ts';

/** Whether the restaurant exists already: the seed writes it first and everything else in the same transaction. */
export async function restaurantExists(tx: Tx): Promise<boolean> {
  const row = await tx.query
    .selectFrom('restaurant')
    .select('restaurant_id')
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of the people and devices are known. */
export async function existingPrincipals(tx: DirectoryTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.query.selectFrom('directory.principal').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertTables(tx: Tx, storeId: string, tables: readonly { id: string; name: string; area: string }[]): Promise<void> {
  if (tables.length === 0) return;
  await tx.query
    .insertInto('dining_table')
    .values(tables.map((table, index) => ({ restaurant_id: tx.scope.restaurantId, store_id: storeId, sort_order: index + 1, ...table })))
    .execute();
}

export async function insertPrinter(tx: Tx, storeId: string, printer: { id: string; name: string; serial: string }): Promise<void> {
  await tx.query
    .insertInto('printer')
    .values({
      restaurant_id: tx.scope.restaurantId,
      store_id: storeId,
      model: 'sunmi cloud kitchen printer',
      connection: 'CLOUD',
      // It belongs to the demo's printer cloud, and nobody could have read its printouts before the first start.
      serial_confirmed: true,
      ...printer,
    })
    .execute();
}

/** Whether somebody works at a store's tills, or ever did. */
export async function hasEmployees(tx: Tx, storeId: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('employee_store')
    .select('employee_id')
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('store_id', '=', storeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a store has ever had a bill. */
export async function hasBills(tx: Tx, storeId: string): Promise<boolean> {
  const row = await tx.query
    .selectFrom('bill')
    .select('order_id')
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('store_id', '=', storeId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
