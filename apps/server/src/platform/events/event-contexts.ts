import type { EventType } from '@servery/contract/event-types';

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

/** What subscribers need to know about a fact, and the log does not store. `alarmed`: the order has, or has had, an alarm to clear. */
export interface EventContexts {
  /** `gone`: its courier had it before we received it, so nobody cooks it. `released`: cook it now, also in a store that waits for that. */
  'order.accepted': { alarmed: boolean; cooking?: 'gone' | 'released' };
  /** Its payment ended it, and has already decided what happens to the money. */
  'order.cancelled': { byPayment: true };
  /** `at`: when, exactly as the order has it. `earns`: false where nothing was paid, or the price promised nothing. */
  'order.completed': { at: Date; earns: boolean; alarmed: boolean };
  /** When the order was completed, which is undone. */
  'order.reopened': { completedAt: Date };
  /** Somebody in the kitchen has worked on it, and has therefore seen it. */
  'ticket.changed': { seen: true; alarmed: boolean };
  /** Somebody has saved the section. A module that changes one for a change of its own makes what follows from it itself. */
  'settings.changed': { saved: true };
  /** `unwanted`: its order was cancelled meanwhile, so nobody misses the printout. */
  'print.finished': { orderNumber: string | null; alarmed: boolean; unwanted: boolean; isDrawerReport?: boolean };
  /** Another restaurant has confirmed the printer's serial number. */
  'printer.saved': { lost: { name: string; serial: string } };
}
