import type { ResponseOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/loyalty';
import type { SettingsOf } from '@servery/contract/settings/index';
import { countries } from '@servery/domain/countries';
import { earn, emptyCard, filledBy, giveBack, loyaltyHolds, takeBack, unearn, useAgain, type LoyaltyCard } from '@servery/domain/loyalty';
import type { Minor } from '@servery/domain/money';
import type { OrderPaymentStatus, OrderStatus } from '@servery/domain/orders';
import { isWrittenOff, type PricedCart } from '@servery/domain/pricing';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller, CustomerCaller } from '../../platform/http/handler.types.ts';
import { ownStores } from '../../platform/http/own-stores.ts';
import { shownPhone } from '../../platform/phone-key.ts';
import { findLoyalty, type StoreCache } from '../restaurants/index.ts';
import { loadRestaurantSection } from '../settings/index.ts';
import { createLoyaltyCode } from './loyalty-codes.repo.ts';
import { listCards, readCard, readEntries, type CardListQuery } from './loyalty.queries.ts';
import { findHoldCard, holdOrder, insertEntry, readEntry, saveCard, undoEntry, type Entry } from './loyalty.repo.ts';

export interface LoyaltyDeps {
  database: Database;
  stores: StoreCache;
  now: () => Date;
}

type Scheme = SettingsOf<'loyalty'>;

const readScheme = (tx: Tx): Promise<Scheme> => loadRestaurantSection(tx, 'loyalty');

type CardView = Omit<NonNullable<ResponseOf<typeof contract.getOwnCard>['card']>, 'entries'>;

function cardView({ count, cardBg }: Scheme, card: LoyaltyCard, currency: CardView['currency']): CardView {
  // If the scheme now needs fewer stamps than a card already has, the next order completes it.
  const { gathering, credit, owed } = card;
  return { count, stamps: Math.min(card.stamps, count - 1), gathering, credit, owed, currency, cardBg };
}

/** @throws resource_not_found */
async function readCurrency({ stores }: LoyaltyDeps, restaurantId: string): Promise<CardView['currency']> {
  const restaurant = await stores.restaurant(restaurantId);
  if (restaurant === undefined) throw new ApiError('resource_not_found');
  return countries[restaurant.country].currencyCode;
}

/** The customer's own card with its newest movements. */
export async function ownCard(
  deps: LoyaltyDeps,
  { restaurantId, principalId }: Pick<CustomerCaller, 'restaurantId' | 'principalId'>,
): Promise<ResponseOf<typeof contract.getOwnCard>> {
  const currency = await readCurrency(deps, restaurantId);
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const [scheme, card, entries] = await Promise.all([readScheme(tx), readCard(tx, principalId), readEntries(tx, principalId)]);
    if (!scheme.enabled) return { card: null };
    const rows = entries.map(({ id, kind, stamps, credit, at, number }) => ({
      id,
      kind,
      stamps,
      credit,
      at: at.toISOString(),
      orderNumber: number,
    }));
    return { card: { ...cardView(scheme, card ?? emptyCard, currency), entries: rows, atTill: loyaltyHolds(scheme, 'pos') } };
  });
}

/** Makes the code with which the customer uses their credit at a till; an earlier one stops working. */
export async function createOwnCode(
  { database, now }: LoyaltyDeps,
  { restaurantId, principalId }: Pick<CustomerCaller, 'restaurantId' | 'principalId'>,
): Promise<ResponseOf<typeof contract.createCode>> {
  const { code, expiresAt } = await database.tenant({ restaurantId }, (tx) => createLoyaltyCode(tx, principalId, now()));
  return { code, expiresAt: expiresAt.toISOString() };
}

/** The scheme as the public sees it; null while there is none online. */
export async function publicScheme({ database }: LoyaltyDeps, restaurantId: string): Promise<ResponseOf<typeof contract.getScheme>> {
  const settings = await database.tenant({ restaurantId }, findLoyalty);
  if (settings === null || !loyaltyHolds(settings, 'website')) return { scheme: null };
  const { count, type, value } = settings;
  return { scheme: { count, type, value } };
}

/** Customers' cards for staff; staff of single stores see customers who have ordered there. */
export async function cardsForStaff(
  deps: LoyaltyDeps,
  input: { restaurantId: string; caller: Caller } & Omit<CardListQuery, 'storeIds'>,
): Promise<ResponseOf<typeof contract.listLoyaltyCards>> {
  const { restaurantId, caller, ...query } = input;
  const storeIds = ownStores(caller, restaurantId);
  const currency = await readCurrency(deps, restaurantId);
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const [scheme, { rows, nextCursor }] = await Promise.all([readScheme(tx), listCards(tx, { ...query, storeIds })]);
    return {
      rows: rows.map((row) => ({
        ...cardView(scheme, row, currency),
        customerId: row.customer_id,
        customerName: row.name,
        phone: row.phone,
        shownPhone: shownPhone(row.phone),
        movedAt: row.moved_at.toISOString(),
      })),
      nextCursor,
    };
  });
}

