import { holdCheckAt, assumedHoldInDays, pauseAfter } from '@servery/domain/payments';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor, Database, Tx } from '../../platform/db/connections.types.ts';
import type { Approver, StaffWork } from '../../platform/http/handler.types.ts';
import type { OriginFor } from '../../platform/http/public-origin.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { within } from '../../platform/http/within.ts';
import type { CardFormConfig, CardPaymentsPort } from '../../ports/card-payments.ts';
import type { StoreCache } from '../restaurants/index.ts';
import type { SettingsModule } from '../settings/index.ts';
import type { PaymentRecord } from './payments.repo.ts';

/** What the card payment use cases depend on. */
export interface PaymentsDeps {
  database: Database;
  stores: StoreCache;
  port: CardPaymentsPort;
  /** What browsers need to show the card form; null: card payment is not available. */
  cardForm: CardFormConfig | null;
  cards: {
    /**
     * The provider's id for one of our customers; creates it if there is none. @throws when the provider cannot be
     * reached
     */
    providerCustomer(restaurantId: string, customerId: string): Promise<string>;
    /** Creates a new provider customer to replace one that the provider no longer knows. @throws as above */
    replaceProviderCustomer(restaurantId: string, customerId: string, gone: string): Promise<string>;
  };
  /** In a transaction: lets an action at a till through, and returns who approved it. @throws APPROVAL_NEEDED */
  authorize(tx: Tx, work: StaffWork): Promise<Approver | null>;
  settings: Pick<SettingsModule, 'loadDeviceSection'>;
  /** Limits declined cards per address, against card testing with stolen numbers. */
  declines: { limiter: Pick<RateLimiter, 'hit' | 'giveBack'>; perHour: number };
  /** Milliseconds after which the caller gets an answer while the call to the provider continues. */
  answerMs: () => number;
  /** How long a worker leases a payment; after that the provider is asked again. */
  leaseSeconds: number;
  /** Where guests return to from their bank. */
  originFor: OriginFor;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => Date;
}

/**
 * Runs work with the provider while a caller waits: after `answerMs` the caller gets the result of `late`, and the work
 * continues.
 */
export const answerSoon = <T>({ answerMs, log }: PaymentsDeps, work: Promise<T>, late: () => T | Promise<T>): Promise<T> =>
  within(answerMs(), work, late, (error) => log.warn({ err: error }, 'A call of the card provider failed after its caller was answered.'));

/** The actor of events that no person caused. */
export const provider: Actor = { kind: 'system', id: null, name: 'Card payments' };

export const plusSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/** How long a worker that begins now has a payment to itself. */
export const leaseFrom = ({ leaseSeconds, now }: Pick<PaymentsDeps, 'leaseSeconds' | 'now'>): Date => plusSeconds(now(), leaseSeconds);

/** When a hold has to be looked at. */
export function holdDueAt({ capture_before: before, created_at: created }: PaymentRecord): Date {
  const end = before ?? plusSeconds(created, assumedHoldInDays * 86_400);
  return new Date(holdCheckAt(end.toISOString()));
}

/** The open work of a payment; decides when a job checks it next. */
export interface OpenWork {
  payment: PaymentRecord;
  /** The order waits for its payment. */
  waiting: boolean;
  pendingUntil: Date | null;
  attemptOpen: boolean;
  refundsOpen: boolean;
  /** The provider is at work, or the guest with the bank. */
  moving: boolean;
}

/** When a job has to check the payment next; null while no work is open. */
export function nextCheckAt({ payment, ...open }: OpenWork, now: Date): Date | null {
  const pause = plusSeconds(now, pauseAfter(payment.tries));
  const times: Date[] = [];
  if (payment.wanted !== null) times.push(now);
  if (open.pendingUntil !== null) times.push(open.pendingUntil);
  if (open.attemptOpen || open.refundsOpen) times.push(pause);
  if (open.waiting) times.push(payment.pay_before);
  if (open.waiting && open.moving) times.push(plusSeconds(now, Math.max(10, pauseAfter(payment.tries))));
  if (payment.status === 'requiresCapture' && payment.problem === null) times.push(holdDueAt(payment));
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())));
}
