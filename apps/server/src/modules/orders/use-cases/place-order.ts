import { createHash } from 'node:crypto';
import { addressKey, tidyPostcode } from '@servery/domain/delivery';
import { orderPaymentStatus } from '@servery/domain/orders';
import { applicationFee, payBeforeOf } from '@servery/domain/payments';
import type { PlaceOrderConflict } from '@servery/contract/online-ordering';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../../platform/db/door.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { MenuBook } from '../../menu/index.ts';
import type { StoreBook, StoreProfile } from '../../restaurants/index.ts';
import { orderViewOf, type OrderView } from '../orders.events.ts';
import { readOwnedOrder, type OrderRecord } from '../orders.repo.ts';
import { insertPlacement, isRepeatedPlacement, isStalePlacement, type Placement } from '../placement.repo.ts';
import { isAutoAccepted } from './auto-accept-order.ts';
import { checkPlacement, type Check, type PlaceOrderBody } from './check-placement.ts';

/** How long a guest's key opens the order's page. */
const guestTokenDays = 30;
/** How often memory may be overtaken by the database before the guest is asked to try again. */
const maxAttempts = 4;

export interface PlaceOrderDeps {
  database: Database;
  stores: StoreBook;
  menus: MenuBook;
  now: () => Date;
}

export interface PlaceOrder {
  restaurantId: string;
  storeId: string;
  body: PlaceOrderBody;
  fingerprint: Buffer;
  /** The customer who is signed in; null for a guest. */
  customerId: string | null;
}

/**
 * Places an order: checks and price from memory, then one guarded statement. What memory refuses is refused only after the database
 * has been asked, because another node may have changed it a moment ago.
 * @returns the order, and whether it stood already (the same id and body were placed before).
 * @throws resource_not_found (store), validation_failed, resource_status_conflict with `PlaceOrderConflict` details.
 */
export async function placeOrder(deps: PlaceOrderDeps, input: PlaceOrder): Promise<{ order: OrderView; repeated: boolean }> {
  const { restaurantId, storeId } = input;
  let store = deps.stores.recent(restaurantId, storeId) ?? (await deps.stores.get(restaurantId, storeId));
  for (let attempt = 1; ; attempt += 1) {
    if (store === undefined) throw new ApiError('resource_not_found');
    const now = deps.now();
    const menu = await deps.menus.snapshot(store);
    const check = checkPlacement(store, menu, input.body, now.toISOString());
    if (check.kind === 'fine') {
      const placement = placementOf(input, store, check, now);
      try {
        const number = await insertPlacement(deps.database, restaurantId, placement);
        return { order: orderViewOf({ ...placement.order, number }, store), repeated: false };
      } catch (error) {
        if (isRepeatedPlacement(error)) return repeatOf(deps, input, store);
        if (!isStalePlacement(error)) throw error;
        if (attempt >= maxAttempts) throw new ApiError('service_unavailable', { retryAfter: 1 });
      }
    } else if (attempt > 1) {
      const standing = await readStanding(deps.database, input);
      if (standing !== undefined) return repeatOf(deps, input, store);
      throw refusal(check);
    }
    store = await deps.stores.reload(restaurantId, storeId);
  }
}

function placementOf(
  { storeId, body, fingerprint, customerId }: PlaceOrder,
  store: StoreProfile,
  { cart, tradingDay, table }: Extract<Check, { kind: 'fine' }>,
  now: Date,
): Placement {
  const { paymentMethod } = body;
  // An order of card checkout is nobody's business until it is paid.
  const status = paymentMethod === 'stripeCheckout' ? 'processingPayment' : 'new';
  return {
    order: {
      id: body.id,
      store_id: storeId,
      source: 'website',
      trading_day: tradingDay,
      status,
      collection_type: body.collectionType,
      requested_for: body.requestedFor === null ? null : new Date(body.requestedFor),
      promised_for: null,
      placed_at: now,
      accepted_at: null,
      ready_at: null,
      closed_at: null,
      reason: null,
      reason_note: null,
      table_id: table?.id ?? null,
      table_name: table?.name ?? null,
      delivery: tidied(body.delivery),
      delivery_suburb: body.delivery?.address.suburb ?? null,
      customer_name: body.customer.name,
      customer_phone: body.customer.phone,
      customer_email: body.customer.email,
      comments: body.comments,
      payment_method: paymentMethod,
      payment_status: orderPaymentStatus({ status, paymentMethod, paymentStatus: null, settled: false }),
      currency: cart.currency,
      item_count: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
      item_total: cart.itemTotal,
      grand_total: cart.grandTotal,
      cart,
      version: 1,
      pending_command: null,
      pending_until: null,
    },
    source: 'website',
    menuVersion: cart.menuVersion,
    settingsVersion: store.settingsVersion,
    autoAccept: isAutoAccepted(store, body.collectionType),
    payment: paymentOf(store, body, cart.grandTotal, now),
    customerId,
    keptAddress: customerId === null || body.delivery === null ? null : { id: uuidv7(), key: addressKey(body.delivery.address) },
    fingerprint,
    guestTokenHash: hashGuestToken(body.guestToken),
    guestTokenExpiresAt: new Date(now.getTime() + guestTokenDays * 86_400_000),
  };
}

/** As letters in its country have it. */
const tidied = (delivery: PlaceOrderBody['delivery']): OrderRecord['delivery'] =>
  delivery && {
    ...delivery,
    address: { ...delivery.address, postcode: tidyPostcode(delivery.address.country, delivery.address.postcode) },
  };

/** What waits to be paid by card: the check has seen that an account takes it. */
function paymentOf({ cards }: StoreProfile, { paymentMethod }: PlaceOrderBody, amount: number, now: Date): Placement['payment'] {
  if (paymentMethod !== 'stripeCheckout' || cards === null) return null;
  return {
    id: uuidv7(),
    accountId: cards.accountId,
    applicationFee: applicationFee(amount, cards.fee),
    payBefore: new Date(payBeforeOf(now.toISOString())),
  };
}

const readStanding = (database: Database, { restaurantId, body }: PlaceOrder) =>
  database.tenant({ restaurantId }, (tx) => readOwnedOrder(tx, body.id));

/** The same request again gets the order that stands; another one under its id is a conflict. */
async function repeatOf(deps: PlaceOrderDeps, input: PlaceOrder, store: StoreProfile): Promise<{ order: OrderView; repeated: true }> {
  const standing = await readStanding(deps.database, input);
  if (standing === undefined || standing.store_id !== input.storeId || !standing.request_fingerprint.equals(input.fingerprint)) {
    const message = 'This order was placed before with other contents. Please start a new order.';
    throw conflictError({ reason: 'ID_REUSED', cart: null, problems: [], message });
  }
  return { order: orderViewOf(standing satisfies OrderRecord, store), repeated: true };
}

function refusal(check: Exclude<Check, { kind: 'fine' }>): ApiError {
  return check.kind === 'invalid' ? new ApiError('validation_failed', { fields: check.fields }) : conflictError(check.conflict);
}

const conflictError = (conflict: PlaceOrderConflict) =>
  new ApiError('resource_status_conflict', { message: conflict.message, details: conflict });

/** A guest's key as it is stored. The key has 128 random bits: one round of a fast hash is enough. */
export const hashGuestToken = (token: string): Buffer => createHash('sha256').update(token).digest();
