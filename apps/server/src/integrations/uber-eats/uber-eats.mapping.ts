import type { uberEatsFulfillments } from '@servery/contract/uber-eats-order';
import type { CancellationReason, CollectionType } from '@servery/domain/orders';
import type { Minor } from '@servery/domain/money';
import type { MarketplaceEnd, MarketplaceState } from '../../ports/marketplace.ts';

/**
 * Uber counts money in hundred-thousandths of the currency's unit: cents × 1000, although its own text says otherwise. Rounds half up, once
 * for each figure.
 */
export const toCents = (e5: number): Minor => Math.floor(e5 / 1000 + 0.5);

const states: ReadonlySet<string> = new Set(['CREATED', 'OFFERED', 'ACCEPTED', 'HANDED_OFF', 'SUCCEEDED', 'FAILED']);

type Fulfillment = (typeof uberEatsFulfillments)[number];

/** How the food of an order reaches its guest, in the product's terms. */
export const collectionOf: Readonly<Record<Fulfillment, CollectionType>> = {
  DELIVERY_BY_UBER: 'delivery',
  DELIVERY_BY_MERCHANT: 'delivery',
  PICKUP: 'pickup',
  DINE_IN: 'dineIn',
  // Somebody collects it at the counter, guest or courier.
  UNKNOWN: 'pickup',
};

/** A value that is newer than this version becomes `UNKNOWN`. */
export const toState = (word: string): MarketplaceState => (states.has(word) ? (word as MarketplaceState) : 'UNKNOWN');
export const toFulfillment = (word: string): Fulfillment => (Object.hasOwn(collectionOf, word) ? (word as Fulfillment) : 'UNKNOWN');

const ends: ReadonlyMap<string, MarketplaceEnd['kind']> = new Map([
  ['POS_DENIED', 'denied'],
  ['CANCELED', 'cancelled'],
  ['ACCEPT_TIMED_OUT', 'timedOut'],
  ['DELIVERY_FAILED', 'notDelivered'],
]);
const parties: ReadonlyMap<string, MarketplaceEnd['by']> = new Map([
  ['CUSTOMER', 'customer'],
  ['UBER', 'marketplace'],
  ['DELIVERY_PARTNER', 'courier'],
  ['MERCHANT', 'restaurant'],
]);

/** Why an order ended early, in the product's terms. */
export const toEnd = ({ reason, party, description }: { reason: string; party: string; description: string }): MarketplaceEnd => ({
  kind: ends.get(reason) ?? 'other',
  by: parties.get(party) ?? 'unknown',
  description,
});

/** How the two spellings of Uber's documentation are distinguished. */
export type KitchenClosed = 'KITCHENCLOSED' | 'KITCHEN_CLOSED';
export const otherKitchenClosed = (spelling: KitchenClosed): KitchenClosed =>
  spelling === 'KITCHENCLOSED' ? 'KITCHEN_CLOSED' : 'KITCHENCLOSED';

const reasons: Readonly<Record<Exclude<CancellationReason, 'kitchenClosed'>, string>> = {
  itemIssue: 'ITEM_ISSUE',
  customerCalledToCancel: 'CUSTOMER_CALLED_TO_CANCEL',
  restaurantTooBusy: 'RESTAURANT_TOO_BUSY',
  orderValidation: 'ORDER_VALIDATION',
  storeClosed: 'STORE_CLOSED',
  technicalFailure: 'TECHNICAL_FAILURE',
  posNotReady: 'POS_NOT_READY',
  posOffline: 'POS_OFFLINE',
  capacity: 'CAPACITY',
  address: 'ADDRESS',
  specialInstructions: 'SPECIAL_INSTRUCTIONS',
  pricing: 'PRICING',
  unknown: 'UNKNOWN',
  other: 'OTHER',
};

/** Our reasons as Uber's; deny and cancel have the same. */
export const getReason = (reason: CancellationReason, kitchenClosed: KitchenClosed): string =>
  reason === 'kitchenClosed' ? kitchenClosed : reasons[reason];
