import { createHash } from 'node:crypto';
import { getTradingDay } from '@servery/domain/availability';
import type { CountryCode } from '@servery/domain/countries';
import type { DeliveryDetails } from '@servery/domain/delivery';
import type { MenuSnapshot } from '@servery/domain/menu';
import { orderNumber, type CancellationReason, type CollectionType, type OrderStatus, type PaymentMethod } from '@servery/domain/orders';
import { markTaxes, type PricedCart } from '@servery/domain/pricing';
import { addDays, getEpoch, getWeekday, weekdays } from '@servery/domain/time';
import { getGuests, passerBy, streets, wishes, type DemoGuest } from '../../../../db/seed/history/guests.ts';
import type { DemoRestaurant, DemoStore, DemoTrade } from '../../../../db/seed/index.ts';
import { createRandom, type Random } from '../../../../db/seed/random.ts';
import { priceFor } from '../../../modules/pricing/index.ts';
import { getTaxRules, type StoreProfile } from '../../../modules/restaurants/index.ts';
import { demoId } from './demo-ids.ts';
import { makeBasket } from './make-basket.ts';

/** How far back a demo's history goes. */
const historyDays = 92;

/** An order that ended long ago, with all its related rows. */
export interface PastOrder {
  id: string;
  number: string;
  tradingDay: string;
  status: Extract<OrderStatus, 'completed' | 'cancelled' | 'rejected'>;
  collectionType: CollectionType;
  requestedFor: Date | null;
  placedAt: Date;
  acceptedAt: Date | null;
  promisedFor: Date | null;
  etaInMinutes: number | null;
  readyAt: Date | null;
  closedAt: Date;
  reason: CancellationReason | null;
  table: { id: string; name: string } | null;
  delivery: DeliveryDetails | null;
  guest: DemoGuest;
  /** Null: somebody without an account. */
  customerId: string | null;
  comments: string;
  paymentMethod: PaymentMethod;
  /** How it was paid by hand; null: it was not. */
  taken: { id: string; method: 'cash' | 'card'; at: Date } | null;
  cart: PricedCart;
  fingerprint: Buffer;
}

export interface PastDay {
  tradingDay: string;
  orders: PastOrder[];
}

interface Place {
  demo: DemoRestaurant;
  store: DemoStore;
  profile: StoreProfile;
  menu: MenuSnapshot;
  now: Date;
}

const reasons: readonly CancellationReason[] = [
  'customerCalledToCancel',
  'customerCalledToCancel',
  'itemIssue',
  'restaurantTooBusy',
  'address',
  'other',
];
const refusals: readonly CancellationReason[] = [
  'restaurantTooBusy',
  'restaurantTooBusy',
  'itemIssue',
  'kitchenClosed',
  'specialInstructions',
];
const etas = [15, 15, 30, 30, 30, 45] as const;
const later = (from: Date, minutes: number): Date => new Date(from.getTime() + Math.round(minutes * 60_000));

/** The trading days before today, oldest first: the same ones with the same orders for the same day of seeding. */
export function* makeHistory(place: Place): Generator<PastDay> {
  const { demo, store, profile, now } = place;
  if (store.trade === null) return;
  const today = getTradingDay(profile.hours, now.toISOString());
  const guests = getGuests(demo);
  for (let back = historyDays; back >= 1; back -= 1) {
    const tradingDay = addDays(today, -back);
    yield { tradingDay, orders: getOrders(place, store.trade, guests, tradingDay, back) };
  }
}

function getOrders(place: Place, trade: DemoTrade, guests: readonly DemoGuest[], tradingDay: string, back: number): PastOrder[] {
  const { store, profile, now } = place;
  const random = createRandom(`${store.key}/${tradingDay}`);
  const busy = trade.weekdays[weekdays.indexOf(getWeekday(tradingDay))] ?? 1;
  // Trade grows a little, and no two weeks are alike.
  const count = Math.round(trade.ordersPerDay * busy * (1.12 - back * 0.0025) * random.between(0.82, 1.18));
  const moments = Array.from({ length: count }, () => getHour(random, trade.hours) * 60 + random.between(0, 60)).toSorted((a, b) => a - b);
  const orders: PastOrder[] = [];
  for (const minutes of moments) {
    const placedAt = new Date(getEpoch(tradingDay, Math.floor(minutes), profile.timeZone) + random.whole(0, 59) * 1000);
    // What would end after the seeding is not history yet.
    if (placedAt.getTime() > now.getTime() - 4 * 3_600_000) continue;
    const order = toOrder(place, trade, random, guests, { tradingDay, placedAt, index: orders.length + 1 });
    if (order !== undefined) orders.push(order);
  }
  return orders;
}

function getHour(random: Random, hours: DemoTrade['hours']): number {
  const entries = Object.entries(hours).map(([hour, weight]) => [Number(hour), weight] as const);
  let rest = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [hour, weight] of entries) {
    rest -= weight;
    if (rest < 0) return hour;
  }
  return entries[0]?.[0] ?? 12;
}

