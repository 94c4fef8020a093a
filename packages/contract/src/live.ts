import { stream } from './endpoint.ts';

/** How an order goes on. Both its store's screens and its guest's hear of it. */
const orders = [
  'order.placed',
  'order.accepted',
  'order.rejected',
  'order.cancelled',
  'order.etaChanged',
  'order.completed',
  'order.reopened',
  'order.ready',
  'order.recalled',
] as const;

/** What moves an order's money. Both its store's screens and its guest's hear of it. */
const payments = [
  'payment.taken',
  'payment.takenBack',
  'payment.waived',
  'payment.authorised',
  'payment.declined',
  'payment.expired',
  'payment.captured',
  'payment.released',
  'payment.refundRequested',
  'payment.refunded',
  'payment.refundFailed',
] as const;

/**
 * Wire form of every stream: `event: message` with a LiveMessage as JSON and `id` = the store's sequence; `event: heartbeat`
 * every 4 s with the server's time; `event: reset` when the cursor is unknown (read the lists again, go on from its `id`);
 * `event: closed` when the session was revoked. Resume with the header `Last-Event-ID` or the query `cursor`.
 */
export const storeLive = stream({
  id: 'live.store',
  path: '/live/restaurants/{restaurantId}/stores/{storeId}',
  permission: 'store.live',
  summary: 'What happens at a store, as far as the caller may know of it: a kitchen display hears of tickets, menu and settings alone',
  events: [
    ...orders,
    ...payments,
    'payment.disputed',
    'payment.disputeEnded',
    'payment.mismatched',
    'bill.changed',
    'bill.sent',
    'bill.cancelled',
    'ticket.created',
    'ticket.changed',
    'ticket.acknowledged',
    'menu.published',
    'settings.changed',
    'batchUpload.changed',
    'print.queued',
    'print.finished',
    'printer.changed',
    'alarm.raised',
    'alarm.seen',
    'alarm.cleared',
  ],
});

/** The guest's own order. Messages carry `GuestOrderMessage`s under the order's event types. */
export const orderLive = stream({
  id: 'live.order',
  path: '/live/restaurants/{restaurantId}/stores/{storeId}/orders/{orderId}',
  permission: 'order.follow',
  summary: "The guest's own order as it goes on; the key comes in the header X-Guest-Token",
  events: [...orders, ...payments],
});

/** A store's menu and openness as guests see it: sold out reaches an open menu page. */
export const menuLive = stream({
  id: 'live.menu',
  path: '/live/restaurants/{restaurantId}/stores/{storeId}/menu',
  permission: 'public.read',
  summary: 'Tells an open menu page that the menu or the hours have a new version',
  events: ['menu.published', 'settings.changed'],
});
