import type { PlainJob } from '../../platform/jobs/jobs.types.ts';
import { duePayments } from './payments.queries.ts';
import type { PaymentsDeps } from './payments.service.ts';
import { checkMoney } from './use-cases/check-money.ts';
import { reconcilePayments } from './use-cases/reconcile-payments.ts';
import { resolvePayment } from './use-cases/resolve-payment.ts';

/** Seconds between two runs of the job. */
const every = 3;
/** Payments per restaurant and run, oldest first. The rest follow in the next run. */
const atOnce = 50;
/** Payments that one node brings on at the same time. */
const sideBySide = 6;
const due = 'payments.due';

export const paymentsJobs = (deps: PaymentsDeps): PlainJob[] => [
  {
    // Reschedules itself every few seconds; the job key makes sure that there is only one such chain.
    task: due,
    runsHere: deps.cardForm !== null,
    waitsFor: 'payments',
    run: async (_payload, context) => {
      try {
        await resolveDue(deps);
      } finally {
        await context.schedule(due, {}, { runAt: new Date(Date.now() + every * 1000), key: due });
      }
    },
  },
  {
    // Starts the chain, and restarts it where it was interrupted.
    task: 'payments.watch',
    cron: '* * * * *',
    runsHere: deps.cardForm !== null,
    run: (_payload, context) => context.schedule(due, {}, { runAt: new Date(), key: due }),
  },
  {
    task: 'payments.reconcile',
    cron: '35 2 * * *',
    runsHere: deps.cardForm !== null,
    waitsFor: 'cardProvider',
    run: async () => void (await reconcilePayments(deps)),
  },
  // After the comparison with the provider, whose differences it reports. Cash and marketplaces need no card provider.
  { task: 'payments.checkMoney', cron: '5 3 * * *', run: () => checkMoney(deps) },
];

/**
 * Does what is due in every restaurant. An index holds only the payments with open work. A few run at a time, because a
 * provider may answer slowly; one payment's failure does not stop the others.
 * @returns how many were due
 */
export async function resolveDue(deps: PaymentsDeps): Promise<number> {
  const open = await duePayments(deps.database, deps.now, atOnce);
  const found = open.length;
  const worker = async (): Promise<void> => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      const { restaurant_id: restaurantId, order_id: orderId } = next;
      await resolvePayment(deps, restaurantId, orderId).catch((error: unknown) => {
        deps.log.error({ err: error, restaurantId, orderId }, 'A payment could not be brought on.');
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(sideBySide, found) }, worker));
  return found;
}
