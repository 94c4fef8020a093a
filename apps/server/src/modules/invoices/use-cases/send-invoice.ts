import { createHash } from 'node:crypto';
import type { sendOrderInvoice } from '@servery/contract/invoices';
import type { ResponseOf } from '@servery/contract/endpoint';
import { channels, sourceNames, isOpenBill } from '@servery/domain/orders';
import type { PrintDocument } from '@servery/domain/printing';
import type { Database, Tx } from '../../../platform/db/connections.types.ts';
import { addressBucket } from '../../../platform/http/address.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Caller, CustomerCaller } from '../../../platform/http/handler.types.ts';
import { ownStores } from '../../../platform/http/own-stores.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { MailsService } from '../../mails/index.ts';
import type { OrderKeys, OrderSnapshot } from '../../orders/index.ts';
import type { StoreCache, StoreProfile } from '../../restaurants/index.ts';

export interface InvoicesDeps {
  database: Database;
  stores: StoreCache;
  rateLimiter: RateLimiter;
  mails: Pick<MailsService, 'queue' | 'sendSoon'>;
  orders: {
    /** The order that a guest's key or a customer's session opens, or undefined. */
    findOwnOrder(input: { restaurantId: string; orderId: string } & OrderKeys): Promise<OrderSnapshot | undefined>;
    /** One order of the restaurant, whichever store it is of. */
    readOrderAnywhere(tx: Tx, orderId: string): Promise<OrderSnapshot | undefined>;
  };
  /** An order's invoice as its store prints it. */
  toInvoice(tx: Tx, store: StoreProfile, order: OrderSnapshot): Promise<PrintDocument>;
}

export interface SendInvoice {
  restaurantId: string;
  orderId: string;
  email: string;
  caller: Caller;
  customer: () => Promise<CustomerCaller | undefined>;
  /** Of the client. */
  address: string;
}

/** Mails with invoices in an hour: of one order by staff, to one address, asked for by one client, and of one restaurant. */
const perHour = { order: 6, email: 10, client: 30, restaurant: 300 } as const;
const hour = 3_600;
/** Invoice mails of one order that its guest may request in a day. */
const perDayByGuest = 3;
const day = 24 * hour;

/**
 * Mails an order's invoice: staff to any address, guests and customers only to the order's own, so that nobody can make us mail strangers.
 * Another request within a minute is answered with the mail already being sent.
 * @throws validation_failed at `email` (not the order's own), ORDER_DOES_NOT_EXIST (also for an order that is not theirs),
 *   resource_status_conflict (nothing was sold), too_many_requests.
 */
export async function sendInvoice(deps: InvoicesDeps, input: SendInvoice): Promise<ResponseOf<typeof sendOrderInvoice>> {
  const { restaurantId, email } = input;
  const order = await findOrder(deps, input);
  const store = order && (await deps.stores.get(restaurantId, order.storeId));
  if (order === undefined || store === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
  if (order.status === 'processingPayment' || order.status === 'failure' || isOpenBill(order)) {
    throw new ApiError('resource_status_conflict', { message: 'This order was not placed, so there is no invoice of it.' });
  }
  if (channels[order.source].invoicedBy === 'channel') {
    throw new ApiError('resource_status_conflict', { message: `${sourceNames[order.source]} sends its guests their receipts itself.` });
  }
  if (!byStaff(input.caller)) refuseForeignAddress(order, email);
  const once = `invoice:once:${order.id}:${getHash(email)}`;
  if (!(await isFirst(deps.rateLimiter, once))) return { email };
  try {
    await count(deps.rateLimiter, input);
    const document = await deps.database.tenant({ restaurantId }, (tx) => deps.toInvoice(tx, store, order));
    const props = { restaurantName: store.restaurantName, storeName: store.name, document };
    await deps.database.platform('mail an invoice', (tx) =>
      deps.mails.queue(tx, email, { template: 'orderInvoice', props }, undefined, order.id),
    );
  } catch (error) {
    // Nothing is on its way: the next one is a first one again.
    await deps.rateLimiter.giveBack(once, 60);
    throw error;
  }
  deps.mails.sendSoon();
  return { email };
}

const byStaff = ({ kind }: Caller): boolean => kind !== 'guest' && kind !== 'customer';

/** @throws validation_failed at `email` */
function refuseForeignAddress(order: OrderSnapshot, email: string): void {
  if (order.customerEmail.toLowerCase() === email) return;
  const message =
    order.customerEmail === ''
      ? 'This order has no email address. Please ask the restaurant to email you the invoice.'
      : 'We can only email the invoice to the address given with the order. Please enter that one, or ask the restaurant.';
  throw new ApiError('validation_failed', { fields: [{ path: 'email', message }] });
}

/** Staff find orders of their stores; everybody else their own. */
async function findOrder(deps: InvoicesDeps, { restaurantId, orderId, caller, customer }: SendInvoice): Promise<OrderSnapshot | undefined> {
  if (!byStaff(caller)) {
    const token = caller.kind === 'guest' ? caller.token : null;
    return deps.orders.findOwnOrder({ restaurantId, orderId, token, customer });
  }
  const stores = ownStores(caller, restaurantId);
  const order = await deps.database.tenant({ restaurantId }, (tx) => deps.orders.readOrderAnywhere(tx, orderId));
  return order === undefined || stores === null || stores.includes(order.storeId) ? order : undefined;
}

const getHash = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 22);

/** Whether nobody has requested this within the minute. */
async function isFirst(rateLimiter: RateLimiter, bucket: string): Promise<boolean> {
  try {
    await rateLimiter.hit(bucket, 1, 60);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Counted before anything is written: the mail goes to the given address, in our name. @throws too_many_requests */
async function count(rateLimiter: RateLimiter, { restaurantId, orderId, email, address, caller }: SendInvoice): Promise<void> {
  if (byStaff(caller)) await rateLimiter.hit(`invoice:order:${orderId}`, perHour.order, hour);
  else await rateLimiter.hit(`invoice:guest:${orderId}`, perDayByGuest, day);
  await rateLimiter.hit(`invoice:email:${getHash(email)}`, perHour.email, hour);
  await rateLimiter.hit(`invoice:client:${addressBucket(address)}`, perHour.client, hour);
  await rateLimiter.hit(`invoice:restaurant:${restaurantId}`, perHour.restaurant, hour);
}
