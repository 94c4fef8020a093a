import { answerWithinMs } from '@servery/domain/payments';
import { pino } from 'pino';
import { defineModule } from '../../platform/define-module.ts';
import type { Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { countDifferences } from './differences.repo.ts';
import { paymentsJobs, resolveDue } from './payments.jobs.ts';
import { paymentsPolicy } from './payments.policy.ts';
import { paymentGauges } from './payments.queries.ts';
import { readPayment, readPaymentById, watchPayment } from './payments.repo.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { answerSoon, type PaymentsDeps } from './payments.service.ts';
import { paymentsSubscriptions } from './payments.subscribers.ts';
import { checkMoney } from './use-cases/check-money.ts';
import { captureReserved } from './use-cases/capture-payment.ts';
import { readAndSettle } from './use-cases/read-payment.ts';
import { reconcilePayments } from './use-cases/reconcile-payments.ts';
import { resolvePayment } from './use-cases/resolve-payment.ts';

export { readDue, readTakenPayments, readTenders } from './tenders.service.ts';
export { findOrderPayment } from './payments.queries.ts';

/** What a webhook reports: something about an intent has changed. */
export interface PaymentNotice {
  restaurantId: string;
  paymentId: string;
  intentId: string;
  disputed: boolean;
}

/**
 * Payments of orders: by card online (authorise, hold, capture and refund, with the ledger that records them), and what staff take in the
 * store or at the door.
 */
export function createPaymentsModule(
  input: Omit<PaymentsDeps, 'now' | 'log' | 'answerMs'> & Partial<Pick<PaymentsDeps, 'now' | 'log' | 'answerMs'>>,
) {
  const deps: PaymentsDeps = {
    ...input,
    answerMs: input.answerMs ?? (() => answerWithinMs),
    now: input.now ?? (() => new Date()),
    log: input.log ?? pino({ level: 'silent' }),
  };
  const running = new Set<Promise<void>>();

  const workSoon = (restaurantId: string, orderId: string): void => {
    const work = resolvePayment(deps, restaurantId, orderId)
      // The release stays due, so a job does it later.
      .catch((error: unknown) => deps.log.warn({ err: error, restaurantId, orderId }, 'A payment could not be brought on at once.'))
      .finally(() => running.delete(work));
    running.add(work);
  };

  const forFulfilment = {
    leaseSeconds: deps.leaseSeconds,
    async needsCapture(tx: Tx, orderId: string): Promise<boolean> {
      const payment = await readPayment(tx, orderId);
      // The kitchen gets nothing unless the payment adds up.
      if (payment === undefined || payment.problem !== null) throw new ApiError('ORDER_CANNOT_BE_ACCEPTED');
      if (payment.status === 'requiresCapture') return true;
      if (payment.captured === 0) throw new ApiError('ORDER_CANNOT_BE_ACCEPTED');
      return false;
    },
    watch: watchPayment,
    workSoon,
    captureReserved: (restaurantId: string, orderId: string) =>
      answerSoon(deps, captureReserved(deps, restaurantId, orderId), () => 'unknown' as const),
  };

  return defineModule({
    name: 'payments',
    routes: paymentsRoutes(deps),
    policy: paymentsPolicy,
    plainJobs: paymentsJobs(deps),
    on: paymentsSubscriptions(deps),
    locks: 'payment',
    gauges: [
      ...paymentGauges,
      {
        name: 'servery_payment_differences',
        help: "Differences between the provider's books and ours that stand",
        among: 'paymentDifferences',
        count: countDifferences,
      },
    ],
    forFulfilment,
    /**
     * A webhook reported that a payment changed: reads it from the provider and settles it.
     * @throws when the provider did not answer; the webhook is then processed again
     */
    async paymentChanged({ restaurantId, paymentId, intentId, disputed }: PaymentNotice): Promise<void> {
      const payment = await deps.database.tenant({ restaurantId }, (tx) => readPaymentById(tx, paymentId));
      if (payment === undefined || (payment.intent_id !== null && payment.intent_id !== intentId)) {
        deps.log.error({ restaurantId, paymentId, intentId }, 'The provider reported a payment that is not in our ledger.');
        return;
      }
      const asked = await readAndSettle(deps, restaurantId, { ...payment, intent_id: intentId }, { disputes: disputed });
      if (asked === 'unknown') throw new Error('The payment could not be read.');
      // A payment for an order that has ended is given back at once.
      if (asked.payment.wanted !== null) workSoon(restaurantId, payment.order_id);
    },
    /**
     * Does everything that is due now, in every restaurant: the work of the job that runs every few seconds. For tests.
     */
    resolveDue: () => resolveDue(deps),
    /** Does the work that one order's payment is waiting for. */
    resolve: (restaurantId: string, orderId: string) => resolvePayment(deps, restaurantId, orderId),
    /** The nightly comparison with the provider's ledger. */
    reconcile: () => reconcilePayments(deps),
    /** The nightly comparison of the ledger of tenders with what it records. */
    checkMoney: () => checkMoney(deps),
    /** Waits for work that was started after commits. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  });
}
export type PaymentsModule = ReturnType<typeof createPaymentsModule>;
