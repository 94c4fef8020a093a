import type { CancellationReason } from '@servery/domain/orders';
import type { Minor } from '@servery/domain/money';
import type { MarketplaceFulfillment, MarketplaceState } from '../../ports/marketplace.ts';

/**
 * Uber counts money in hundred-thousandths of the currency's unit: cents × 1000, although its own text says otherwise. Rounds half up, once
 * for each figure.
 */
export const toCents = (e5: number): Minor => Math.floor(e5 / 1000 + 0.5);

const states: ReadonlySet<string> = new Set(['CREATED', 'OFFERED', 'ACCEPTED', 'HANDED_OFF', 'SUCCEEDED', 'FAILED']);
const fulfillments: ReadonlySet<string> = new Set(['DELIVERY_BY_UBER', 'DELIVERY_BY_MERCHANT', 'PICKUP', 'DINE_IN']);

/** A value that is newer than this version becomes `UNKNOWN`. */
export const toState = (word: string): MarketplaceState => (states.has(word) ? (word as MarketplaceState) : 'UNKNOWN');
export const toFulfillment = (word: string): MarketplaceFulfillment =>
  fulfillments.has(word) ? (word as MarketplaceFulfillment) : 'UNKNOWN';

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
