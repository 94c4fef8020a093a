import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { LiveMessage } from '@servery/contract/events';
import { clockNow, setServerTime } from '@servery/ui/primitives/clock.ts';
import { menuLivePath } from '../shared/endpoints.ts';
import { menuRoute, useRestaurant, useStore } from '../shared/scope.ts';

/** A page rendered longer ago than this is refetched when it becomes visible. */
const old = 60_000;
/**
 * Many open pages learn of a change at the same moment; this spreads their requests, in milliseconds. The page that somebody looks at comes
 * first.
 */
const getSpread = () => (document.hidden ? 1500 : 100);

/**
 * Keeps an open menu page up to date: a new menu version (an item sold out) and changed hours are refetched as they happen, and the page
 * changes at opening, at the last order for now and at closing. The stream's code is loaded once the page is idle.
 */
export function useMenuLive(): void {
  const router = useRouter();
  const { readAt } = useRestaurant();
  const { id: storeId, restaurantId, changesAfter } = useStore();

  useEffect(() => {
    let close: (() => void) | undefined;
    let ended = false;
    let caughtUp = false;
    let pending: ReturnType<typeof setTimeout> | undefined;
    let whole = false;
    /** A change of the menu says nothing about the restaurant. */
    const refresh = (menuOnly: boolean) => {
      clearTimeout(pending);
      whole ||= !menuOnly;
      pending = setTimeout(() => {
        void router.invalidate(whole ? {} : { filter: ({ routeId }) => routeId.startsWith(menuRoute) });
        whole = false;
      }, Math.random() * getSpread());
    };
    const open = async () => {
      // If the script fails to load, it is not requested again and again: it waits for the network.
      if (!navigator.onLine) return addEventListener('online', begin, { once: true });
      const script = await import('@servery/app-kit/live-shared.ts').catch(() => null);
      if (ended || script === null) return;
      const path = menuLivePath.replace('{restaurantId}', restaurantId).replace('{storeId}', storeId);
      const live = script.openSharedLive<LiveMessage<'menu.published' | 'settings.changed'>>({
        name: `menu ${storeId}`,
        url: `/api${path}`,
        cursor: null,
        onMessage: ({ type }) => refresh(type === 'menu.published'),
        onReset: () => refresh(false),
        onServerTime: setServerTime,
        // Changes between rendering, possibly seconds ago, and now were not sent as messages.
        onState: ({ freshness }) => {
          if (freshness !== 'live' || caughtUp) return;
          caughtUp = true;
          refresh(false);
        },
      });
      close = live.close;
    };
    const begin = () => void open();
    const start = setTimeout(begin, 1200);
    return () => {
      ended = true;
      clearTimeout(start);
      removeEventListener('online', begin);
      clearTimeout(pending);
      close?.();
    };
  }, [router, restaurantId, storeId]);

  useEffect(() => {
    const looked = () => {
      if (document.visibilityState === 'visible' && clockNow() - Date.parse(readAt) > old) void router.invalidate();
    };
    document.addEventListener('visibilitychange', looked);
    const wait = changesAfter === null ? Number.NaN : Date.parse(changesAfter) - clockNow() + 1000;
    // Timers are limited to 24 days; one day is plenty.
    const timer = wait > 0 && wait < 86_400_000 ? setTimeout(() => void router.invalidate(), wait) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', looked);
      clearTimeout(timer);
    };
  }, [router, readAt, changesAfter]);
}
