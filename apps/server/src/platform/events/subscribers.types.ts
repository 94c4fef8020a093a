import type { EventType } from '@servery/contract/event-types';
import type { NewEvent, Tx } from '../db/connections.types.ts';

/**
 * What a transaction locks, in the order that all transactions keep (docs/algorithms/locking.md). Subscribers run in this order: whoever
 * changes a ticket runs before whoever changes a count.
 */
export const lockOrder = ['order', 'payment', 'ticket', 'printJob', 'count', 'coupon', 'loyaltyCard', 'alarm'] as const;
export type Lock = (typeof lockOrder)[number];

/**
 * Facts that nobody subscribes to. Placing writes `order.placed` in a statement of its own, without passing `emit`. The others report what
 * has happened to money at the card provider: it must be recorded even if everything else fails.
 */
type Unfollowed =
  | 'order.placed'
  | 'payment.authorised'
  | 'payment.captured'
  | 'payment.released'
  | 'payment.refunded'
  | 'payment.refundFailed'
  | 'payment.disputed'
  | 'payment.disputeEnded'
  | 'payment.mismatched';
export type FollowedEvent = Exclude<EventType, Unfollowed>;

/** What subscribers need to know about a fact, and the log does not store. */
export interface EventContexts {
  /** `gone`: its courier had it before we received it, so nobody cooks it. `released`: cook it now, also in a store that waits for that. */
  'order.accepted': { cooking: 'gone' | 'released' };
  /** Its payment ended it, and has already decided what happens to the money. */
  'order.cancelled': { byPayment: true };
  /** `at`: when, exactly as the order has it. `earns`: false where nothing was paid. */
  'order.completed': { at: Date; earns: boolean };
  /** When the order was completed, which is undone. */
  'order.reopened': { completedAt: Date };
  /** Somebody in the kitchen has worked on it, and has therefore seen it. */
  'ticket.changed': { seen: true };
  /** `unwanted`: its order was cancelled meanwhile, so nobody misses the printout. */
  'print.finished': { orderNumber: string | null; unwanted: boolean };
  /** Another restaurant has confirmed the printer's serial number. */
  'printer.saved': { lost: { name: string; serial: string } };
}

/** Follows an event in its transaction: it only writes rows. Work that can fail, or that needs an outside system, belongs in a job. */
type Follow<T extends EventType> = (tx: Tx, event: NewEvent<T>) => Promise<void>;

/** A module's subscribers by event. */
export type Subscriptions = { readonly [T in FollowedEvent]?: Follow<T> };

/** A module that follows events, as `Database.subscribe` takes it. */
export interface Subscriber {
  /** Its name, for messages, and for the order among modules with the same lock. */
  name: string;
  /** What its subscribers lock first. */
  locks: Lock;
  on: Subscriptions;
}
