import * as counter from '@servery/contract/counter-payments';
import * as contract from '@servery/contract/payments';
import * as tenders from '@servery/contract/tenders';
import * as writeOffs from '@servery/contract/write-offs';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Tx } from '../../platform/db/connections.types.ts';
import { route, type Approver, type Call, type Route, type TillPeople } from '../../platform/http/handler.types.ts';
import { readOrder } from '../orders/index.ts';
import { answerSoon, type PaymentsDeps } from './payments.service.ts';
import { findOrderPayment } from './payments.queries.ts';
import { abandonPayment } from './use-cases/abandon-payment.ts';
import { answerGuest } from './use-cases/answer-guest.ts';
import { checkPayment } from './use-cases/check-payment.ts';
import { ownOrder, payOrder } from './use-cases/pay-order.ts';
import { refundOrder } from './use-cases/refund-order.ts';
import { quoteRefund, refundTender } from './use-cases/refund-tender.ts';
import { recordTender, takePayment, takeTender } from './use-cases/take-tender.ts';
import { switchTender } from './use-cases/switch-tender.ts';
import { undoTender } from './use-cases/undo-tender.ts';
import { undoWriteOff, writeOffOrder } from './use-cases/write-off.ts';
import {
  isCounterTender,
  listTakenPayments,
  listTenders,
  toTakenPayment,
  toTender,
  toWriteOff,
  type TakenMethod,
} from './tenders.service.ts';

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
  const getStore = async (restaurantId: string, storeId: string) => {
    const store = await deps.stores.get(restaurantId, storeId);
    if (store === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
    return store;
  };
  /** Of a till: refuses a payment type that it does not take. @throws PAYMENT_TYPE_NOT_ALLOWED */
  const checkTill = (tx: Tx, till: TillPeople | null, kind: TakenMethod) => async (): Promise<void> => {
    if (till === null) return;
    const { value } = await deps.settings.loadDeviceSection(tx, till.deviceId, 'tillPayments');
    if (!value[kind]) throw new ApiError('PAYMENT_TYPE_NOT_ALLOWED');
  };
  /** Who approved a custom payment that was taken already; null: nobody had to, or it was taken without. */
  const findApproverIfAny = (tx: Tx, till: TillPeople | null, subjectId: string, id: string) => async (): Promise<Approver | null> => {
    if (till === null) return null;
    const work = { till, action: 'customPayment', subjectId, usedFor: `${tenders.recordTender.id}/${id}` } as const;
    return deps.authorize(tx, work).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'APPROVAL_NEEDED') return null;
      throw error;
    });
  };
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
    route(contract.refundOrder, async ({ params, body, fingerprint, actor, approver, reply }) => {
      const { payment, repeated } = await refundOrder(deps, { ...params, body, fingerprint, actor, approver });
      if (repeated) reply.status(200);
      return { payment };
    }),
    route(tenders.listTenders, async ({ params: { restaurantId, storeId, orderId }, query }) => {
      const store = await getStore(restaurantId, storeId);
      return deps.database.tenant({ restaurantId }, (tx) => listTenders(tx, { store, orderId, part: query }));
    }),
    route(tenders.takeTender, async ({ params: { restaurantId, storeId, orderId }, body, actor, till, reply }) => {
      const store = await getStore(restaurantId, storeId);
      const { repeated, tender, ...taken } = await deps.database.tenant({ restaurantId }, (tx) => {
        const work = { action: 'customPayment', subjectId: orderId, usedFor: `${tenders.takeTender.id}/${body.id}` } as const;
        const findApprover = async () => (till === null ? null : deps.authorize(tx, { till, ...work }));
        return takeTender(tx, { store, orderId, ...body, actor, findApprover, checkTill: checkTill(tx, till, body.kind), now: deps.now() });
      });
      if (repeated) reply.status(200);
      return { ...taken, tender: toTender(tender) };
    }),
    route(tenders.recordTender, async ({ params: { restaurantId, storeId, orderId }, body, actor, till, reply }) => {
      const store = await getStore(restaurantId, storeId);
      const { repeated, tender, ...taken } = await deps.database.tenant({ restaurantId }, (tx) =>
        recordTender(tx, { store, orderId, ...body, actor, findApprover: findApproverIfAny(tx, till, orderId, body.id), now: deps.now() }),
      );
      if (repeated) reply.status(200);
      return { ...taken, tender: toTender(tender) };
    }),
    route(tenders.quoteRefund, async ({ params: { restaurantId, storeId, ...which }, query }) => {
      const store = await getStore(restaurantId, storeId);
      return deps.database.tenant({ restaurantId }, (tx) => quoteRefund(tx, { store, ...which, part: query }));
    }),
    route(
      tenders.refundTender,
      async ({ params: { restaurantId, storeId, ...which }, body, fingerprint, actor, till, approver, reply }) => {
        const store = await getStore(restaurantId, storeId);
        const usedFor = `${tenders.refundTender.id}/always/${fingerprint.toString('hex')}`;
        const { repeated, tender, ...refunded } = await deps.database.tenant({ restaurantId }, (tx) => {
          const findApprover = async (always: boolean) =>
            till === null || approver !== null || !always
              ? approver
              : deps.authorize(tx, { till, action: 'refund', subjectId: which.orderId, usedFor, always: true });
          return refundTender(tx, { store, ...which, body, actor, findApprover, now: deps.now() });
        });
        if (repeated) reply.status(200);
        return { ...refunded, tender: toTender(tender) };
      },
    ),
    route(tenders.undoTender, async ({ params: { restaurantId, storeId, ...which }, body, actor, approver }) => {
      const store = await getStore(restaurantId, storeId);
      const { tender, ...undone } = await deps.database.tenant({ restaurantId }, (tx) =>
        undoTender(tx, { store, ...which, ...body, actor, approver, now: deps.now() }),
      );
      return { ...undone, tender: toTender(tender) };
    }),
    route(tenders.switchTender, async ({ params: { restaurantId, storeId, ...which }, body, actor, till, approver, reply }) => {
      const store = await getStore(restaurantId, storeId);
      const { repeated, tender, ...switched } = await deps.database.tenant({ restaurantId }, (tx) =>
        switchTender(tx, { store, ...which, ...body, actor, approver, checkTill: checkTill(tx, till, body.kind), now: deps.now() }),
      );
      if (repeated) reply.status(200);
      return { ...switched, tender: toTender(tender) };
    }),
    route(writeOffs.writeOffOrder, async ({ params: { restaurantId, storeId, orderId }, body, actor, approver, reply }) => {
      const store = await getStore(restaurantId, storeId);
      const { repeated, writeOff, ...rest } = await deps.database.tenant({ restaurantId }, (tx) =>
        writeOffOrder(tx, { store, orderId, ...body, actor, approver, now: deps.now() }),
      );
      if (repeated) reply.status(200);
      return { ...rest, writeOff: toWriteOff(writeOff) };
    }),
    route(writeOffs.undoWriteOff, async ({ params: { restaurantId, storeId, ...which }, body, actor, approver }) => {
      const store = await getStore(restaurantId, storeId);
      const {
        repeated: _,
        writeOff,
        ...rest
      } = await deps.database.tenant({ restaurantId }, (tx) =>
        undoWriteOff(tx, { store, ...which, ...body, actor, approver, now: deps.now() }),
      );
      return { ...rest, writeOff: toWriteOff(writeOff) };
    }),
    route(
      counter.takePayment,
      async ({ params: { restaurantId, storeId, orderId }, body: { method: kind, ...body }, actor, till, reply }) => {
        const store = await getStore(restaurantId, storeId);
        const { repeated, tender, order } = await deps.database.tenant({ restaurantId }, (tx) =>
          takePayment(tx, { store, orderId, kind, ...body, actor, checkTill: checkTill(tx, till, kind), now: deps.now() }),
        );
        if (repeated) reply.status(200);
        return { payment: toTakenPayment(tender), order };
      },
    ),
    route(counter.undoTakenPayment, async ({ params: { restaurantId, storeId, orderId, paymentId }, body, actor, approver }) => {
      const store = await getStore(restaurantId, storeId);
      const { tender, order } = await deps.database.tenant({ restaurantId }, (tx) =>
        undoTender(tx, { store, orderId, tenderId: paymentId, ...body, actor, approver, now: deps.now() }),
      );
      // The release before lists nothing else.
      if (!isCounterTender(tender)) throw new ApiError('ORDER_DOES_NOT_EXIST');
      return { payment: toTakenPayment(tender), order };
    }),
    route(counter.listTakenPayments, async ({ params: { restaurantId, storeId, orderId } }) => {
      const store = await getStore(restaurantId, storeId);
      return deps.database.tenant({ restaurantId }, (tx) => listTakenPayments(tx, { store, orderId }));
    }),
  ];
}
