import type { ImageRef } from '@servery/domain/menu';
import type { DirectoryTx, Tx } from '../../platform/db/door.types.ts';
import type { DemoRestaurant, DemoStore } from '../../../db/seed/index.ts';

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Whether the restaurant stands already: the seed writes it first and everything of it in the same transaction. */
export async function restaurantExists(tx: Tx): Promise<boolean> {
  const row = await tx.query
    .selectFrom('restaurant')
    .select('restaurant_id')
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of the devices are known. */
export async function devicesThatStand(tx: DirectoryTx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query.selectFrom('directory.principal').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertRestaurant(
  tx: Tx,
  demo: DemoRestaurant,
  pictures: { logo: ImageRef | null; banner: ImageRef | null },
): Promise<void> {
  const { name, description, country, currency, brandColor } = demo;
  await tx.query
    .insertInto('restaurant')
    .values({
      restaurant_id: tx.scope.restaurantId,
      name,
      description,
      country,
      currency,
      brand_color: brandColor,
      logo: json(pictures.logo),
      banner: json(pictures.banner),
    })
    .execute();
}

export async function insertStore(
  tx: Tx,
  input: { id: string; store: DemoStore; demo: DemoRestaurant; sortOrder: number; image: ImageRef | null },
): Promise<void> {
  const { id, store, demo, sortOrder, image } = input;
  await tx.query
    .insertInto('store')
    .values({
      restaurant_id: tx.scope.restaurantId,
      id,
      name: store.name,
      sort_order: sortOrder,
      country: demo.country,
      currency: demo.currency,
      time_zone: store.timeZone,
      address: JSON.stringify(store.address),
      phone: store.phone,
      email: store.email,
      image: json(image),
    })
    .execute();
  for (const [section, value] of Object.entries(store.settings)) {
    await tx.query
      .insertInto('store_setting')
      .values({ restaurant_id: tx.scope.restaurantId, store_id: id, section, value: JSON.stringify(value) })
      .execute();
  }
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
      ...printer,
    })
    .execute();
}
