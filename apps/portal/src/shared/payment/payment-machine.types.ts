import type { Order } from '../api.ts';
import type { OrderKey } from '../order-key.ts';
import type { ActionEnd, PaymentAction } from './card-form.types.ts';
import type { Decline, Verdict } from './payment-calls.ts';
import type { PayingCard, PendingPayment } from './pending-payment.ts';

/** The state of a payment as a screen shows it, while the guest can act. */
export type RestingState =
  | { kind: 'idle' }
  /** No answer came. Repeating the same try is safe. */
  | { kind: 'unreachable' }
  /** The bank needs the guest's confirmation. `tried`: as for `declined`. */
  | { kind: 'action'; action: PaymentAction; last4?: string | undefined; tried: boolean }
  /** On the way to the bank's page. */
  | { kind: 'leaving' }
  /** `tried`: just now, by a tap on this page; otherwise the state found after a reload. */
  | { kind: 'declined'; decline: Decline; tried: boolean }
  | { kind: 'refused'; message: string };

export type PayState =
  | RestingState
  | { kind: 'paying' }
  /** Waiting for the bank; it continues automatically. `long`: for longer than usual. */
  | { kind: 'asking'; long: boolean };

/** A tap while the result of an earlier try is being asked for: it is carried out if that result permits it. */
export type Next =
  | { type: 'pay'; order: OrderKey; attempt: PendingPayment }
  | { type: 'retry'; order: OrderKey; attempt: PendingPayment | null };

/** A payment on this page. Each state but `rest` and `paid` waits for one thing, so there are never two requests under way. */
export type Payment =
  /** Nothing is under way. */
  | { at: 'rest'; shown: RestingState }
  /** The result is asked for in the background; the screen stays as it is. */
  | { at: 'checking'; order: OrderKey; shown: RestingState; next: Next | null }
  /** Another card is being tried, for example in another tab: it may still succeed, and this one is tried only after it. */
  | { at: 'checkingFirst'; order: OrderKey; attempt: PendingPayment }
  /** The one state in which a card can be charged by this page. */
  | { at: 'sending'; order: OrderKey; attempt: PendingPayment }
  /** The result is asked for once. */
  | { at: 'finding'; order: OrderKey; next: Next | null }
  /** The result is asked for again and again, until it is known; `pausing` between two requests. `tried`: by a tap on this page. */
  | { at: 'asking' | 'pausing'; order: OrderKey; round: number; tried: boolean; next: Next | null }
  | { at: 'atBank'; order: OrderKey; action: PaymentAction; tried: boolean }
  /** The guest has answered the bank, and the server is asked for the result. */
  | { at: 'confirming'; order: OrderKey; tried: boolean }
  /** The server has said that it is paid. Nothing else happens here. `shown`: until the next page replaces this one. */
  | { at: 'paid'; shown: PayState };

/** `pending`: what the device has stored of the order's payment at that moment. */
export type PaymentEvent =
  /** A tap on pay. `attemptId`: for a new try. */
  | { type: 'pay'; order: OrderKey; card: PayingCard; attemptId: string; pending: PendingPayment | null }
  /** A tap on "Try again": the same try. */
  | { type: 'retry'; order: OrderKey; pending: PendingPayment | null }
  /** What is the result? `quiet`: nothing is shown unless there is something to show. */
  | { type: 'check'; order: OrderKey; quiet: boolean }
  | { type: 'continueAtBank'; order: OrderKey }
  /** Another way to pay is chosen: what was shown about the last one is out of date. */
  | { type: 'reset' }
  /** The answer to a request. `about`: the try that was sent, or that was stored when the request went out. */
  | { type: 'verdict'; verdict: Verdict; about: PendingPayment | null; pending: PendingPayment | null }
  | { type: 'pauseEnded' }
  | { type: 'bankEnded'; end: ActionEnd; pending: PendingPayment | null };

/** What the page has to do, in this order. */
export type PaymentEffect =
  /** Store the try, then send it. */
  | { do: 'send'; order: OrderKey; attempt: PendingPayment }
  | { do: 'ask'; order: OrderKey }
  | { do: 'pause'; milliseconds: number }
  | { do: 'goToBank'; order: OrderKey; action: PaymentAction }
  /** The result of a try is known; without one, of all tries of the order. */
  | { do: 'forget'; order: OrderKey; attempt?: PendingPayment }
  | { do: 'reportPaid'; order: Order }
  | { do: 'reportOver'; order: Order | null }
  | { do: 'reportUnpaid'; payBefore: string | null; declined: boolean };
