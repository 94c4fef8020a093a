import { stream } from './endpoint.ts';
import {
  alarmEvents,
  billEvents,
  deviceEvents,
  disputeEvents,
  orderEvents,
  paymentEvents,
  printerEvents,
  printEvents,
  restaurantEvents,
  ticketEvents,
} from './event-types.ts';

/**
 * Wire form of every stream: `event: message` with a LiveMessage as JSON and `id` = the store's sequence; `event: heartbeat`
 * every 4 s with the server's time; `event: reset` when the cursor is unknown (read the lists again, continue from its `id`);
 * `event: closed` when the session was revoked. Resume with the header `Last-Event-ID` or the query `cursor`; with `Last-Event-At`, the `at` of
 * that message, also a log is noticed that was restored from a backup and has gone beyond the cursor since.
 */
export const storeLive = stream({
  id: 'live.store',
  path: '/live/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'store.live',
  summary: 'What happens at a store, as far as the caller may know of it, and what changes of its whole restaurant',
  events: [
    ...orderEvents,
    ...paymentEvents,
    ...disputeEvents,
    'payments.accountChanged',
    ...billEvents,
    'bill.editing',
    ...ticketEvents,
    'menu.published',
    'menu.edited',
    'menu.salesCategoryChanged',
    'settings.changed',
    'batchUpload.changed',
    ...printEvents,
    ...printerEvents,
    ...alarmEvents,
    'uberEats.storeChanged',
    ...deviceEvents,
    'device.settingsChanged',
    'drawer.changed',
    'shift.changed',
    'platform.visited',
    ...restaurantEvents,
  ],
});

/** The guest's own order. Messages carry `GuestOrderMessage`s under the order's event types. */
export const orderLive = stream({
  id: 'live.order',
  path: '/live/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}',
  permission: 'order.follow',
  summary: "Live updates of the guest's own order; the key comes in the header X-Guest-Token",
  events: [...orderEvents, ...paymentEvents],
});

/** A store's menu and openness as guests see it: sold out reaches an open menu page. */
export const menuLive = stream({
  id: 'live.menu',
  path: '/live/restaurants/{restaurantId}/stores/{storeId}/menu',
  permission: 'public.read',
  summary: 'Tells an open menu page that the menu or the hours have a new version',
  events: ['menu.published', 'settings.changed'],
});
