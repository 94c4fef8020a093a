import { isUnanswered } from '@servery/app-kit/pending-call/outcome.ts';
import type { Result } from '@servery/app-kit/client.types.ts';
import type { Api, Order, PaymentResult } from '../api.ts';
import { abandonPayment, checkPayment, payOrder } from '../more-endpoints.ts';
import { toHeaders, type OrderKey } from '../order-key.ts';
import type { PaymentAction } from './card-form.types.ts';
import type { PaymentBody } from './pending-payment.ts';

export type Decline = NonNullable<PaymentResult['decline']>;

/** The known state of an order's payment. */
export type Verdict =
  /** The order is placed; the restaurant has it. */
  | { kind: 'paid'; order: Order }
  /** Not paid, and can be tried again. `decline` null: nothing has been tried yet. */
  | { kind: 'unpaid'; decline: Decline | null; payBefore: string | null; order: Order }
  | { kind: 'action'; action: PaymentAction; payBefore: string | null; order: Order }
  /** Not known yet: ask again in a moment. */
  | { kind: 'processing' }
  /** This order can no longer be paid; nothing was taken. */
  | { kind: 'over'; order: Order }
  /** No answer: the request may have arrived. */
  | { kind: 'unreachable' }
  /** There is no such order, or it is not this guest's. */
  | { kind: 'gone' }
  | { kind: 'refused'; message: string };

type Answer = Result<typeof payOrder> | Result<typeof checkPayment> | Result<typeof abandonPayment>;

const getVerdict = (answer: Answer): Verdict => {
  if (answer.ok) {
    const { outcome, decline, action, payBefore, order } = answer.data;
    if (outcome === 'authorised') return { kind: 'paid', order };
    if (outcome === 'failed') return { kind: 'over', order };
    if (outcome === 'declined') return { kind: 'unpaid', decline, payBefore, order };
    return outcome === 'actionRequired' && action ? { kind: 'action', action, payBefore, order } : { kind: 'processing' };
  }
  const { code, message } = answer.error;
  // In progress in another tab, or by an earlier request. And an order that no longer waits for a payment has a result that can be read.
  if (code === 'ORDER_PROCESSING' || code === 'resource_status_conflict') return { kind: 'processing' };
  if (code === 'ORDER_DOES_NOT_EXIST' || code === 'resource_not_found') return { kind: 'gone' };
  if (isUnanswered(answer.error)) return { kind: 'unreachable' };
  return { kind: 'refused', message };
};

const readParams = ({ restaurantId, storeId, orderId }: OrderKey) => ({ restaurantId, storeId, orderId });

/** Tries a card. Repeating the same try does nothing more, and returns its result. */
export const sendPayment = async (api: Api, order: OrderKey, body: PaymentBody): Promise<Verdict> =>
  getVerdict(await api.call(payOrder, { params: readParams(order), headers: toHeaders(order), body, retries: 2, timeout: 30_000 }));

export const askPayment = async (api: Api, order: OrderKey): Promise<Verdict> =>
  getVerdict(await api.call(checkPayment, { params: readParams(order), headers: toHeaders(order), body: {}, retries: 1 }));

/** Abandons the order. `paid`: the payment had gone through, and the order is placed. */
export const giveUpPayment = async (api: Api, order: OrderKey): Promise<Verdict> =>
  getVerdict(await api.call(abandonPayment, { params: readParams(order), headers: toHeaders(order), body: {}, retries: 2 }));
