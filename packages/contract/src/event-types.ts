/** The progress of an order. The screens of its store and of its guest receive them. */
export const orderEvents = [
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

/** What moves an order's money. Its store's screens and its guest's follow them. */
export const paymentEvents = [
  'payment.taken',
  'payment.takenBack',
  'payment.handedBack',
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

/** What staff have to settle with the card provider. */
export const disputeEvents = ['payment.disputed', 'payment.disputeEnded', 'payment.mismatched'] as const;

export const billEvents = ['bill.changed', 'bill.sent', 'bill.cancelled'] as const;
export const ticketEvents = ['ticket.created', 'ticket.changed', 'ticket.acknowledged'] as const;
export const printEvents = ['print.queued', 'print.finished'] as const;
export const printerEvents = ['printer.changed', 'printer.saved'] as const;
export const alarmEvents = ['alarm.raised', 'alarm.seen', 'alarm.cleared'] as const;
export const deviceEvents = ['device.created', 'device.codeGiven', 'device.paired', 'device.renamed', 'device.revoked'] as const;

/**
 * Changes to the whole restaurant, in the log of each of its stores, so that a screen receives them whichever store it follows. They carry
 * no data, since users of one store may not see what another store's event would contain.
 */
export const restaurantEvents = [
  'restaurant.changed',
  'restaurant.storesChanged',
  'restaurant.membersChanged',
  'restaurant.couponsChanged',
  'restaurant.picturesChanged',
  'restaurant.employeesChanged',
  'restaurant.apiKeysChanged',
  'restaurant.exportsChanged',
  'restaurant.eventEndpointsChanged',
] as const;

/** Every type of the event log. Their payloads are in `events.ts`, apart from the names, which endpoints need. */
export const eventTypes = [
  ...orderEvents,
  'order.unpaidAllowed',
  ...paymentEvents,
  ...disputeEvents,
  'payments.accountChanged',
  ...billEvents,
  'bill.editing',
  ...ticketEvents,
  'menu.published',
  'menu.edited',
  'menu.countsGivenBack',
  'menu.salesCategoryChanged',
  'settings.changed',
  'coupon.changed',
  'batchUpload.changed',
  ...printEvents,
  ...printerEvents,
  ...alarmEvents,
  'uberEats.storeChanged',
  ...deviceEvents,
  'device.settingsChanged',
  'drawer.changed',
  'drawer.differed',
  'drawer.agreed',
  'shift.changed',
  'report.differed',
  'platform.visited',
  'platform.listed',
  'money.differed',
  'money.agreed',
  'store.created',
  'store.changed',
  ...restaurantEvents,
] as const;

export type EventType = (typeof eventTypes)[number];
