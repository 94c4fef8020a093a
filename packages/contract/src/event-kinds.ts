import type { EventType } from './event-types.ts';
import { paymentEvents } from './event-types.ts';

/**
 * What event endpoints can be sent, and the events of the log that each of them is made from (docs/adr/0094-event-endpoints.md). A kind keeps
 * its name and its fields; fields are added, never changed.
 */
export const eventKinds = [
  'order.placed',
  'order.accepted',
  'order.rejected',
  'order.cancelled',
  'order.etaChanged',
  'order.ready',
  'order.completed',
  'order.paymentChanged',
  'menu.published',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventKindTexts: Readonly<Record<EventKind, string>> = {
  'order.placed': 'An order was placed',
  'order.accepted': 'An order was accepted, also again after it was completed by mistake',
  'order.rejected': 'An order was rejected',
  'order.cancelled': 'An order was cancelled',
  'order.etaChanged': 'An order was promised for another time',
  'order.ready': 'The kitchen has an order ready, or took it back',
  'order.completed': 'An order was completed',
  'order.paymentChanged': 'An order’s money moved: paid, refunded, failed',
  'menu.published': 'The menu has a new version, also when something sells out',
};

/** The log's events of each kind. */
export const eventsOfKinds: Readonly<Record<EventKind, readonly EventType[]>> = {
  'order.placed': ['order.placed'],
  'order.accepted': ['order.accepted', 'order.reopened'],
  'order.rejected': ['order.rejected'],
  'order.cancelled': ['order.cancelled'],
  'order.etaChanged': ['order.etaChanged'],
  'order.ready': ['order.ready', 'order.recalled'],
  'order.completed': ['order.completed'],
  'order.paymentChanged': paymentEvents,
  'menu.published': ['menu.published'],
};

/** The kind of an event of the log; undefined: it is sent to nobody. */
export const getEventKind = (type: EventType): EventKind | undefined => eventKinds.find((kind) => eventsOfKinds[kind].includes(type));
