import type { Marketplace, MarketplaceNews } from '../../platform/integrations/marketplace.types.ts';
import { uberEatsRoutes } from './uber-eats.routes.ts';
import { toFacts } from './uber-eats.views.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const news: ReadonlyMap<string, MarketplaceNews> = new Map<string, MarketplaceNews>([
  ['orders.notification', 'order'],
  ['orders.scheduled.notification', 'order'],
  ['orders.release', 'courierNear'],
  ['orders.failure', 'order'],
  ['orders.cancel', 'order'],
  ['orders.fulfillment_issues.resolved', 'order'],
  ['orders.customer_order_edit', 'order'],
  ['delivery.state_changed', 'order'],
  ['store.deprovisioned', 'storeDisconnected'],
]);

/** Uber Eats as the product knows it. */
export const uberEatsMarketplace: Marketplace = {
  source: 'uberEats',
  name: 'Uber Eats',
  idSpace: 'uber eats',
  isStoreId: (text) => uuid.test(text),
  readyWord: 'READY_FOR_HANDOFF',
  readNews: (type) => news.get(type) ?? 'other',
  errors: {
    notFound: 'UBER_EATS_ORDER_NOT_FOUND',
    unknownThere: 'UBER_ORDER_NOT_FOUND',
    readNotSent: 'SEND_GET_UBER_ORDER_REQUEST_FAILED',
  },
  storeChanged: 'uberEats.storeChanged',
  overdueMetric: {
    name: 'servery_uber_eats_events_overdue',
    help: 'Events of Uber Eats that wait for over a minute, or were given up',
  },
  toFacts,
  routes: uberEatsRoutes,
};