/** Records one movement per order and kind on the card of the order's customer. `moved` returns the new card and the movement. */
async function move(
  tx: Tx,
  { orderId, kind, now }: Pick<Entry, 'orderId' | 'kind'> & { now: Date },
  moved: (card: LoyaltyCard) => { card: LoyaltyCard; stamps: number; credit: number; filled?: Minor | null },
): Promise<void> {
  const held = await findHoldCard(tx, orderId, now);
  if (held === undefined) return;
  const { customerId, ...standing } = held;
  const { card, stamps, credit, filled = null } = moved(standing);
  if (!(await insertEntry(tx, { id: uuidv7(), orderId, customerId, kind, stamps, credit, filled }, now))) return;
  await saveCard(tx, customerId, card, now);
}

/** In the transaction that completes an order: adds what its price promised to the customer's card. Safe to repeat. */
export async function earnFor(
  tx: Tx,
  order: { id: string; cart: PricedCart; paymentStatus: OrderPaymentStatus },
  now: Date,
): Promise<void> {
  const { stamps = 0, credit = 0 } = order.cart.loyalty ?? {};
  // An order that was fully refunded before it was completed earns nothing, and neither does one for which nobody paid.
  if ((stamps === 0 && credit === 0) || order.paymentStatus === 'REFUNDED' || isWrittenOff(order.cart)) return;
  const { count } = await readScheme(tx);
  await move(tx, { orderId: order.id, kind: 'earned', now }, (before) => {
    const filled = filledBy(before, count, { stamps, credit });
    return { card: earn(before, count, { stamps, credit }), stamps, credit, filled };
  });
}

/** Undoes a movement on the card of an order's customer, if it is in effect. `undone` returns the new card. */
async function undoMove(
  tx: Tx,
  { orderId, kind, now }: Pick<Entry, 'orderId' | 'kind'> & { now: Date },
  undone: (card: LoyaltyCard, entry: Pick<Entry, 'stamps' | 'credit' | 'filled'>) => LoyaltyCard,
): Promise<void> {
  const entry = await readEntry(tx, orderId, kind);
  if (entry === undefined) return;
  const held = await findHoldCard(tx, orderId, now);
  if (held === undefined || !(await undoEntry(tx, orderId, kind, now))) return;
  const { customerId, ...card } = held;
  await saveCard(tx, customerId, undone(card, entry), now);
}

/**
 * In the transaction that undoes a completion, or the payment of a completed order: takes back what the order earned. Safe to repeat; after
 * a full refund there is nothing left to take back.
 */
export async function unearnFor(tx: Tx, orderId: string, now: Date): Promise<void> {
  const { count } = await readScheme(tx);
  if ((await readEntry(tx, orderId, 'takenBack')) !== undefined) return;
  await undoMove(tx, { orderId, kind: 'earned', now }, (card, earned) => unearn(card, count, earned));
}

async function putBack(tx: Tx, orderId: string, redeemed: Minor, now: Date): Promise<void> {
  if (redeemed === 0) return;
  await move(tx, { orderId, kind: 'returned', now }, (card) => ({ card: giveBack(card, redeemed), stamps: 0, credit: redeemed }));
}

/** The statuses in which an order has its money by right. */
const standing: ReadonlySet<OrderStatus> = new Set(['new', 'accepted', 'completed']);

/**
 * Updates the card after a refund succeeded, or failed later. Once the last of the money is refunded, the credit that the order used is
 * returned, and what a completed order earned is taken back. While money is left, the credit stays used and the earnings stay. Only the
 * current state matters, so it may run at any time and any number of times.
 */
export async function followRefund(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await holdOrder(tx, orderId);
  if (order?.paymentStatus === 'REFUNDED') {
    await returnUsed(tx, orderId, now);
    if (order.status === 'completed') await takeBackFor(tx, orderId, now);
  } else if (order?.paymentStatus === 'PAID' && standing.has(order.status)) {
    await undoMove(tx, { orderId, kind: 'returned', now }, (card, { credit }) => useAgain(card, credit));
    const { count } = await readScheme(tx);
    await undoMove(tx, { orderId, kind: 'takenBack', now }, (card, { stamps, credit }) =>
      earn(card, count, { stamps: -stamps, credit: -credit }),
    );
    // It may have been completed while it was refunded.
    if (order.status === 'completed') await earnFor(tx, order, now);
  }
}

/** Returns the credit that an order used: it ended unfulfilled, or all of its money was refunded. Safe to repeat. */
export async function returnUsed(tx: Tx, orderId: string, now: Date): Promise<void> {
  const used = await readEntry(tx, orderId, 'redeemed');
  if (used !== undefined) await putBack(tx, orderId, -used.credit, now);
}

/** Takes back what an order earned; what was used of it is owed. Safe to repeat. */
async function takeBackFor(tx: Tx, orderId: string, now: Date): Promise<void> {
  const earned = await readEntry(tx, orderId, 'earned');
  if (earned === undefined) return;
  const { stamps, credit } = earned;
  await move(tx, { orderId, kind: 'takenBack', now }, (card) => ({ card: takeBack(card, earned), stamps: -stamps, credit: -credit }));
}
