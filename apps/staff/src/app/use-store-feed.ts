import { useOrdersFeed, type OrdersFeed } from '@servery/app-kit/orders/use-orders-feed.ts';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { asPerson, session } from '../shared/session.ts';
import type { MyStore } from '../shared/store-context.ts';

/** Follows the open store for a signed-in person: its orders and alarms, and whatever else this app shows of it. */
export const useStoreFeed = (store: MyStore, userId: string): OrdersFeed =>
  useOrdersFeed(store, {
    principal: userId,
    headers: () => asPerson,
    onServerTime: setServerTime,
    onClosed: () => void session.check(),
  });
