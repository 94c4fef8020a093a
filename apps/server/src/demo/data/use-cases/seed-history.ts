import type { EventType } from '@servery/contract/event-types';
import { eventPayloads } from '@servery/contract/events';
import type { CurrencyCode } from '@servery/domain/money';
import type { DemoRestaurant } from '../../../../db/seed/index.ts';
import { getGuests } from '../../../../db/seed/history/guests.ts';
import type { Database } from '../../../platform/db/connections.types.ts';
import { parse } from 'zod/mini';
import type { MenuModule } from '../../../modules/menu/index.ts';
import { toOrderRow, type OrderRow } from '../../../modules/orders/index.ts';
import type { RestaurantsModule } from '../../../modules/restaurants/index.ts';
import { appendPast, hasOrders, insertCustomers, insertPastDays, type PastEvent } from '../history.repo.ts';
import { demoId } from './demo-ids.ts';
import { getCustomerId, makeHistory, type PastDay, type PastOrder } from './make-history.ts';
import { getStoreId } from './seed-demo.ts';

export interface HistoryDeps {
  database: Database;
  menu: Pick<MenuModule, 'menus'>;
  restaurants: Pick<RestaurantsModule, 'book'>;
  now: () => Date;
}

/** Maximum number of orders per transaction: the store's log has a row lock, and nobody should wait long for it. */
const ordersPerTransaction = 300;

/**
 * Writes three months of orders under every store of a restaurant that has none yet. No job follows from them. A start that is cut off
 * leaves whole days behind, and the next one leaves those as they are.
 * @returns how many orders were written
 */
export async function seedHistory(deps: HistoryDeps, demo: DemoRestaurant): Promise<number> {
  const restaurantId = demoId(demo.key);
  let written = 0;
  for (const store of demo.stores) {
    if (store.trade === null) continue;
    const storeId = getStoreId(demo, store);
    const profile = await deps.restaurants.book.get(restaurantId, storeId);
    const menu = profile && (await deps.menu.menus.snapshot(profile));
    if (profile === undefined || menu === undefined) continue;
    if (await deps.database.tenant({ restaurantId }, (tx) => hasOrders(tx, storeId))) continue;
    const context = { storeId, currency: profile.currency, takenBy: getTaker(demo) };
    let waiting: PastDay[] = [];
    const flush = async () => {
      const days = waiting;
      waiting = [];
      written += await writeDays(deps.database, demo, context, days);
    };
    for (const day of makeHistory({ demo, store, profile, menu, now: deps.now() })) {
      waiting.push(day);
      if (waiting.reduce((sum, { orders }) => sum + orders.length, 0) >= ordersPerTransaction) await flush();
    }
    await flush();
  }
  return written;
}

/** Who served and took the money: the restaurant's waiter. */
function getTaker(demo: DemoRestaurant): { id: string; name: string } {
  const waiter = demo.users.find(({ role }) => role === 'storeUser') ?? demo.users[0]!;
  return { id: demoId(demo.key, 'user', waiter.email), name: waiter.name };
}

interface Context {
  storeId: string;
  currency: CurrencyCode;
  takenBy: { id: string; name: string };
}

async function writeDays(database: Database, demo: DemoRestaurant, context: Context, days: readonly PastDay[]): Promise<number> {
  const orders = days.flatMap((day) => day.orders);
  if (orders.length === 0) return 0;
  const events = orders.flatMap((order) => fetchEvents(order, context)).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await database.tenant({ restaurantId: demoId(demo.key) }, async (tx) => {
    await insertCustomers(tx, getCustomers(demo, orders));
    await insertPastDays(tx, context, days);
    await appendPast(tx, context.storeId, events);
  });
  return orders.length;
}

/** The customers, as of the first of these orders. Existing ones stay as they are. */
function getCustomers(demo: DemoRestaurant, orders: readonly PastOrder[]) {
  const since = new Map<string, Date>();
  for (const { customerId, placedAt } of orders) if (customerId !== null && !since.has(customerId)) since.set(customerId, placedAt);
  return getGuests(demo).flatMap((guest) => {
    const id = getCustomerId(demo, guest);
    const at = since.get(id);
    return at === undefined ? [] : [{ ...guest, id, since: at }];
  });
}

/** An order's events, each with the order as it was then. */
function fetchEvents(order: PastOrder, { storeId, currency, takenBy }: Context): PastEvent[] {
  const staff = { kind: 'user', id: takenBy.id, name: takenBy.name };
  const guest = { kind: order.customerId === null ? 'guest' : 'customer', id: order.customerId, name: order.guest.name };
  let version = 0;
  const rowAt = (change: Partial<Parameters<typeof toOrderRow>[0]>): OrderRow =>
    toOrderRow({
      id: order.id,
      storeId,
      source: 'website',
      number: order.number,
      tradingDay: order.tradingDay,
      status: 'new',
      collectionType: order.collectionType,
      requestedFor: order.requestedFor,
      promisedFor: null,
      taken: null,
      placedAt: order.placedAt,
      readyAt: null,
      tableName: order.table?.name ?? null,
      deliverySuburb: order.delivery?.address.suburb ?? null,
      customerName: order.guest.name,
      customerPhone: order.guest.phone,
      paymentMethod: order.paymentMethod,
      paymentStatus: 'NOT_PAID',
      currency,
      itemCount: order.cart.lines.reduce((sum, line) => sum + line.quantity, 0),
      grandTotal: order.cart.grandTotal,
      cart: order.cart,
      test: false,
      version: (version += 1),
      ...change,
    });
  const fact = (type: EventType, at: Date, actor: PastEvent['actor'], payload: object): PastEvent => ({
    type,
    subjectId: order.id,
    payload: parse(eventPayloads[type], payload) as object,
    actor,
    at,
  });
  const events = [fact('order.placed', order.placedAt, guest, { row: rowAt({}), autoAccept: false })];
  const accepted = { status: 'accepted', promisedFor: order.promisedFor } as const;
  if (order.acceptedAt !== null) {
    events.push(fact('order.accepted', order.acceptedAt, staff, { row: rowAt(accepted), etaInMinutes: order.etaInMinutes ?? 0 }));
  }
  if (order.readyAt !== null)
    events.push(fact('order.ready', order.readyAt, staff, { row: rowAt({ ...accepted, readyAt: order.readyAt }) }));
  if (order.status === 'completed') {
    const paid = {
      ...accepted,
      readyAt: order.readyAt,
      status: order.status,
      paymentStatus: order.taken === null ? 'NOT_PAID' : 'PAID',
    } as const;
    events.push(fact('order.completed', order.closedAt, staff, { row: rowAt(paid) }));
  } else {
    const type = order.status === 'cancelled' ? 'order.cancelled' : 'order.rejected';
    const row = rowAt({ ...accepted, status: order.status, paymentStatus: 'CANCELLED' });
    events.push(fact(type, order.closedAt, staff, { row, reason: order.reason ?? 'other', note: '' }));
  }
  return events;
}
