export const collectionTypes = ['pickup', 'delivery', 'dineIn'] as const;
export type CollectionType = (typeof collectionTypes)[number];

export const orderSources = ['website', 'google', 'pos', 'uberEats'] as const;
export type OrderSource = (typeof orderSources)[number];

export const orderStatuses = ['processingPayment', 'failure', 'new', 'accepted', 'rejected', 'cancelled', 'completed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentMethods = ['stripeCheckout', 'inStore', 'cardOnDelivery', 'cashOnDelivery'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

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
  | { type: 'complete' };
