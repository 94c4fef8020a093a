import type { CancellationReason, CollectionType, OrderPaymentStatus, OrderSource, OrderStatus } from './orders.types.ts';

/** How people are told of a collection type, on paper and on screens. */
export const collectionNames: Readonly<Record<CollectionType, string>> = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine in' };

/** Where an order came from, on paper and on screens. */
export const sourceNames: Readonly<Record<OrderSource, string>> = {
  website: 'Website',
  google: 'Google',
  pos: 'Till',
  uberEats: 'Uber Eats',
};

/** Where an order stands, on screens. */
export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  processingPayment: 'Waiting for payment',
  failure: 'Payment failed',
  new: 'New',
  accepted: 'Accepted',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

/** How it stands with the money of an order, on screens. */
export const paymentStatusNames: Readonly<Record<OrderPaymentStatus, string>> = {
  PAID: 'Paid',
  NOT_PAID: 'Not paid',
  PROCESSING_PAYMENT: 'Payment under way',
  REFUNDED: 'Refunded',
  DECLINED: 'Declined',
  CANCELLED: 'Cancelled',
  SYSTEM_ERROR: 'Payment unclear',
};

/** Why an order was rejected or cancelled, on screens. */
export const reasonNames: Readonly<Record<CancellationReason, string>> = {
  itemIssue: 'Item issue',
  kitchenClosed: 'Kitchen closed',
  customerCalledToCancel: 'Customer called to cancel',
  restaurantTooBusy: 'Restaurant too busy',
  orderValidation: 'Order validation',
  storeClosed: 'Store closed',
  technicalFailure: 'Technical failure',
  posNotReady: 'POS not ready',
  posOffline: 'POS offline',
  capacity: 'Capacity',
  address: 'Address',
  specialInstructions: 'Special instructions',
  pricing: 'Pricing',
  unknown: 'Unknown',
  other: 'Other',
};

/** How the food leaves the store, with the marketplace that sends somebody for it: "Pickup", "Uber Eats delivery". */
export const wayName = ({ source, collectionType }: { source: OrderSource; collectionType: CollectionType }): string =>
  source === 'uberEats' ? `${sourceNames.uberEats} ${collectionNames[collectionType].toLowerCase()}` : collectionNames[collectionType];

/** "Table 9", whether the store calls it "9" or "Table 9". */
export const tableWords = (name: string): string => (/^table\b/i.test(name) ? name : `Table ${name}`);
