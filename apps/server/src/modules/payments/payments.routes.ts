import * as counter from '@servery/contract/counter-payments';
import * as contract from '@servery/contract/payments';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Call, type Route } from '../../platform/http/handler.types.ts';
import { readOrder } from '../orders/index.ts';
import { listTakenPayments } from './counter-payments.service.ts';
import { answerSoon, type PaymentsDeps } from './payments.service.ts';
import { findOrderPayment } from './payments.queries.ts';
import { abandonPayment } from './use-cases/abandon-payment.ts';
import { answerGuest } from './use-cases/answer-guest.ts';
import { checkPayment } from './use-cases/check-payment.ts';
import { ownOrder, payOrder } from './use-cases/pay-order.ts';
import { refundOrder } from './use-cases/refund-order.ts';
import { takePayment } from './use-cases/take-payment.ts';
import { undoTakenPayment } from './use-cases/undo-taken-payment.ts';

type OrderCall = Call<typeof contract.payOrder | typeof contract.checkPayment | typeof contract.abandonPayment>;

/** The proof that an order is the caller's own. */
const owner = ({ params, caller, customer }: Pick<OrderCall, 'params' | 'caller' | 'customer'>) => ({
  ...params,
  token: caller.kind === 'guest' ? caller.token : null,
  customer,
});

export function paymentsRoutes(deps: PaymentsDeps): Route[] {
  /**
   * Where the bank's page sends the guest back to. The route binding has checked that a browser's request comes from
   * one of our pages.
   */
  const getOrigin = ({ params, headers: { host, origin } }: Pick<OrderCall, 'params' | 'headers'>): string =>
    deps.originFor(params.restaurantId, { host: String(host), origin: typeof origin === 'string' ? origin : undefined });
  return [
    route(contract.getCardForm, async ({ params }) => {
      const store = await deps.stores.get(params.restaurantId, params.storeId);
      if (store === undefined) throw new ApiError('resource_not_found');
      return { form: store.cards === null ? null : deps.cardForm };
    }),
    route(contract.payOrder, (call) =>
      payOrder(deps, { ...owner(call), body: call.body, fingerprint: call.fingerprint, origin: getOrigin(call), address: call.address }),
    ),
    route(contract.checkPayment, async (call) => {
      await ownOrder(deps, owner(call));
      return answerSoon(deps, checkPayment(deps, call.params), () => answerGuest(deps, call.params));
    }),
    route(contract.abandonPayment, async (call) => {
      await ownOrder(deps, owner(call));
      return answerSoon(deps, abandonPayment(deps, call.params), () => {
        throw new ApiError('ORDER_PROCESSING', { retryAfter: 3 });
      });
    }),
    route(contract.getOrderPayment, ({ params }) =>
      deps.database.tenant({ restaurantId: params.restaurantId }, async (tx) => {
        if ((await readOrder(tx, params.storeId, params.orderId)) === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
        return { payment: await findOrderPayment(tx, params.storeId, params.orderId) };
      }),
    ),
    route(contract.refundOrder, async ({ params, body, fingerprint, actor, reply }) => {
      const { payment, repeated } = await refundOrder(deps, { ...params, body, fingerprint, actor });
      if (repeated) reply.status(200);
      return { payment };
    }),
    route(counter.takePayment, async ({ params: { restaurantId, ...order }, body, actor, reply }) => {
      const { repeated, ...taking } = await deps.database.tenant({ restaurantId }, (tx) =>
        takePayment(tx, { ...order, ...body, actor, now: deps.now() }),
      );
      if (repeated) reply.status(200);
      return taking;
    }),
    route(counter.undoTakenPayment, ({ params: { restaurantId, ...payment }, body, actor }) =>
      deps.database.tenant({ restaurantId }, (tx) => undoTakenPayment(tx, { ...payment, ...body, actor, now: deps.now() })),
    ),
    route(counter.listTakenPayments, ({ params: { restaurantId, storeId, orderId } }) =>
      deps.database.tenant({ restaurantId }, (tx) => listTakenPayments(tx, storeId, orderId)),
    ),
  ];
}
