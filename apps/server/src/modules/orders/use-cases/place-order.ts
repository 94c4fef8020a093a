import { createHash } from 'node:crypto';
import { isPaidByProvider, isFree, orderPaymentStatus } from '@servery/domain/orders';
import type { PricedCart } from '@servery/domain/pricing';
import { stockItems, type StockReservation } from '@servery/domain/menu';
import { applicationFee, findFee, getPayBefore } from '@servery/domain/payments';
import { quotedSurchargeTax } from '@servery/domain/tenders';
import { zonedParts } from '@servery/domain/time';
import type { PlaceOrderConflict } from '@servery/contract/online-ordering';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { addressBucket } from '../../../platform/http/address.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { canonicalJson, getFingerprint } from '../../../platform/http/canonical-json.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { countCodeTry } from '../../coupons/index.ts';
import { isShort, type CountsOfOrders, type MenuCache } from '../../menu/index.ts';
import type { Guest } from '../../pricing/index.ts';
import { getTaxRules, type StoreCache, type StoreProfile } from '../../restaurants/index.ts';
import { toOrderView, type OrderView } from '../orders.events.ts';
import { readOwnedOrder } from '../orders.repo.ts';
import {
  insertPlacement,
  isErasedCustomer,
  isHeldElsewhere,
  isRepeatedPlacement,
  isStalePlacement,
  type Placement,
  type ReservedStock,
} from '../placement.repo.ts';
import { isCapped } from '../unpaid-orders.repo.ts';
import { isAutoAccepted } from './accept-order.ts';
import { getCap, capRefusal } from './cap-unpaid-orders.ts';
import { deliveryOfOrder, toStoredAddress } from './check-delivery.ts';
import { checkPlacement, problemsMessage, refuseTest, type Check, type PlaceOrderBody } from './check-placement.ts';
import { codeOutcome, readGuest } from './read-guest.ts';

/** How long a guest's key opens the order's page. */
const guestTokenDays = 30;
const erased = 'Your details were erased at your request. Please sign in again, or order without signing in.';
/** How often stale caches may delay a placing before the guest is asked to try again. */
const maxAttempts = 4;

export interface PlaceOrderDeps {
  database: Database;
  stores: StoreCache;
  menus: MenuCache;
  counts: Pick<CountsOfOrders, 'shortages' | 'followSoon'>;
  rateLimiter: RateLimiter;
  now: () => Date;
}

export interface PlaceOrder {
  restaurantId: string;
  storeId: string;
  body: PlaceOrderBody;
  fingerprint: Buffer;
  /** The customer who is signed in; null for a guest. */
  customerId: string | null;
  /** Of the client, for the limit on guessing codes and the alarm about unpaid orders. */
  address: string;
  /** The key stored in the guest's browser; null: none was sent. */
  device: string | null;
  /** Who places a test order; null: it is a real one. */
  tester: Actor | null;
}

/**
 * Places an order: checks and prices it from the caches, then runs one guarded statement. Before an order is refused,
 * the caches are reloaded, because another node may just have changed the data.
 * @returns the order, and whether it existed already (the same id and body were placed before)
 * A test order is placed the same way, reserves nothing and waits for no payment.
 * @throws resource_not_found (store), validation_failed, resource_status_conflict with `PlaceOrderConflict` details,
 * PHONE_NOT_VERIFIED and TOO_MANY_UNPAID_ORDERS (the guest has as many unpaid orders open as allowed)
 */
