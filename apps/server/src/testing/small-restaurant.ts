import { randomUUID } from 'node:crypto';
import { timingsSettings } from '@servery/contract/settings/hours';
import type { MenuSnapshot } from '@servery/domain/menu';
import { collectionTypes } from '@servery/domain/orders';
import { weekdays } from '@servery/domain/time';
import { menuOfFile } from '@servery/domain/menu-files';
import type { Actor, Database } from '../platform/db/connections.types.ts';
import { addTestStore, createTestStore, type TestStore } from '../platform/testing/fixtures.ts';
import { smallMenu } from './small-menu.ts';
import type { Modules } from '../compose.ts';

export const testActor: Actor = { kind: 'system', id: null, name: 'Test' };

export const everyDay = <T>(value: T) => Object.fromEntries(weekdays.map((day) => [day, value]));
export const everyType = <T>(value: T) => Object.fromEntries(collectionTypes.map((type) => [type, value]));

/** Trading hours and sessions of a store that never closes. */
export const alwaysOpen = {
  tradingHours: everyType(everyDay({ availableAllDay: true, dayIntervals: [] })),
  timings: everyDay(
    everyType({
      session1: { available: true, timePeriod: { startTimeOfDay: '12:00 AM', durationInHours: 24 } },
      session2: timingsSettings.defaults.monday.pickup.session2,
    }),
  ),
};
/** Trading hours that are the same every day for every collection type; null and null: it never closes. */
export const everyTypeTrades = (startTimeOfDay: string | null, endTimeOfDay: string | null) =>
  startTimeOfDay === null || endTimeOfDay === null
    ? alwaysOpen.tradingHours
    : everyType(everyDay({ availableAllDay: false, dayIntervals: [{ startTimeOfDay, endTimeOfDay, attributeToPreviousDay: false }] }));
export const closedHours = everyType(everyDay({ availableAllDay: false, dayIntervals: [] }));

export interface SmallRestaurant {
  restaurantId: string;
  /** Open at any hour, with the small menu, two tables and a printer. */
  storeId: string;
  /** Without a menu. */
  otherStoreId: string;
  tableId: string;
  otherTableId: string;
  printerId: string;
  menu: MenuSnapshot;
}

/** A restaurant with two stores, created through the modules' own services if there are any. */
export async function createSmallRestaurant(database: Database, modules: Modules, now: Date): Promise<SmallRestaurant> {
  const { restaurantId, storeId } = await createTestStore(database, 'Corner café');
  const otherStoreId = await addTestStore(database, restaurantId, 'Second counter');
  const [tableId, otherTableId, printerId] = [randomUUID(), randomUUID(), randomUUID()];
  await database.tenant({ restaurantId }, async (tx) => {
    await tx.query
      .insertInto('dining_table')
      .values([
        { restaurant_id: restaurantId, id: tableId, store_id: storeId, name: '7', area: 'Window' },
        { restaurant_id: restaurantId, id: otherTableId, store_id: otherStoreId, name: '1', area: '' },
      ])
      .execute();
    await tx.query
      .insertInto('printer')
      .values({
        restaurant_id: restaurantId,
        id: printerId,
        store_id: storeId,
        name: 'Pass',
        model: 'sunmi cloud kitchen printer',
        connection: 'CLOUD',
        serial: `N4${randomUUID().slice(0, 8)}`,
        serial_confirmed: true,
      })
      .execute();
  });
  const menu = await openForBusiness(database, modules, { restaurantId, storeId }, now);
  return { restaurantId, storeId, otherStoreId, tableId, otherTableId, printerId, menu };
}

/** Opens a store for orders at any hour, with the small menu. */
export async function openForBusiness(database: Database, modules: Modules, { restaurantId, storeId }: TestStore, now: Date) {
  return database.tenant({ restaurantId }, async (tx) => {
    for (const [section, value] of Object.entries(alwaysOpen)) {
      await modules.settings.putSection(tx, { storeId, section, value, version: 0, actor: testActor });
    }
    const menu = menuOfFile(smallMenu, { getId: idOnce(), getImage: () => null });
    await modules.menu.storeMenu(tx, { storeId, menu, mode: 'add', actor: testActor, now });
    return modules.menu.publishMenu(tx, { storeId, actor: testActor, now });
  });
}

/** The same name gets the same id within one menu. */
export function idOnce() {
  const ids = new Map<string, string>();
  return (kind: string, name: string) => {
    const key = `${kind}/${name}`;
    const id = ids.get(key) ?? randomUUID();
    ids.set(key, id);
    return id;
  };
}
