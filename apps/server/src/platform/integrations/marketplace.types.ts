import type { ResponseOf } from '@servery/contract/endpoint';
import type { ErrorCode } from '@servery/contract/errors';
import type { EventType } from '@servery/contract/event-types';
import type { getOrder, orderRow } from '@servery/contract/online-ordering';
import type { pricedCart } from '@servery/contract/priced-cart';
import type { printJobView } from '@servery/contract/printing';
import type { KitchenTicket } from '@servery/domain/kitchen';
import type { CancellationReason, MarketplaceSource } from '@servery/domain/orders';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import type { MarketplacePort, MarketplaceRecord, WebhookHeaders } from '../../ports/marketplace.ts';
import type { Actor, Database, OnceKey } from '../db/connections.types.ts';
import type { CallScope, Route } from '../http/handler.types.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Integration } from './define-integration.ts';

type OrderRow = z.output<typeof orderRow>;
type PrintJobView = z.output<typeof printJobView>;

/** A store of ours and which one it is at the marketplace. */
export interface LinkedPlace {
  restaurantId: string;
  storeId: string;
  marketplaceStoreId: string;
}

export interface MarketplaceLink extends LinkedPlace {
  /** ISO 8601. */
  linkedAt: string;
  linkedBy: string;
}

/** Which order a call is about: its path names no restaurant. */
export interface OrderCall {
  scope: CallScope;
  /** Our id. */
  orderId: string;
}

/** An order as lists show it. */
export interface ListedMarketplaceOrder {
  order: OrderRow;
  record: MarketplaceRecord;
}

/** An order as its page shows it. */
export interface ShownMarketplaceOrder extends ListedMarketplaceOrder {
  comments: string;
  cart: z.output<typeof pricedCart>;
}

/**
 * What the module can do for the calls of a marketplace, whatever their paths and fields are called. Each checks that the caller named a
 * store, and throws the errors of the marketplace's endpoints.
 */
export interface MarketplaceCalls {
  /** A webhook. @throws invalid_request if it is not genuine */
  receive(webhook: { body: Buffer; headers: WebhookHeaders }, log: FastifyBaseLogger): Promise<void>;
  linkStore(place: LinkedPlace, actor: Actor): Promise<MarketplaceLink>;
  showLink(place: LinkedPlace): Promise<MarketplaceLink>;
  unlinkStore(place: LinkedPlace, actor: Actor): Promise<{ ok: true }>;
  listOrders(
    scope: CallScope,
    query: { limit: number; cursor?: string | undefined; view: 'open' | 'all' },
  ): Promise<{ rows: ListedMarketplaceOrder[]; nextCursor: string | null }>;
  showOrder(call: OrderCall): Promise<ShownMarketplaceOrder>;
  /** Reads the order at the marketplace, and updates ours. */
  syncOrder(call: OrderCall): Promise<ShownMarketplaceOrder>;
  /** `etaInMinutes` undefined: the store's default. */
  acceptOrder(
    call: OrderCall,
    command: { etaInMinutes: number | undefined },
    by: { actor: Actor; once: OnceKey | undefined },
  ): Promise<OrderRow>;
  /** Denies a new order, cancels an accepted one. */
  endOrder(
    call: OrderCall,
    command: { reason: CancellationReason; note: string },
    by: { actor: Actor; once: OnceKey | undefined },
  ): Promise<OrderRow>;
  /** Reports that the food is ready. */
  reportReady(call: OrderCall, actor: Actor): Promise<OrderRow>;
  /** Creates the kitchen ticket if there is none. */
  openTicket(call: OrderCall, actor: Actor): Promise<KitchenTicket>;
  /** Prints the ticket on a printer; `jobId` is made by the client. */
  printTicket(call: OrderCall & { jobId: string; printerId: string }, actor: Actor): Promise<{ job: PrintJobView; repeated: boolean }>;
}

/** What a webhook is about. `other`: nothing that we follow. */
export type MarketplaceNews = 'order' | 'courierNear' | 'storeDisconnected' | 'other';

/** All that the product needs to know of a marketplace, apart from its calls: its words, and the calls of our API that are about it. */
export interface Marketplace {
  /**
   * Source and payment method of its orders. Also begins the names of its jobs and events, and names its settings section, its webhooks in
   * the inbox and the field that marks `order.ready`.
   */
  source: MarketplaceSource;
  /** As people call it. */
  name: string;
  /** What the ids are made of that its lines get if they match nothing on our menu. Never changes. */
  idSpace: string;
  /** Whether a text can be the id of one of its stores. */
  isStoreId(text: string): boolean;
  /** What it calls an order whose food is ready: stored once it has taken that in. */
  readyWord: string;
  /** What a webhook of a type is about. */
  readNews(type: string): MarketplaceNews;
  /** Its codes among the API's errors: the order is not one of ours; the marketplace does not know it; it could not be asked for it. */
  errors: Readonly<Record<'notFound' | 'unknownThere' | 'readNotSent', ErrorCode>>;
  /** The event of a store that is linked or unlinked. */
  storeChanged: Extract<EventType, `${MarketplaceSource}.storeChanged`>;
  /** The metric that counts its webhooks that wait for over a minute, or were given up. */
  overdueMetric: { name: `servery_${string}`; help: string };
  /** What the order's page shows of it, in the field of its source. */
  toFacts(record: MarketplaceRecord): NonNullable<ResponseOf<typeof getOrder>[MarketplaceSource]>;
  /** The calls of our API about it, with their own paths and fields. */
  routes(calls: MarketplaceCalls): Route[];
}

/** The integration of a marketplace: its client behind the port, and what else the product needs to know of it. */
export interface MarketplaceIntegration extends Integration<MarketplacePort, { database: Database; rateLimiter: RateLimiter }> {
  marketplace: Marketplace;
}