export async function placeOrder(deps: PlaceOrderDeps, input: PlaceOrder): Promise<{ order: OrderView; repeated: boolean }> {
  const { restaurantId, storeId } = input;
  let store = deps.stores.recent(restaurantId, storeId) ?? (await deps.stores.get(restaurantId, storeId));
  for (let attempt = 1; ; attempt += 1) {
    if (store === undefined) throw new ApiError('resource_not_found');
    const now = deps.now();
    const menu = await deps.menus.snapshot(store);
    // Coupons and credit change too often to be cached, so they are read each time.
    const guest = await readGuest(deps.database, store, input.body, input.customerId);
    const refused = input.tester === null ? null : refuseTest(store, input.body);
    const check = refused ?? checkPlacement(store, menu, input.body, guest, now.toISOString());
    if (attempt === 1 && !(await mayTry(deps, input, guest, check))) return readRepeat(deps, input, store);
    if (check.kind === 'fine') {
      const stock = menu === undefined ? [] : stockItems(menu, check.cart.lines);
      const placement = getPlacement(input, store, { ...check, guest, stock }, now);
      try {
        const { number, ranOut } = await insertPlacement(deps.database, restaurantId, placement);
        if (ranOut === true) deps.counts.followSoon(restaurantId, storeId);
        return { order: toOrderView({ ...placement.order, number }, store), repeated: false };
      } catch (error) {
        if (isRepeatedPlacement(error)) return readRepeat(deps, input, store);
        if (isErasedCustomer(error)) throw new ApiError('user_not_allowed', { message: erased });
        if (isCapped(error) && placement.cap !== null) throw capRefusal(store, input.body, placement.cap);
        if (isShort(error)) await refuseShort(deps, input, stock);
        else if (!isStalePlacement(error) && !isHeldElsewhere(error)) throw error;
        if (attempt >= maxAttempts) throw new ApiError('service_unavailable', { retryAfter: 1 });
      }
    } else if (attempt > 1) {
      const existing = await readCurrentState(deps.database, input);
      if (existing !== undefined) return readRepeat(deps, input, store);
      throw refusal(check);
    }
    store = await deps.stores.reload(restaurantId, storeId);
  }
}

function getPlacement(
  input: PlaceOrder,
  store: StoreProfile,
  checked: Extract<Check, { kind: 'fine' }> & { guest: Guest; stock: readonly StockReservation[] },
  now: Date,
): Placement {
  const { storeId, body, fingerprint, customerId, tester } = input;
  const test = tester !== null;
  const { cart, tradingDay, table, guest, stock: counts } = checked;
  const { paymentMethod } = body;
  const { grandTotal } = cart;
  const payment = test ? null : getPayment(input, store, cart, now);
  // An order paid by card is hidden from staff until it is paid.
  const status = payment === null ? 'new' : 'processingPayment';
  return {
    order: {
      id: body.id,
      storeId,
      source: 'website',
      tradingDay,
      status,
      collectionType: body.collectionType,
      requestedFor: body.requestedFor === null ? null : new Date(body.requestedFor),
      promisedFor: null,
      placedAt: now,
      acceptedAt: null,
      readyAt: null,
      closedAt: null,
      reason: null,
      reasonNote: null,
      tableId: table?.id ?? null,
      tableName: table?.name ?? null,
      delivery: deliveryOfOrder(store, body),
      deliverySuburb: body.delivery?.address.suburb ?? null,
      customerId,
      customerName: body.customer.name,
      customerPhone: body.customer.phone,
      customerEmail: body.customer.email,
      comments: body.comments,
      paymentMethod,
      paymentStatus: orderPaymentStatus({ status, paymentMethod, paymentStatus: null, settled: false, grandTotal, test }),
      currency: cart.currency,
      itemCount: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
      grandTotal,
      taken: null,
      cart,
      test,
      alarmed: false,
      version: 1,
      pendingCommand: null,
      pendingUntil: null,
    },
    source: 'website',
    menuVersion: cart.menuVersion,
    settingsVersion: store.settingsVersion,
    autoAccept: isAutoAccepted(store, body.collectionType),
    payment,
    storedAddress: customerId === null ? null : toStoredAddress(body),
    // A test uses nothing up.
    counts: test ? [] : counts,
    cap: test ? null : getCap(store, body, cart, input),
    held: test ? { coupon: null, loyalty: null } : heldBy(cart, guest),
    tester,
    fingerprint,
    guestTokenHash: hashGuestToken(body.guestToken),
    guestTokenExpiresAt: new Date(now.getTime() + guestTokenDays * 86_400_000),
  };
}

/** What the price used of coupon and loyalty credit. */
function heldBy({ coupon, loyalty }: PricedCart, guest: Guest): ReservedStock {
  const redeemed = loyalty?.redeemed ?? 0;
  return {
    coupon:
      coupon && guest.coupon
        ? {
            id: coupon.id,
            version: guest.coupon.version,
            firstOrder: guest.coupon.coupon.firstOrderDiscount,
            amount: coupon.amount,
            freeDelivery: coupon.freeDelivery,
          }
        : null,
    loyalty: redeemed === 0 ? null : { entryId: uuidv7(), redeemed },
  };
}

/**
 * The card payment that the order waits for; null: none. The checks have made sure that the store has an account for
 * it.
 */
