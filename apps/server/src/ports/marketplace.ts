import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { CancellationReason, CollectionType, MarketplaceSource } from '@servery/domain/orders';

/**
 * A marketplace where guests order and pay, and that needs the restaurant's answer. Nothing here throws for its failures or the network's.
 */

/** Values that this version knows; a newer one becomes `UNKNOWN`. */
export type MarketplaceState = 'CREATED' | 'OFFERED' | 'ACCEPTED' | 'HANDED_OFF' | 'SUCCEEDED' | 'FAILED' | 'UNKNOWN';

/** How it ended early, in the product's terms. */
export interface MarketplaceEnd {
  kind: 'denied' | 'cancelled' | 'timedOut' | 'notDelivered' | 'other';
  by: 'customer' | 'restaurant' | 'courier' | 'marketplace' | 'unknown';
  /** The marketplace's text for people; empty: none. */
  description: string;
}

/** The same in the marketplace's own words, which are stored and shown. */
export interface MarketplaceFailure {
  reason: string;
  party: string;
  description: string;
}

/** The choices of a line; choices of choices follow the one that they belong to. Amounts in minor units, tax included. */
export interface MarketplaceChoice {
  groupId: string;
  groupTitle: string;
  itemId: string;
  externalData: string;
  title: string;
  /** Per unit of the line. */
  quantity: number;
  unitPrice: Minor;
}

export interface MarketplaceLine {
  id: string;
  /** The marketplace's id of the item, and the one that we gave it to store: either may be an id of ours. */
  itemId: string;
  externalData: string;
  title: string;
  quantity: number;
  /** Of one unit alone, and of the whole line with its choices. */
  unitPrice: Minor;
  total: Minor;
  /** The guest's comments, allergies first. */
  notes: string;
  choices: MarketplaceChoice[];
}

/** Who collects it. */
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
  /** The reference of whoever accepted it; null: nobody has, or none was given. */
  reference: string | null;
  /** In the spelling of the stored one. */
  storeId: string;
  state: MarketplaceState;
  /** The marketplace knows that the food is ready. */
  ready: boolean;
  preparationStatus: string | null;
  /** How the food reaches its guest, and the marketplace's own word for it, which is stored. */
  collectionType: CollectionType;
  fulfillment: string;
  placedAt: string;
  acceptBefore: string;
  /** Start of the window that the guest chose; null: as soon as possible. */
  requestedFor: string | null;
  /** When the marketplace expects the food to be ready. */
  readyAt: string | null;
  customer: { name: string; phone: string; phoneCode: string | null };
  /** Comments on the whole order. */
  comments: string;
  currency: CurrencyCode | null;
  lines: MarketplaceLine[];
  fees: { label: string; amount: Minor }[];
  tip: Minor;
  /** Inside the total. */
  tax: Minor;
  grandTotal: Minor;
  /** The cash that the restaurant itself has to take from the guest. */
  cashDue: Minor;
  courier: MarketplaceCourier | null;
  failure: (MarketplaceEnd & MarketplaceFailure) | null;
  /** The complete answer of the marketplace. */
  native: unknown;
}

/** The marketplace's last report of one of our orders, as it is stored. */
export interface MarketplaceRecord {
  /** Our ids. */
  id: string;
  storeId: string;
  source: MarketplaceSource;
  /** The marketplace's ids. */
  marketplaceOrderId: string;
  marketplaceStoreId: string;
  displayId: string;
  state: MarketplaceState;
  fulfillment: string;
  facts: MarketplaceFacts;
  /** When the read of it began. */
  syncedAt: Date;
  acceptBefore: Date;
  /** Since when its courier is near. */
  releasedAt: Date | null;
  /** Since when the marketplace knows that the food is ready. */
  readyReportedAt: Date | null;
}

/** What screens show of an order in addition to the order itself. */
export interface MarketplaceFacts {
  /** The reference given by whoever accepted it: our order id if that was us. */
  reference: string | null;
  phoneCode: string | null;
  courier: MarketplaceCourier | null;
  failure: MarketplaceFailure | null;
}

/** The headers of a webhook, by their names in small letters. */
export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** `unknown`: not known; it may be requested again. */
export type OrderReading =
  | { outcome: 'found'; order: MarketplaceOrder }
  | { outcome: 'notFound' }
  | { outcome: 'unknown'; reached: boolean; message: string };

/**
 * `conflict`: its state does not allow it. `notSent`: nothing can have happened. `unknown`: it may have happened, or may still. `failed`:
 * it has ended there and we do not know how. `refused`: anything else; a retry is of no use.
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
  /** Whether it is from production, where real guests order. */
  live: boolean;
  createdAt: Date;
  payload: unknown;
  /** Why it cannot be processed, although it is genuine: it is stored for people to look at. Null for every other. */
  unusable: string | null;
}

export interface MarketplacePort {
  /** False: nothing is configured; every call returns that it was not sent. */
  readonly available: boolean;
  /** Whether real guests order: events of the other environment are ignored. */
  readonly live: boolean;
  readOrder(orderId: string): Promise<OrderReading>;
  /** Orders of a store that have not ended. */
  openOrders(
    storeId: string,
  ): Promise<{ outcome: 'done'; orders: { id: string; state: MarketplaceState }[] } | { outcome: 'unknown'; message: string }>;
  /** `readyAt` null: as soon as possible. `reference`: our id. */
  accept(input: { orderId: string; readyAt: string | null; reference: string; by: string }): Promise<CommandAnswer>;
  /** Refuses an offered order. */
  deny(input: { orderId: string; reason: CancellationReason; note: string }): Promise<CommandAnswer>;
  /** Cancels an order that was accepted. */
  cancel(input: { orderId: string; reason: CancellationReason; note: string }): Promise<CommandAnswer>;
  /** The food is ready. */
  ready(orderId: string): Promise<CommandAnswer>;
  /**
   * Checks a webhook's signature over the raw bytes, and whatever else shows that it is meant for us.
   * @returns undefined for everything that is not genuine: which check failed is not revealed
   */
  verify(input: { body: Buffer; headers: WebhookHeaders }): MarketplaceEvent | undefined;
}

/** The marketplaces that are configured, by the source of their orders. */
export type MarketplacePorts = { readonly [Source in MarketplaceSource]?: MarketplacePort };

const off = { outcome: 'notSent', message: 'Nothing is configured.' } as const;

/** No marketplace is configured. */
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
