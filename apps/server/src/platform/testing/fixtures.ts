import { randomUUID } from 'node:crypto';
import type { Database } from '../db/connections.types.ts';

export interface TestStore {
  restaurantId: string;
  storeId: string;
}

/** A restaurant that is open to the public with one store, in the directory and in the tenant's tables: the minimum for an event. */
export async function createTestStore(database: Database, name = 'Test kitchen'): Promise<TestStore> {
  const restaurantId = randomUUID();
  await database.platform('test: restaurant', (tx) =>
    tx.query.insertInto('directory.restaurant').values({ id: restaurantId, name }).execute(),
  );
  await database.tenant({ restaurantId }, (tx) =>
    tx.query
      .insertInto('restaurant')
      .values({ restaurant_id: restaurantId, name, country: 'AU', currency: 'AUD', brand_color: '#aa3300', opened_at: new Date() })
      .execute(),
  );
  return { restaurantId, storeId: await addTestStore(database, restaurantId, name) };
}

/** One more store of a restaurant. */
export async function addTestStore(database: Database, restaurantId: string, name = 'Second kitchen'): Promise<string> {
  const id = randomUUID();
  await database.tenant({ restaurantId }, (tx) =>
    tx.query
      .insertInto('store')
      .values({
        restaurant_id: restaurantId,
        id,
        name,
        country: 'AU',
        currency: 'AUD',
        time_zone: 'Australia/Sydney',
        address: JSON.stringify({
          formattedAddress: '1 Test Street',
          suburb: 'Testville',
          state: 'NSW',
          postcode: '2000',
          country: 'AU',
          latitude: null,
          longitude: null,
        }),
      })
      .execute(),
  );
  return id;
}

/** A number of events of a store, one after another: published menus. */
export const emitMenus = (database: Database, { restaurantId, storeId }: TestStore, count: number): Promise<void> =>
  database.tenant({ restaurantId }, async (tx) => {
    for (let index = 0; index < count; index++) {
      tx.emit({
        storeId,
        type: 'menu.published',
        subject: { kind: 'menu', id: randomUUID() },
        payload: { menuVersion: index + 1 },
        actor: { kind: 'system', id: null, name: '' },
      });
    }
  });

/** A user with one membership, or none. */
export async function createTestUser(
  database: Database,
  membership: { restaurantId: string; storeId?: string; role: 'admin' | 'user' } | null,
  options: { superAdmin?: boolean } = {},
): Promise<string> {
  const id = randomUUID();
  await database.platform('test: user', async (tx) => {
    await tx.query.insertInto('directory.principal').values({ id, kind: 'user', display_name: 'Test user' }).execute();
    await tx.query
      .insertInto('directory.user_account')
      .values({ principal_id: id, email: `${id}@example.com`, password_hash: 'none', super_admin: options.superAdmin ?? false })
      .execute();
    if (!membership) return;
    const { restaurantId, storeId, role } = membership;
    await tx.query
      .insertInto('directory.membership')
      .values({ principal_id: id, restaurant_id: restaurantId, store_id: storeId ?? null, role })
      .execute();
  });
  return id;
}

/** A kitchen display of a store. */
export async function createTestDisplay(database: Database, store: TestStore): Promise<string> {
  const id = randomUUID();
  await database.platform('test: display', (tx) =>
    tx.query
      .insertInto('directory.principal')
      .values({ id, kind: 'kdsDevice', restaurant_id: store.restaurantId, store_id: store.storeId, display_name: 'Grill' })
      .execute(),
  );
  return id;
}

/** A customer of a restaurant, as sessions know them. */
export async function createTestCustomer(database: Database, restaurantId: string): Promise<string> {
  const id = randomUUID();
  await database.platform('test: customer', (tx) =>
    tx.query.insertInto('directory.principal').values({ id, kind: 'customer', restaurant_id: restaurantId, display_name: 'Ann' }).execute(),
  );
  return id;
}
