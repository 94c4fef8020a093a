import { getRows } from '../dev-env/rows.ts';
import type { World } from './world.ts';

/** Asks the database itself, past the application. */
export const rows = <T>(world: World, text: string, values: readonly unknown[] = []): Promise<T[]> => getRows<T>(world.env, text, values);

/** The numbers of a guest's orders: journeys that read them use a separate name. */
export async function getOrders(world: World, customerName: string): Promise<string[]> {
  const found = await rows<{ number: string }>(
    world,
    'select number from orders where restaurant_id = $1 and customer_name = $2 order by placed_at',
    [world.place.restaurantId, customerName],
  );
  return found.map(({ number }) => number);
}

/** A dining table of the store. */
export async function findTable(world: World, name: string): Promise<string> {
  const { restaurantId, storeId } = world.place;
  const text = 'select id from dining_table where restaurant_id = $1 and store_id = $2 and name = $3';
  const [table] = await rows<{ id: string }>(world, text, [restaurantId, storeId, name]);
  if (table === undefined) throw new Error(`the store has no ${name}`);
  return table.id;
}

/** The zone that a store's clock is in. */
export async function readZone(world: World): Promise<string> {
  const { restaurantId, storeId } = world.place;
  const text = 'select time_zone as zone from store where restaurant_id = $1 and id = $2';
  const [store] = await rows<{ zone: string }>(world, text, [restaurantId, storeId]);
  return store!.zone;
}
