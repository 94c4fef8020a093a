import type { Instant } from '../time/time.types.ts';

export const collectionTypes = ['pickup', 'delivery', 'dineIn'] as const;
export type CollectionType = (typeof collectionTypes)[number];

/** The marketplaces: sources of orders that are also how these orders are paid. */
export const marketplaceSources = ['uberEats'] as const;
export type MarketplaceSource = (typeof marketplaceSources)[number];

export const orderSources = ['website', 'google', 'pos', ...marketplaceSources] as const;
export type OrderSource = (typeof orderSources)[number];

export const orderStatuses = ['processingPayment', 'failure', 'new', 'accepted', 'rejected', 'cancelled', 'completed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentMethods = ['stripeCheckout', 'inStore', 'cardOnDelivery', 'cashOnDelivery'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How an order is paid: as its guest chose, or to a marketplace, which pays the restaurant later. */
export const orderPaymentMethods = [...paymentMethods, ...marketplaceSources] as const;
export type OrderPaymentMethod = (typeof orderPaymentMethods)[number];

/** The ways to pay that there are at all, by collection type (spec section 9). */
export const methodsByCollection: Readonly<Record<CollectionType, readonly PaymentMethod[]>> = {
  pickup: ['stripeCheckout', 'inStore'],
  delivery: ['stripeCheckout', 'cardOnDelivery', 'cashOnDelivery'],
  dineIn: ['stripeCheckout', 'inStore'],
};

/** The spec's order payment status; derived, never stored as a decision. */
export const orderPaymentStatuses = [
  'PAID',
  'NOT_PAID',
  'PROCESSING_PAYMENT',
  'REFUNDED',
  'DECLINED',
  'CANCELLED',
  'SYSTEM_ERROR',
] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];

/** The spec's order cancellation reasons (section 9), also used to reject. */
export const cancellationReasons = [
  'itemIssue',
  'kitchenClosed',
  'customerCalledToCancel',
  'restaurantTooBusy',
  'orderValidation',
  'storeClosed',
  'technicalFailure',
  'posNotReady',
  'posOffline',
  'capacity',
  'address',
  'specialInstructions',
  'pricing',
  'unknown',
  'other',
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

/** The spec's ETA choices in minutes; 0 is ASAP. */
export const etaChoicesInMinutes = [0, 15, 30, 45, 60, 75, 90] as const;

export type OrderCommand =
  | { type: 'accept'; etaInMinutes: number }
  | { type: 'reject'; reason: CancellationReason; note?: string | undefined }
  | { type: 'cancel'; reason: CancellationReason; note?: string | undefined }
  | { type: 'complete' }
  /** Completing was a mistake: takes it back. */
  | { type: 'reopen' };

/** What happens to an order without staff: the payment provider's report, the job's deadline, the guest's own action. */
export type OrderSystemCommand =
  | { type: 'paymentAuthorised' }
  | { type: 'paymentDeclined' }
  | { type: 'paymentExpired' }
  | { type: 'guestCancel'; note?: string | undefined };

export type OrderCommandType = OrderCommand['type'] | OrderSystemCommand['type'];

/** The spec's order errors and the generic conflict. Their texts are in the contract's catalogue. */
export type OrderErrorCode =
  | 'ORDER_PROCESSING'
  | 'ORDER_ALREADY_ACCEPTED'
  | 'ORDER_ALREADY_REJECTED'
  | 'ORDER_CANNOT_BE_ACCEPTED'
  | 'resource_status_conflict';

/** What a decision needs to know of an order. */
export interface OrderState {
  status: OrderStatus;
  /** Null: as soon as possible. */
  requestedFor: Instant | null;
}

/** The fields that a transition sets; those that are absent stay as they are. */
export interface OrderPatch {
  status: OrderStatus;
  acceptedAt?: Instant;
  promisedFor?: Instant | null;
  /** Null: open again. */
  closedAt?: Instant | null;
  reason?: CancellationReason;
  note?: string;
}

export type OrderEventType =
  | 'order.placed'
  | 'order.accepted'
  | 'order.rejected'
  | 'order.cancelled'
  | 'order.completed'
  | 'order.reopened';

export type OrderDecision =
  | { ok: true; from: OrderStatus; to: OrderStatus; patch: OrderPatch; event: OrderEventType | null }
  | { ok: false; code: OrderErrorCode };

/** The spec's payment status of one payment. */
export const paymentStatuses = ['processing', 'requiresCapture', 'success', 'failure', 'cancel', 'refundSuccess', 'refundFailure'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
