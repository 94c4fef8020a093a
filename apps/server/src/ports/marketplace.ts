import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { CancellationReason } from '@servery/domain/orders';

/** A marketplace where guests order and pay, and that wants an answer from the restaurant. Nothing here throws for what it or the network does. */

/** Words that this version knows; a newer word reads as `UNKNOWN`. */
export type MarketplaceState = 'CREATED' | 'OFFERED' | 'ACCEPTED' | 'HANDED_OFF' | 'SUCCEEDED' | 'FAILED' | 'UNKNOWN';
export type MarketplaceFulfillment = 'DELIVERY_BY_UBER' | 'DELIVERY_BY_MERCHANT' | 'PICKUP' | 'DINE_IN' | 'UNKNOWN';

/** What was chosen under a line; choices under choices follow the one that they belong to. Amounts in minor units, tax included. */
export interface MarketplaceChoice {
  groupId: string;
  groupTitle: string;
  itemId: string;
  externalData: string;
  title: string;
  /** For one of the line. */
  quantity: number;
  unitPrice: Minor;
}

export interface MarketplaceLine {
  id: string;
  /** What the marketplace calls the item, and what we told it to remember with it: either may be an id of ours. */
  itemId: string;
  externalData: string;
  title: string;
  quantity: number;
  /** Of one by itself, and of the whole line with its choices. */
  unitPrice: Minor;
  total: Minor;
  /** The guest's words, allergies first. */
  notes: string;
  choices: MarketplaceChoice[];
}

/** Who fetches it. */
export interface MarketplaceCourier {
  name: string;
  phone: string;
  vehicle: string;
  status: string;
  pickUpAt: string | null;
}

/** Amounts in minor units, tax included. */
export interface MarketplaceOrder {
  id: string;
  /** Short, for people; not unique. */
  displayId: string;
  /** What whoever accepted it calls it; null: nobody has, or did not say. */
  reference: string | null;
  storeId: string;
  state: MarketplaceState;
  /** The marketplace has taken in that the food is ready. */
  ready: boolean;
  preparationStatus: string | null;
  fulfillment: MarketplaceFulfillment;
  placedAt: string;
  acceptBefore: string;
  /** Start of the window that the guest chose; null: as soon as possible. */
  requestedFor: string | null;
  /** When the marketplace expects the food to be ready. */
  readyAt: string | null;
  customer: { name: string; phone: string; phoneCode: string | null };
  /** Words for the whole order. */
  comments: string;
  currency: CurrencyCode | null;
  lines: MarketplaceLine[];
  fees: { label: string; amount: Minor }[];
  tip: Minor;
  /** Inside the total. */
  tax: Minor;
  grandTotal: Minor;
  /** What the restaurant itself is to take in cash from the guest. */
  cashDue: Minor;
  courier: MarketplaceCourier | null;
  failure: { reason: string; party: string; description: string } | null;
  /** All of it, as the marketplace said it. */
  native: unknown;
}

/** `unknown`: nobody can say; it may be asked again. */
export type OrderReading =
  | { outcome: 'found'; order: MarketplaceOrder }
  | { outcome: 'notFound' }
  | { outcome: 'unknown'; reached: boolean; message: string };

/**
 * `conflict`: its state does not allow it. `notSent`: nothing can have happened. `unknown`: it may have happened, or may still. `failed`: it
 * is over there and nobody knows how it ended. `refused`: whatever else; asking again is of no use.
 */
export type CommandAnswer =
  | { outcome: 'done' }
  | { outcome: 'conflict' | 'notFound' | 'notSent' | 'unknown' | 'failed'; message: string }
  | { outcome: 'refused'; code: string; message: string };

export interface MarketplaceEvent {
  id: string;
  type: string;
  storeId: string | null;
  orderId: string | null;
  /** Whether it is of the world where real guests order. */
  live: boolean;
  createdAt: Date;
  payload: unknown;
  /** Why nothing can follow from it, though it is truly the marketplace's: it is kept for people to look at. Null for every other. */
  unusable: string | null;
}

export interface MarketplacePort {
  /** False: nothing is configured; every call answers that it was not sent. */
  readonly available: boolean;
  /** Whether real guests order: events of the other world are not ours. */
  readonly live: boolean;
  readOrder(orderId: string): Promise<OrderReading>;
  /** Orders of a store that are not over. */
  openOrders(
    storeId: string,
  ): Promise<{ outcome: 'done'; orders: { id: string; state: MarketplaceState }[] } | { outcome: 'unknown'; message: string }>;
  /** `readyAt` null: as soon as can be. `reference`: our id. */
  accept(input: { orderId: string; readyAt: string | null; reference: string; by: string }): Promise<CommandAnswer>;
  /** Refuses an order that is offered. */
  deny(input: { orderId: string; reason: CancellationReason; note: string }): Promise<CommandAnswer>;
  /** Cancels an order that was accepted. */
  cancel(input: { orderId: string; reason: CancellationReason; note: string }): Promise<CommandAnswer>;
  /** The food is ready. */
  ready(orderId: string): Promise<CommandAnswer>;
  /**
   * Checks a webhook's signature over the bytes as they came, and which world it comes from.
   * @returns undefined for everything that is not true: which check failed is nobody's business
   */
  verify(input: { body: Buffer; signature: string | undefined; environment: string | undefined }): MarketplaceEvent | undefined;
}

const off = { outcome: 'notSent', message: 'Nothing is configured.' } as const;

/** Where no marketplace is configured. */
export const noMarketplace: MarketplacePort = {
  available: false,
  live: false,
  readOrder: async () => ({ outcome: 'unknown', reached: false, message: off.message }),
  openOrders: async () => ({ outcome: 'unknown', message: off.message }),
  accept: async () => off,
  deny: async () => off,
  cancel: async () => off,
  ready: async () => off,
  verify: () => undefined,
};
