import type { Subscriptions } from '../../platform/db/connections.types.ts';
import { followUnfulfilled } from '../../platform/events/unfulfilled-orders.ts';
import { giveBackCounts } from './counts.repo.ts';
import { publishIfPublished } from './use-cases/follow-settings.ts';
import type { PublishDeps } from './use-cases/publish-menu.ts';

/** Returns the stock of an order that ends unfulfilled, and republishes the menu when a section that is part of it was saved. */
export const menuSubscriptions = (deps: PublishDeps & { now: () => Date }): Subscriptions => ({
  ...followUnfulfilled(giveBackCounts),
  async 'settings.changed'(tx, { storeId, payload: { section }, actor, context }) {
    if (context?.saved === true) await publishIfPublished(tx, deps, { storeId, section, actor, now: deps.now() });
  },
});
