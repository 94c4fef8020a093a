import { channels, paymentTraits } from './channels.ts';
import type {
  CancellationReason,
  CollectionType,
  OrderPaymentMethod,
  OrderPaymentStatus,
  OrderSource,
  OrderStatus,
} from './orders.types.ts';

/** Names of collection types, on printouts and screens. */
export const collectionNames: Readonly<Record<CollectionType, string>> = { pickup: 'Pickup', delivery: 'Delivery', dineIn: 'Dine in' };

/** Names of an order's source, on printouts and screens. */
export const sourceNames: Readonly<Record<OrderSource, string>> = {
  website: 'Website',
  google: 'Google',
  pos: 'Till',
  uberEats: 'Uber Eats',
};

/** Names of order statuses, on screens. */
export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  processingPayment: 'Waiting for payment',
  failure: 'Payment failed',
  new: 'New',
  accepted: 'Accepted',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  completed: 'Completed',
};

/** The state of an order on screens. A bill of which everything went to another one, by its number, was not cancelled. */
export const getOrderStatusName = ({ status, joinedTo }: { status: OrderStatus; joinedTo?: string | undefined }): string =>
  joinedTo === undefined ? orderStatusNames[status] : `Joined to ${joinedTo}`;

/** Names of payment statuses of an order, on screens. */
export const paymentStatusNames: Readonly<Record<OrderPaymentStatus, string>> = {
  PAID: 'Paid',
  NOT_PAID: 'Not paid',
  PROCESSING_PAYMENT: 'Payment under way',
  REFUNDED: 'Refunded',
  DECLINED: 'Declined',
  CANCELLED: 'Cancelled',
  SYSTEM_ERROR: 'Payment unclear',
};

/** Why an order was rejected or cancelled, on staff's screens. Guests read a text of their own. */
export const reasonNames: Readonly<Record<CancellationReason, string>> = {
  itemIssue: 'Sold out',
  kitchenClosed: 'Kitchen closed',
  customerCalledToCancel: 'Customer called to cancel',
  restaurantTooBusy: 'Too busy',
  orderValidation: 'Something is wrong with the order',
  storeClosed: 'Store closed',
  technicalFailure: 'Technical problem',
  posNotReady: 'Till not ready',
  posOffline: 'Till offline',
  capacity: 'Too many orders',
  address: 'Problem with the address',
  specialInstructions: 'Special request not possible',
  pricing: 'Price is wrong',
  unknown: 'No reason given',
  other: 'Other',
};

/** Whether the driver takes the money at the door: handing such an order over is done once that has happened. */
export const isPaidOnDelivery = (method: OrderPaymentMethod): boolean => paymentTraits[method].atTheDoor;

/** How the food leaves the store, with the marketplace that sends somebody for it: "Pickup", "Uber Eats delivery". */
export const wayName = ({ source, collectionType }: { source: OrderSource; collectionType: CollectionType }): string =>
  channels[source].deliveredBy === 'channel'
    ? `${sourceNames[source]} ${collectionNames[collectionType].toLowerCase()}`
    : collectionNames[collectionType];

/** "Table 9", whether the store calls it "9" or "Table 9". */
export const formatTableName = (name: string): string => (/^table\b/i.test(name) ? name : `Table ${name}`);

/** "1 guest", "4 guests": how many are at a table. */
export const formatCovers = (covers: number): string => `${covers} ${covers === 1 ? 'guest' : 'guests'}`;
