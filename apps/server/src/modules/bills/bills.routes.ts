import { listBillEditors, setBillEditing } from '@servery/contract/bill-editing';
import * as contract from '@servery/contract/bills';
import { route, type Call, type Route } from '../../platform/http/handler.types.ts';
import type { Endpoint } from '@servery/contract/endpoint';
import { listTableOrders as listTableOrdersEndpoint } from '@servery/contract/tables';
import { ApiError } from '../../platform/http/api-error.ts';
import { getActor } from '../../platform/http/find-caller.ts';
import type { RestaurantsService } from '../restaurants/index.ts';
import { readBillView } from './bills.events.ts';
import { checkCoupon, countTry } from './bill-coupons.service.ts';
import { checkLoyalty } from './bill-loyalty.service.ts';
import { listEditors } from './bill-editors.queries.ts';
import { listBills, listTableOrders } from './bills.queries.ts';
import { toDevice, findBill } from './bills.service.ts';
import { appendOperations, type AppendDeps } from './use-cases/append-operations.ts';
import { checkDelivery } from './use-cases/check-deliveries.ts';
import { cancelBill } from './use-cases/cancel-bill.ts';
import { moveLines } from './use-cases/move-lines.ts';
import { placeBill } from './use-cases/place-bill.ts';
import { sendBill, type KitchenOfBills } from './use-cases/send-bill.ts';
import { setEditing } from './use-cases/set-editing.ts';

export interface BillsDeps extends AppendDeps {
  /** Finds a store. @throws resource_not_found */
  store: RestaurantsService['store'];
  kitchen: KitchenOfBills;
}

export const billsRoutes = (deps: BillsDeps): Route[] => [
  route(contract.listBills, async ({ params: { restaurantId, storeId }, query, ...call }) => {
    await deps.store(restaurantId, storeId);
    const { deviceId } = toDevice(call);
    return deps.database.tenant({ restaurantId }, (tx) => listBills(tx, storeId, query, deviceId));
  }),
  route(listTableOrdersEndpoint, async ({ params: { restaurantId, storeId } }) => {
    await deps.store(restaurantId, storeId);
    return { rows: await deps.database.tenant({ restaurantId }, (tx) => listTableOrders(tx, storeId, deps.now())) };
  }),
  route(listBillEditors, async ({ params: { restaurantId, storeId }, ...call }) => {
    await deps.store(restaurantId, storeId);
    const { deviceId } = toDevice(call);
    return { rows: await deps.database.tenant({ restaurantId }, (tx) => listEditors(tx, { storeId, deviceId, now: deps.now() })) };
  }),
  route(setBillEditing, async ({ params: { restaurantId, storeId, orderId }, body, ...call }) => {
    const device = toDevice(call);
    const terminalName = getActor(call.caller).name;
    const now = deps.now();
    await deps.database.tenant({ restaurantId }, (tx) => setEditing(tx, { storeId, orderId, ...body, device, terminalName, now }));
    return {};
  }),
  route(contract.getBill, ({ params: { restaurantId, storeId, orderId }, ...call }) =>
    deps.database.tenant({ restaurantId }, async (tx) => readBillView(tx, await findBill(tx, storeId, orderId), toDevice(call).deviceId)),
  ),
  route(contract.appendBillOperations, ({ params, body, ...call }) =>
    appendOperations(deps, { ...params, ...body, device: toDevice(call, params.storeId) }),
  ),
  route(contract.moveBillLines, ({ params, body, ...call }) =>
    moveLines(deps, { ...params, ...body, device: toDevice(call, params.storeId) }),
  ),
  route(contract.checkBillDelivery, async ({ params: { restaurantId, storeId }, body }) => {
    const store = await deps.stores.get(restaurantId, storeId);
    if (store === undefined) throw new ApiError('resource_not_found');
    const checked = await checkDelivery(deps.checkAddress, store, body.delivery);
    if (!checked.ok) throw new ApiError('validation_failed', { fields: checked.fields });
    return { delivery: checked.delivery };
  }),
  route(contract.checkBillCoupon, async ({ params: { restaurantId, storeId, orderId }, body, ...call }) => {
    await deps.store(restaurantId, storeId);
    const { couponCode, customerId } = body;
    await countTry(deps, { restaurantId, caller: toDevice(call).deviceId, couponCode });
    const asked = { storeId, orderId, customerId, holds: true };
    const checked = await deps.database.tenant({ restaurantId }, (tx) => checkCoupon(tx, couponCode, asked));
    if (!checked.ok) throw new ApiError('validation_failed', { fields: [{ path: 'couponCode', message: checked.problem.message }] });
    return { coupon: checked.coupon };
  }),
  route(contract.checkBillLoyalty, async ({ params: { restaurantId, storeId, orderId }, body }) => {
    await deps.store(restaurantId, storeId);
    const checked = await deps.database.tenant({ restaurantId }, (tx) => checkLoyalty(tx, orderId, body, deps.now()));
    if (!checked.ok) throw new ApiError('validation_failed', { fields: [{ path: 'code', message: checked.problem.message }] });
    return { loyalty: checked.loyalty };
  }),
  route(contract.placeBill, ({ params: { restaurantId, storeId, orderId }, body, ...call }) =>
    deps.database.tenant({ restaurantId }, (tx) =>
      placeBill(tx, deps.kitchen, { storeId, orderId, ...body, device: toDevice(call), now: deps.now() }),
    ),
  ),
  route(contract.sendBill, (call) =>
    deps.database.tenant(toRestaurant(call), (tx) =>
      sendBill(tx, deps.kitchen, { orderId: call.params.orderId, device: toDevice(call), now: deps.now() }),
    ),
  ),
  route(contract.cancelBill, (call) =>
    deps.database.tenant(toRestaurant(call), (tx) => {
      const { reason, note } = call.body;
      const device = toDevice(call);
      return cancelBill(tx, deps.authorize, { orderId: call.params.orderId, device, now: deps.now(), reason, note });
    }),
  ),
];

/** The device's restaurant, or the one that a person has named. @throws resource_not_found if there is none */
function toRestaurant({ scope: { restaurantId } }: Pick<Call<Endpoint>, 'scope'>): { restaurantId: string } {
  if (restaurantId === undefined) throw new ApiError('resource_not_found');
  return { restaurantId };
}