function getPayment({ body }: PlaceOrder, store: StoreProfile, cart: PricedCart, now: Date): Placement['payment'] {
  const { cards } = store;
  if (!isPaidByProvider(body.paymentMethod) || cards === null || isFree(cart)) return null;
  const placedOn = zonedParts(now.toISOString(), store.timeZone).date;
  const fee = findFee(cards.fee, cards.datedFees, placedOn);
  return {
    id: uuidv7(),
    accountId: cards.accountId,
    // Tips go to staff in full, without a fee.
    applicationFee: applicationFee(cart.grandTotal - cart.tip, fee),
    surchargeTax: quotedSurchargeTax(cart, { taxRules: getTaxRules(store), placedOn }),
    payBefore: new Date(getPayBefore(now.toISOString())),
  };
}

/**
 * Another order took the stock. The menu may not show that yet if the node that sold the last one was stopped.
 * @throws the conflict with the problems at the guest's lines; returns if enough stock has come back meanwhile
 */
async function refuseShort(
  { counts }: PlaceOrderDeps,
  { restaurantId, storeId }: PlaceOrder,
  stock: readonly StockReservation[],
): Promise<void> {
  const problems = await counts.shortages(restaurantId, storeId, stock);
  counts.followSoon(restaurantId, storeId);
  if (problems.length > 0) throw conflictError({ reason: 'CART_PROBLEMS', cart: null, problems, message: problemsMessage });
}

const readCurrentState = (database: Database, { restaurantId, body }: PlaceOrder) =>
  database.tenant({ restaurantId }, (tx) => readOwnedOrder(tx, body.id));

/**
 * Counts a coupon code that could be a guess. False: the limit is reached, and the order exists already.
 * @throws too_many_requests
 */
async function mayTry(deps: PlaceOrderDeps, input: PlaceOrder, guest: Guest, check: Check): Promise<boolean> {
  const { restaurantId, body, customerId, address } = input;
  const outcome = codeOutcome(body.couponCode, guest, check.kind === 'conflict' ? check.conflict.problems : []);
  if (outcome === null) return true;
  try {
    await countCodeTry(deps.rateLimiter, { restaurantId, caller: customerId ?? addressBucket(address), outcome });
    return true;
  } catch (error) {
    if ((await readCurrentState(deps.database, input)) === undefined) throw error;
    return false;
  }
}

/** A repeat of the same request gets the existing order; a different request with the same id is a conflict. */
async function readRepeat(deps: PlaceOrderDeps, input: PlaceOrder, store: StoreProfile): Promise<{ order: OrderView; repeated: true }> {
  const existing = await readCurrentState(deps.database, input);
  if (existing === undefined || existing.storeId !== input.storeId || !existing.requestFingerprint.equals(input.fingerprint)) {
    const message = 'This order was placed before with other contents. Please start a new order.';
    throw conflictError({ reason: 'ID_REUSED', cart: null, problems: [], message });
  }
  return { order: toOrderView(existing, store), repeated: true };
}

function refusal(check: Exclude<Check, { kind: 'fine' }>): ApiError {
  return check.kind === 'invalid' ? new ApiError('validation_failed', { fields: check.fields }) : conflictError(check.conflict);
}

const conflictError = (conflict: PlaceOrderConflict) =>
  new ApiError('resource_status_conflict', { message: conflict.message, details: conflict });

/**
 * The fingerprint of what an order asks for. Fields that were added later are left out at their defaults, so that a
 * request sent before an upgrade and repeated after it is recognised and not placed twice. A renewed proof of the same
 * address changes nothing either. A test order and a real one are never the same.
 */
export function orderFingerprint({ couponCode, redeemLoyalty, tip, ...sent }: PlaceOrderBody, { test = false } = {}): Buffer {
  const { proof: _proof, ...address } = sent.delivery?.address ?? {};
  const body = { ...sent, delivery: sent.delivery && { ...sent.delivery, address } };
  const later = {
    ...(couponCode !== null && { couponCode }),
    ...(redeemLoyalty && { redeemLoyalty }),
    ...(tip !== 0 && { tip }),
    ...(test && { test }),
  };
  return getFingerprint(canonicalJson({ ...body, ...later }));
}

/** A guest's key as it is stored. The key has 128 random bits: one round of a fast hash is enough. */
export const hashGuestToken = (token: string): Buffer => createHash('sha256').update(token).digest();
