import type { Database, TenantScope } from './connections.types.ts';

/** What a restaurant may have, as the database function `restaurants_with` knows it. */
export type RestaurantContent =
  | 'activeAlarms'
  | 'newOrders'
  | 'queuedPrintouts'
  | 'paymentDifferences'
  | 'troubledPayments'
  | 'oldKeys'
  | 'oldTillSteps'
  | 'oldExports'
  | 'staleAccounts'
  | 'unreportedEvents';

/**
 * The restaurants that have something, found by one statement: for sweeps and gauges, together with `Database.eachTenantOf`.
 * @param at what counts as old, where the caller's clock decides that
 */
export const restaurantsWith = (database: Database, what: RestaurantContent, at: Date = new Date()): Promise<TenantScope[]> =>
  database.acrossTenants(`restaurants with ${what}`, (restaurants) => ({
    name: 'restaurants_with',
    text: 'select restaurant_id as "restaurantId" from restaurants_with($1, $2, $3)',
    values: [restaurants, what, at],
  }));
