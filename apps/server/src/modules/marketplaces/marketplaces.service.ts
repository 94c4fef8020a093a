import type { Actor, Database, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { CallScope } from '../../platform/http/handler.types.ts';
import type { Marketplace } from '../../platform/integrations/marketplace.types.ts';
import type { MarketplacePort } from '../../ports/marketplace.ts';
import type { MenuCache } from '../menu/index.ts';
import type { OrderSnapshot } from '../orders/index.ts';
import type { RestaurantsService, StoreCache } from '../restaurants/index.ts';
import type { KitchenTicket } from '@servery/domain/kitchen';

/** What the work on one marketplace's orders depends on. */
export interface MarketplaceDeps {
  database: Database;
  marketplace: Marketplace;
  port: MarketplacePort;
  stores: StoreCache;
  /** Finds a store. @throws resource_not_found */
  store: RestaurantsService['store'];
  menus: Pick<MenuCache, 'snapshot'>;
  /** Opens the ticket of an accepted order, also in a store that waits for the courier. */
  openTicket: (tx: Tx, order: OrderSnapshot, by: { actor: Actor; now: Date; released: true }) => Promise<void>;
  /** The ticket of an order, locked. */
  getTicket: (tx: Tx, orderId: string) => Promise<KitchenTicket | undefined>;
  now: () => Date;
}

export interface StorePlace {
  restaurantId: string;
  storeId: string;
}

/** The actor of changes that a marketplace reports. */
export const getActor = ({ name }: Pick<Marketplace, 'name'>): Actor => ({ kind: 'system', id: null, name });

/** Restaurant and store of a call whose path has none. @throws validation_failed if neither the session nor the call names them */
export function getPlace({ restaurantId, storeId }: CallScope): StorePlace {
  if (restaurantId !== undefined && storeId !== undefined) return { restaurantId, storeId };
  const missing = restaurantId === undefined ? 'restaurantId' : 'storeId';
  throw new ApiError('validation_failed', { fields: [{ path: missing, message: 'Please say which store this is about.' }] });
}

/** @throws unauthorized_client if the marketplace is not configured */
export function checkConfigured(port: MarketplacePort): void {
  if (!port.available) throw new ApiError('unauthorized_client');
}

export const isOver = ({ status }: Pick<OrderSnapshot, 'status'>): boolean => status !== 'new' && status !== 'accepted';
