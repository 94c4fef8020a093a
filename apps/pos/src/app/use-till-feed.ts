import { useOrdersFeed, type OrdersFeed } from '@servery/app-kit/orders/use-orders-feed.ts';
import { getOwnDevice } from '@servery/contract/devices';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { asTill, device, type Device } from '../shared/device.ts';
import { readAllAnew } from '../shared/bills/bill-outbox.ts';
import { announceLive, useLiveMessages } from '../shared/live-messages.ts';

/** Follows the store's stream: orders and alarms here, all other messages for subscribers of `useLiveMessages`. */
export const useTillFeed = (who: Device): OrdersFeed => {
  const feed = useOrdersFeed(who, {
    principal: who.deviceId,
    headers: () => asTill,
    onMessage: announceLive,
    onReset: () => {
      readAllAnew();
      void device.check();
    },
    onServerTime: setServerTime,
    onClosed: () => void device.check(),
  });
  // The store's name and time zone come with the device.
  useLiveMessages(({ type }) => {
    if (getOwnDevice.staleOn?.includes(type)) void device.check();
  });
  const { lastReceivedAt } = feed.live;
  // Started without the server: no stream was opened that could go stale, but nothing is received either.
  return feed.problem && lastReceivedAt === null ? { ...feed, live: { freshness: 'stale', lastReceivedAt } } : feed;
};