function toOrder(
  { demo, store, profile, menu }: Place,
  trade: DemoTrade,
  random: Random,
  guests: readonly DemoGuest[],
  { tradingDay, placedAt, index }: { tradingDay: string; placedAt: Date; index: number },
): PastOrder | undefined {
  const id = demoId(demo.key, store.key, 'history', tradingDay, String(index));
  let lines = 0;
  const newId = () => demoId(id, 'line', String((lines += 1)));
  const collectionType = getCollection(random, trade.collection);
  const at = placedAt.toISOString();
  const cart = getCart({ profile, menu, random, newId, collectionType, at });
  if (cart === undefined) return undefined;

  // Few come often, many come once: squaring the chance favours the first of the list.
  const known = random.chance(0.62) ? guests[Math.floor(random.next() ** 2 * guests.length)] : undefined;
  const guest = known ?? { name: passerBy(demo.country, random.pick), phone: '', email: '' };
  const fate = random.next();
  const status = fate < 0.955 ? 'completed' : fate < 0.98 ? 'cancelled' : 'rejected';
  const acceptedAt = status === 'rejected' ? null : later(placedAt, random.between(0.4, 3.5));
  const etaInMinutes = acceptedAt === null ? null : collectionType === 'dineIn' ? 0 : random.pick(etas);
  const readyAt = status === 'completed' && acceptedAt !== null ? later(acceptedAt, random.between(7, 26)) : null;
  const closedAt = later(
    readyAt ?? acceptedAt ?? placedAt,
    readyAt === null ? random.between(1, 6) : random.between(1, collectionType === 'delivery' ? 34 : 16),
  );
  const paymentMethod = collectionType === 'delivery' ? (random.chance(0.55) ? 'cashOnDelivery' : 'cardOnDelivery') : 'inStore';
  const cash = paymentMethod === 'cashOnDelivery' || (paymentMethod === 'inStore' && random.chance(0.24));
  const unpaid = random.chance(0.004);
  const tables = [...profile.tables.values()];
  const table = collectionType === 'dineIn' && tables.length > 0 ? random.pick(tables) : null;
  return {
    id,
    number: orderNumber('website', index),
    tradingDay,
    status,
    collectionType,
    requestedFor: null,
    placedAt,
    acceptedAt,
    etaInMinutes,
    promisedFor: acceptedAt === null || etaInMinutes === null || etaInMinutes === 0 ? null : later(acceptedAt, etaInMinutes),
    readyAt,
    closedAt,
    reason: status === 'cancelled' ? random.pick(reasons) : status === 'rejected' ? random.pick(refusals) : null,
    table: table && { id: table.id, name: table.name },
    delivery: collectionType === 'delivery' ? getAddress(demo, store, random) : null,
    guest,
    customerId: known === undefined ? null : getCustomerId(demo, known),
    comments: random.chance(0.06) ? random.pick(wishes) : '',
    paymentMethod,
    taken: status === 'completed' && !unpaid ? { id: demoId(id, 'taken'), method: cash ? 'cash' : 'card', at: closedAt } : null,
    cart,
    fingerprint: createHash('sha256').update(id).digest(),
  };
}

export const getCustomerId = (demo: Pick<DemoRestaurant, 'key'>, guest: DemoGuest): string => demoId(demo.key, 'customer', guest.phone);

function getCollection(random: Random, { pickup, delivery, dineIn }: DemoTrade['collection']): CollectionType {
  const at = random.next() * (pickup + delivery + dineIn);
  return at < pickup ? 'pickup' : at < pickup + delivery ? 'delivery' : 'dineIn';
}

/** Priced by the engine that prices real orders; undefined when nothing fits the hour. */
function getCart(input: {
  profile: StoreProfile;
  menu: MenuSnapshot;
  random: Random;
  newId: () => string;
  collectionType: CollectionType;
  at: string;
}): PricedCart | undefined {
  const { profile, menu, random, newId, collectionType, at } = input;
  const least = collectionType === 'delivery' ? profile.settings.delivery.minOrderValue : 0;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const size = random.pick([1, 2, 2, 3, 3, 4, 5]) + attempt;
    const lines = makeBasket(random, newId, { menu, collectionType, at, timeZone: profile.timeZone, size });
    if (lines.length === 0) return undefined;
    const priced = priceFor(profile, menu, { collectionType, lines }, at, at);
    if (priced.ok && priced.cart.itemTotal >= least) {
      return markTaxes(priced.cart, { menu, rules: getTaxRules(profile), placedOn: at.slice(0, 10) });
    }
  }
  return undefined;
}

/** A home in a house of several, as each country writes it. */
const inBuilding: Readonly<Record<CountryCode, (unit: number, house: string) => string>> = {
  AU: (unit, house) => `${unit}/${house}`,
  NZ: (unit, house) => `${unit}/${house}`,
  GB: (unit, house) => `Flat ${unit}, ${house}`,
  US: (unit, house) => `${house}, Apt ${unit}`,
};

/** Somewhere around the store, within reach. */
export function getAddress({ country }: Pick<DemoRestaurant, 'country'>, store: DemoStore, random: Random): DeliveryDetails {
  const { street, ...where } = random.pick(streets[store.key] ?? [{ street: 'High Street', ...store.address }]);
  const number = random.whole(2, 180);
  const { latitude, longitude } = store.address;
  return {
    address: {
      line1: random.chance(0.3) ? inBuilding[country](random.whole(1, 24), `${number} ${street}`) : `${number} ${street}`,
      suburb: where.suburb,
      state: where.state,
      postcode: where.postcode,
      country,
      latitude: latitude === null ? null : Math.round((latitude + random.around(0, 0.012)) * 1e5) / 1e5,
      longitude: longitude === null ? null : Math.round((longitude + random.around(0, 0.014)) * 1e5) / 1e5,
      provider: 'local',
      providerPlaceId: null,
    },
    dropoffNotes: random.chance(0.25)
      ? random.pick(['Leave it at the door', 'The bell does not work, please call', 'Second floor', 'Blue gate'])
      : '',
  };
}
