import type { KitchenOfOrders } from '../orders/index.ts';
import type { SettingsModule } from '../settings/index.ts';
import { kitchenPolicy } from './kitchen.policy.ts';
import { kitchenRoutes, type KitchenRoutesDeps } from './kitchen.routes.ts';
import { closeTicket } from './use-cases/command-ticket.ts';
import { openTicket } from './use-cases/open-ticket.ts';

export interface KitchenDeps extends Omit<KitchenRoutesDeps, 'now'> {
  settings: Pick<SettingsModule, 'loadSettings'>;
  now?: () => Date;
}

/** What the kitchen works on. */
export function createKitchenModule(input: KitchenDeps) {
  const deps = { ...input, now: input.now ?? (() => new Date()) };
  const forOrders: KitchenOfOrders = {
    openTicket: (tx, order, by) => openTicket(tx, deps.settings, order, by),
    closeTicket,
  };
  return {
    routes: kitchenRoutes(deps),
    policy: kitchenPolicy,
    /** For the orders module: ticket and order change in one transaction. */
    forOrders,
  };
}
export type KitchenModule = ReturnType<typeof createKitchenModule>;
