import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { LiveMessage } from '@servery/contract/events';
import { clockNow, setServerTime } from '@servery/ui/primitives/clock.ts';
import { menuLivePath } from '../shared/endpoints.ts';
import { useRestaurant, useStore } from '../shared/scope.ts';

/** A page that was drawn longer ago than this is read again when it is looked at. */
const old = 60_000;
/** Many open pages hear of a change at the same moment; they do not all ask at it. */
const spread = 1500;

/**
 * Keeps an open menu page true: a new menu version (something sold out) and changed hours are read again as they happen, and
 * the moments of opening, of the last order for now and of closing do not pass unseen. The live stream itself is loaded when the
 * page has come to rest.
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
    const refresh = () => {
      clearTimeout(pending);
      pending = setTimeout(() => void router.invalidate(), Math.random() * spread);
    };
    const open = async () => {
      // A script that could not be fetched is not asked for again by every browser while the page lives: it waits for the network.
      if (!navigator.onLine) return addEventListener('online', begin, { once: true });
      const script = await import('@servery/app-kit/live-shared.ts').catch(() => null);
      if (ended || script === null) return;
      const path = menuLivePath.replace('{restaurantId}', restaurantId).replace('{storeId}', storeId);
      const live = script.openSharedLive<LiveMessage<'menu.published' | 'settings.changed'>>({
        name: `menu ${storeId}`,
        url: `/api${path}`,
        cursor: null,
        onMessage: refresh,
        onReset: refresh,
        onServerTime: setServerTime,
        // What changed between the page's drawing, which may be seconds old when it comes, and this moment, no message tells.
        onState: ({ freshness }) => {
          if (freshness !== 'live' || caughtUp) return;
          caughtUp = true;
          refresh();
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
    // Timers count to 24 days at most; a day is far enough.
    const timer = wait > 0 && wait < 86_400_000 ? setTimeout(() => void router.invalidate(), wait) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', looked);
      clearTimeout(timer);
    };
  }, [router, readAt, changesAfter]);
}
