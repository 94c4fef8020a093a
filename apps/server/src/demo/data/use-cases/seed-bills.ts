import type { SentBillOperation } from '@servery/domain/bills';
import { createRandom } from '../../../../db/seed/random.ts';
import type { DemoRestaurant, DemoStore } from '../../../../db/seed/index.ts';
import type { Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { BillsModule } from '../../../modules/bills/index.ts';
import type { MenuModule } from '../../../modules/menu/index.ts';
import type { RestaurantsModule } from '../../../modules/restaurants/index.ts';
import { hasBills } from '../demo.repo.ts';
import { demoId } from './demo-ids.ts';
import { makeBasket } from './make-basket.ts';
import { getDeviceId, getStoreId, getTableId } from './seed-demo.ts';

export interface BillsOfDemoDeps {
  database: Database;
  menu: Pick<MenuModule, 'menus'>;
  restaurants: Pick<RestaurantsModule, 'book'>;
  bills: Pick<BillsModule, 'append' | 'send'>;
  now: () => Date;
}

/** A table that is eating, one that has ordered more since, and a takeaway. */
const bills = [
  { table: 0, customerName: '', size: 3, sent: true, more: 0 },
  { table: 2, customerName: 'Priya', size: 4, sent: true, more: 1 },
  { table: null, customerName: 'Sam', size: 2, sent: false, more: 0 },
] as const;

/**
 * Rings up open bills at the first store's till, through the code that tills use, if it has no bills yet. Items that cannot be sold at this
 * hour are left out. @returns how many bills were opened
 */
export async function seedBills(deps: BillsOfDemoDeps, demo: DemoRestaurant): Promise<number> {
  const restaurantId = demoId(demo.key);
  const store = demo.stores.find(({ trade, devices }) => trade !== null && devices.some(({ kind }) => kind === 'posTerminal'));
  if (store === undefined) return 0;
  const storeId = getStoreId(demo, store);
  if (await deps.database.tenant({ restaurantId }, (tx) => hasBills(tx, storeId))) return 0;
  let opened = 0;
  let sequence = 0;
  for (const [at, bill] of bills.entries()) {
    const wishes = await findOperations(deps, demo, store, at);
    if (wishes === null) continue;
    const orderId = demoId(demo.key, 'bill', store.key, `${at}`);
    const device = { deviceId: getDeviceId(demo, store, 'posTerminal'), storeId, actor: getActor(demo, store), till: null };
    const take = (some: Wish[]): SentBillOperation[] =>
      some.map((wish) => {
        sequence += 1;
        const id = demoId(demo.key, 'operation', store.key, `${sequence}`);
        return { ...wish, id, sequence, at: deps.now().toISOString() } as SentBillOperation;
      });
    const before = sequence;
    const first = wishes.slice(0, wishes.length - bill.more);
    try {
      await deps.bills.append({ restaurantId, storeId, orderId, device, operations: take(first) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'resource_status_conflict') throw error;
      sequence = before;
      continue;
    }
    opened += 1;
    if (bill.sent) await deps.bills.send(restaurantId, { orderId, device, now: deps.now() });
    const later = wishes.slice(first.length);
    if (later.length > 0) await deps.bills.append({ restaurantId, storeId, orderId, device, operations: take(later) });
  }
  return opened;
}

type WithoutFacts<T> = T extends unknown ? Omit<T, 'id' | 'sequence' | 'at'> : never;
type Wish = WithoutFacts<SentBillOperation>;

const getActor = (demo: DemoRestaurant, store: DemoStore) => {
  const till = store.devices.find(({ kind }) => kind === 'posTerminal');
  return { kind: 'posTerminal', id: getDeviceId(demo, store, 'posTerminal'), name: till?.name ?? 'Till' } as const;
};

/** Null: there is no such table, or nothing to be sold. */
async function findOperations(deps: BillsOfDemoDeps, demo: DemoRestaurant, store: DemoStore, place: number): Promise<Wish[] | null> {
  const { table, customerName, size } = bills[place]!;
  const profile = await deps.restaurants.book.get(demoId(demo.key), getStoreId(demo, store));
  const menu = profile && (await deps.menu.menus.snapshot(profile));
  const seat = table === null ? null : store.tables[table];
  if (menu === undefined || seat === undefined) return null;
  const collectionType = seat === null ? 'pickup' : 'dineIn';
  const tableId = seat === null ? null : getTableId(demo, store, seat.name);
  let made = 0;
  const newId = () => demoId(demo.key, 'billLine', store.key, `${place}/${(made += 1)}`);
  const basket = { menu, collectionType, at: deps.now().toISOString(), timeZone: store.timeZone, size } as const;
  const lines = makeBasket(createRandom(`bill ${demo.key} ${place}`), newId, basket);
  if (lines.length < 2) return null;
  return [{ type: 'open', collectionType, tableId, customerName }, ...lines.map((line): Wish => ({ type: 'addLine', line }) as Wish)];
}
