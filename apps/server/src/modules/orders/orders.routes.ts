import { getTradingDay } from '@servery/domain/availability';
import { adjustEta as adjustEtaEndpoint } from '@servery/contract/eta';
import * as contract from '@servery/contract/online-ordering';
import { placeTestOrder } from '@servery/contract/test-orders';
import type { Database, OnceKey, Tx } from '../../platform/db/connections.types.ts';
import { addressBucket } from '../../platform/http/address.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { judge } from '../../platform/http/permission-check.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { countCodeTry } from '../coupons/index.ts';
import type { CheckAddress } from '../addresses/index.ts';
import type { CountsOfOrders, MenuCache } from '../menu/index.ts';
import type { RestaurantsService, StoreCache } from '../restaurants/index.ts';
import { listOrders } from './order-list.queries.ts';
import { ordersPolicy } from './orders.policy.ts';
import { adjustEta } from './use-cases/adjust-eta.ts';
import { withAddressCheck } from './use-cases/check-delivery.ts';
import { withCounts } from './use-cases/check-counts.ts';
import { allowMoreUnpaid, toDevice } from './use-cases/cap-unpaid-orders.ts';
import { completeOrder, completeWithoutPayment } from './use-cases/complete-order.ts';
import { followOrder } from './use-cases/follow-order.ts';
import { orderFingerprint, placeOrder } from './use-cases/place-order.ts';
import { codeOutcome, readGuest } from './use-cases/read-guest.ts';
import { quoteCart } from './use-cases/quote-cart.ts';
import { reopenOrder } from './use-cases/reopen-order.ts';

export interface OrdersDeps {
  database: Database;
  stores: StoreCache;
  /** Finds a store. @throws resource_not_found */
  store: RestaurantsService['store'];
  menus: MenuCache;
  counts: CountsOfOrders;
  checkAddress: CheckAddress;
  rateLimiter: RateLimiter;
  now: () => Date;
}

export function ordersRoutes(deps: OrdersDeps): Route[] {
  const { database } = deps;
  const change = <T>(call: { params: { restaurantId: string }; once: OnceKey | undefined }, work: (tx: Tx) => Promise<T>) =>
    database.tenant({ restaurantId: call.params.restaurantId }, work, { once: call.once });

  return [
    route(contract.quoteCart, async ({ params, body: sent, customer, address }) => {
      const store = await deps.store(params.restaurantId, params.storeId);
      const body = await withAddressCheck(deps.checkAddress, params.storeId, sent);
      // Who is signed in matters to coupons and cards alone.
      const asks = body.couponCode !== null || body.redeemLoyalty || store.loyalty !== null;
      const customerId = asks ? ((await customer())?.principalId ?? null) : null;
      const guest = await readGuest(database, store, body, customerId, { showsCredit: true });
      const menu = await deps.menus.snapshot(store);
      const quote = await withCounts(deps.counts, store, menu, quoteCart(store, menu, body, guest, deps.now().toISOString()));
      const outcome = codeOutcome(body.couponCode, guest, quote.problems);
      const caller = customerId ?? addressBucket(address);
      if (outcome !== null) await countCodeTry(deps.rateLimiter, { restaurantId: params.restaurantId, caller, outcome });
      return quote;
    }),
    route(contract.placeOrder, async ({ params, body, reply, customer, address, headers }) => {
      const customerId = (await customer())?.principalId ?? null;
      const guest = { customerId, address, device: toDevice(headers['x-guest-device']), tester: null };
      const checked = await withAddressCheck(deps.checkAddress, params.storeId, body);
      const { order, repeated } = await placeOrder(deps, { ...params, ...guest, body: checked, fingerprint: orderFingerprint(body) });
      if (repeated) reply.status(200);
      return order;
    }),
    route(placeTestOrder, async ({ params, body, reply, actor, address }) => {
      const checked = await withAddressCheck(deps.checkAddress, params.storeId, body);
      const fingerprint = orderFingerprint(body, { test: true });
      const tester = { customerId: null, address, device: null, tester: actor };
      const { order, repeated } = await placeOrder(deps, { ...params, ...tester, body: checked, fingerprint });
      if (repeated) reply.status(200);
      return order;
    }),
    route(contract.getOwnOrder, ({ params, scope: { restaurantId }, caller, customer }) => {
      if (restaurantId === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
      const token = caller.kind === 'guest' ? caller.token : null;
      return followOrder(deps, { restaurantId, orderId: params.orderId, token, customer, now: deps.now() });
    }),
    route(contract.listOrders, async ({ params, query }) => {
      const { restaurantId, storeId } = params;
      const { settings, hours } = deps.stores.recent(restaurantId, storeId) ?? (await deps.store(restaurantId, storeId));
      const { hasEta, hasCompleteStatus, hasUnprocessedOrderMonitor, acceptWithinInMinutes } = settings.orderProcess;
      const tradingDay = getTradingDay(hours, deps.now().toISOString());
      const list = await database.tenant({ restaurantId }, (tx) => listOrders(tx, storeId, query, tradingDay));
      const process = { hasEta, hasCompleteStatus, hasUnprocessedOrderMonitor, acceptWithinInMinutes };
      return { ...list, process, tradingDay };
    }),
    route(adjustEtaEndpoint, ({ params: { restaurantId, ...order }, body, actor }) =>
      database.tenant({ restaurantId }, (tx) => adjustEta(tx, { ...order, ...body, actor, now: deps.now() })),
    ),
    route(contract.completeOrder, (call) =>
      change(call, (tx) => completeOrder(tx, { ...call.params, actor: call.actor, now: deps.now() })),
    ),
    route(contract.reopenOrder, (call) => {
      const mayUndoWaiver = judge(call.caller, ordersPolicy['orders.waivePayment'], call.scope) === 'granted';
      return change(call, (tx) => reopenOrder(tx, { ...call.params, mayUndoWaiver, actor: call.actor, now: deps.now() }));
    }),
    route(contract.allowUnpaidOrders, async ({ params, actor }) => {
      const { restaurantId, storeId, orderId } = params;
      const store = await deps.stores.get(restaurantId, storeId);
      if (store === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
      return database.tenant({ restaurantId }, (tx) => allowMoreUnpaid(tx, store, { orderId, actor, now: deps.now() }));
    }),
    route(contract.completeWithoutPayment, (call) =>
      change(call, (tx) => completeWithoutPayment(tx, { ...call.params, ...call.body, actor: call.actor, now: deps.now() })),
    ),
  ];
}
