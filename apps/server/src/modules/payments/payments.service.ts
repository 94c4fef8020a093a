import { holdCheckAt, assumedHoldInDays, pauseAfter } from '@servery/domain/payments';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor, Database } from '../../platform/db/connections.types.ts';
import type { OriginFor } from '../../platform/http/public-origin.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { within } from '../../platform/http/within.ts';
import type { CardFormConfig, CardPaymentsPort } from '../../ports/card-payments.ts';
import type { KitchenOfOrders } from '../orders/index.ts';
import type { StoreCache } from '../restaurants/index.ts';
import type { PaymentRecord } from './payments.repo.ts';

/** What paying by card works with. */
export interface PaymentsDeps {
  database: Database;
  stores: StoreCache;
  port: CardPaymentsPort;
  /** What browsers need to ask for a card; null: nobody can pay by card. */
  cardForm: CardFormConfig | null;
  cards: {
    /** The provider's customer of one of ours, made where there is none. @throws when the provider cannot be asked. */
    providerCustomer(restaurantId: string, customerId: string): Promise<string>;
    /** Another one in place of one that the provider does not know any more. @throws as above. */
    replaceProviderCustomer(restaurantId: string, customerId: string, gone: string): Promise<string>;
  };
  /** Counts declined cards of one address, so that nobody tries stolen ones here. */
  declines: { limiter: Pick<RateLimiter, 'hit' | 'giveBack'>; perHour: number };
  /** Milliseconds after which a caller gets an answer while the call to the provider goes on. */
  answerMs: () => number;
  kitchen: KitchenOfOrders;
  /** How long a worker has a payment to itself, and an answer may be out, until it is asked for again. */
  leaseSeconds: number;
  /** Where guests come back to from their bank. */
  originFor: OriginFor;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now: () => Date;
}

/** Work with the provider for somebody who waits: after `answerMs` they are answered by `late`, and the work goes on. */
export const answerSoon = <T>({ answerMs, log }: PaymentsDeps, work: Promise<T>, late: () => T | Promise<T>): Promise<T> =>
  within(answerMs(), work, late, (error) => log.warn({ err: error }, 'A call of the card provider failed after its caller was answered.'));

/** What nobody of the restaurant did. */
export const provider: Actor = { kind: 'system', id: null, name: 'Card payments' };

export const plusSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

/** How long a worker that begins now has a payment to itself. */
export const leaseFrom = ({ leaseSeconds, now }: Pick<PaymentsDeps, 'leaseSeconds' | 'now'>): Date => plusSeconds(now(), leaseSeconds);

/** When a hold has to be looked at. */
export function holdDueAt({ capture_before: before, created_at: created }: PaymentRecord): Date {
  const end = before ?? plusSeconds(created, assumedHoldInDays * 86_400);
  return new Date(holdCheckAt(end.toISOString()));
}

/** What is open around a payment: it decides when a job looks again. */
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

/** When a job has to look at a payment again; null while nothing is open. */
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
