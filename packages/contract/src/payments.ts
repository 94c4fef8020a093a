import * as z from 'zod/mini';
import { paymentStatuses } from '@servery/domain/orders';
import { endpoint } from './endpoint.ts';
import { disputeEvents, orderEvents, paymentEvents } from './event-types.ts';
import { orderView } from './online-ordering.ts';
import { currency, instant, minor, minorNotNegative, text, uuid } from './schemas.ts';

/** Paying an order by card, and giving money back. Amounts in minor units of the order's currency. */

const orderPath = '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}';

export const getCardForm = endpoint({
  id: 'payments.getCardForm',
  method: 'GET',
  path: '/online-ordering/restaurants/{restaurantId}/stores/{storeId}/card-form',
  permission: 'public.read',
  summary: 'What a browser needs to ask for a card at this store',
  response: z.object({
    /** Null: this store takes no cards online at the moment. */
    form: z.nullable(
      z.object({
        publishableKey: z.string(),
        /** The address that our own card form uses; the form then shows that it is a test. Null: the provider's form. */
        simulatorUrl: z.nullable(z.string()),
        live: z.boolean(),
      }),
    ),
  }),
  staleOn: ['payments.accountChanged', 'settings.changed'],
  errors: [],
});

export const cardRef = z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() });

/** What became of a try to pay. */
const paymentResult = z.object({
  /**
   * `authorised`: the order is placed. `declined`: the order waits for a card; without `decline` none was tried yet. `actionRequired`: the
   * bank needs the guest's confirmation. `processing`: not known yet; ask again in a moment. `failed`: this order can no longer be paid.
   */
  outcome: z.enum(['authorised', 'declined', 'actionRequired', 'processing', 'failed']),
  decline: z.nullable(
    z.object({
      code: z.string(),
      title: z.string(),
      message: z.string(),
      /** The card field that the guest should check, if the decline is about one. */
      field: z.nullable(z.enum(['number', 'expiry', 'cvc'])),
    }),
  ),
  action: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('redirect'), url: z.string() }),
      z.object({ kind: z.literal('sdk'), clientSecret: z.string() }),
    ]),
  ),
  /** Until when the order waits for its payment. */
  payBefore: z.nullable(instant),
  order: orderView,
});

export const payOrder = endpoint({
  id: 'payments.payOrder',
  method: 'POST',
  path: `${orderPath}/payments`,
  permission: 'order.follow',
  summary: 'Try a card for an order that waits for its payment. The same attempt again answers what became of it',
  body: z.strictObject({
    /** Made by the client, one for each tap on pay. */
    attemptId: uuid,
    card: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('new'),
        /** The provider's id of what the card form took: `pm_…` or `tok_…`. Card numbers never come here. */
        paymentMethodId: z.string().check(z.regex(/^(pm|tok)_[A-Za-z0-9_]{1,250}$/)),
        /** Keep it for next time: for customers who are signed in. */
        save: z.boolean(),
      }),
      z.strictObject({ type: z.literal('saved'), sourceId: z.string().check(z.regex(/^(pm|card)_[A-Za-z0-9_]{1,250}$/)) }),
    ]),
  }),
  response: paymentResult,
  errors: ['ORDER_DOES_NOT_EXIST', 'ORDER_PROCESSING', 'resource_status_conflict'],
  repeatable: 'clientId',
});

export const checkPayment = endpoint({
  id: 'payments.checkPayment',
  method: 'POST',
  path: `${orderPath}/payments/check`,
  permission: 'order.follow',
  summary: "Ask the provider what became of an order's payment: after the bank's page, or when no answer came",
  body: z.strictObject({}),
  response: paymentResult,
  errors: ['ORDER_DOES_NOT_EXIST'],
  repeatable: 'natural',
});

export const abandonPayment = endpoint({
  id: 'payments.abandonPayment',
  method: 'POST',
  path: `${orderPath}/payments/abandon`,
  permission: 'order.follow',
  summary: 'Abandon an order that waits for its payment, to change the cart or pay another way. A payment that went through is not undone',
  body: z.strictObject({}),
  response: paymentResult,
  errors: ['ORDER_DOES_NOT_EXIST', 'ORDER_PROCESSING'],
  repeatable: 'natural',
});

export const refundReasons = ['itemIssue', 'missingItem', 'lateOrder', 'wrongOrder', 'customerRequest', 'duplicate', 'other'] as const;
export const refundKinds = ['FULL_REFUND', 'PARTIAL_REFUND'] as const;
export const movementTypes = ['authorised', 'captured', 'released', 'refunded', 'refundFailed', 'disputed', 'disputeWon'] as const;

/** The money of an order as its store sees it. */
export const orderPayment = z.object({
  id: uuid,
  status: z.enum(paymentStatuses),
  currency,
  amount: minor,
  authorised: minor,
  captured: minor,
  refunded: minor,
  /** What can still be refunded; refunds in progress count as refunded. */
  refundable: minor,
  applicationFee: minor,
  card: z.nullable(cardRef),
  /** The provider's id, for its dashboard. */
  reference: z.nullable(z.string()),
  /** Until when a hold can be captured. */
  captureBefore: z.nullable(instant),
  /** Nobody knows what became of a call: a job asks until it is known. */
  unresolved: z.boolean(),
  refunds: z.array(
    z.object({
      id: uuid,
      kind: z.enum(refundKinds),
      amount: minor,
      reason: z.string(),
      note: z.string(),
      status: z.enum(['processing', 'success', 'failure']),
      by: z.string(),
      /** Who approved it at a till; null: nobody had to. */
      approvedBy: z.optional(z.nullable(z.string())),
      createdAt: instant,
    }),
  ),
  /** The ledger, oldest first. */
  movements: z.array(
    z.object({ id: uuid, type: z.enum(movementTypes), amount: minor, at: instant, reference: z.string(), by: z.string() }),
  ),
});

export const getOrderPayment = endpoint({
  id: 'payments.getOrderPayment',
  method: 'GET',
  path: `${orderPath}/payment`,
  permission: 'orders.read',
  summary: 'What was paid, captured and given back for an order, and every movement; null for orders that are not paid by card online',
  response: z.object({ payment: z.nullable(orderPayment) }),
  staleOn: [...orderEvents, ...paymentEvents, ...disputeEvents, 'bill.cancelled'],
  errors: ['ORDER_DOES_NOT_EXIST'],
});

export const refundOrder = endpoint({
  id: 'payments.refundOrder',
  method: 'POST',
  path: `${orderPath}/refunds`,
  permission: 'orders.refund',
  summary: 'Give a captured payment back, whole or in part. The same id again answers what became of it',
  body: z.strictObject({
    id: uuid,
    /** Null: all that is left. */
    amount: z.nullable(minorNotNegative.check(z.minimum(1, 'Please enter an amount.'))),
    reason: z.enum(refundReasons),
    note: z._default(text(250), ''),
  }),
  response: z.object({ payment: orderPayment }),
  status: 201,
  errors: ['ORDER_DOES_NOT_EXIST', 'ORDER_PROCESSING', 'resource_status_conflict', 'APPROVAL_NEEDED'],
  repeatable: 'clientId',
  staffAction: 'refund',
});
