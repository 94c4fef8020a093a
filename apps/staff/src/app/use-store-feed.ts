import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '@servery/contract/endpoint';
import type { LiveMessage } from '@servery/contract/events';
import { getPauses } from '@servery/contract/handling';
import { getMenu, listSoldOut } from '@servery/contract/menu';
import { listStorePrinters } from '@servery/contract/printers';
import { useOrdersFeed, type OrdersFeed } from '@servery/app-kit/orders/use-orders-feed.ts';
import { endpointKey } from '@servery/app-kit/query.ts';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { asPerson, session } from '../shared/session.ts';
import type { MyStore } from '../shared/store-context.ts';

/** Follows the open store for a person: its orders and alarms, and what else this app shows of it. */
export const useStoreFeed = (store: MyStore, userId: string): OrdersFeed => {
  const queries = useQueryClient();
  const stale = (endpoint: Endpoint) => void queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
  const hear = (message: LiveMessage) => {
    if (message.type === 'printer.changed') stale(listStorePrinters);
    if (message.type === 'settings.changed') stale(getPauses);
    if (message.type !== 'menu.published') return;
    stale(getMenu);
    stale(getPauses);
    stale(listSoldOut);
  };
  return useOrdersFeed(store, {
    principal: userId,
    headers: () => asPerson,
    onMessage: hear,
    onServerTime: setServerTime,
    onClosed: () => void session.check(),
  });
};
