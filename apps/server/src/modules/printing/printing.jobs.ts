import type { EventPayload } from '@servery/contract/events';
import type { EventJob, JobContext, PlainJob } from '../../platform/jobs/jobs.types.ts';
import type { PrinterPort } from '../../ports/printer.ts';
import { leftQueuedJobs, restaurantsWithLeft } from './printing.queries.ts';
import { expirePrint, pollPrint } from './use-cases/poll-print.ts';
import { giveUpLost } from './use-cases/lease-prints.ts';
import { queueDocuments, type QueueDeps } from './use-cases/queue-documents.ts';
import { queueSending, type SentLinesOf } from './use-cases/queue-sending.ts';
import { sendPrint, type PrintDeps, type PrintStep } from './use-cases/send-print.ts';
import { watchPrinters } from './use-cases/watch-printers.ts';
import { withdrawPrints } from './use-cases/withdraw-prints.ts';

export interface PrintingJobsDeps extends QueueDeps {
  /** The lines of a bill, including voided ones. */
  linesOfBill: SentLinesOf;
  printer: PrinterPort;
  pollSeconds: readonly number[];
  now: () => Date;
}

const stepTask = 'printing.step';

/** The step's row in the queue: one of a kind for each job, however often it is planned. */
const toKey = ({ kind, restaurantId, printJobId }: PrintStep) => `print/${kind}/${restaurantId}/${printJobId}`;

const planWith =
  ({ schedule }: JobContext, now: () => Date): PrintDeps['plan'] =>
  (step, inSeconds) =>
    schedule(stepTask, step, { runAt: new Date(now().getTime() + inSeconds * 1000), key: toKey(step) });

export const printingJobs = (deps: PrintingJobsDeps): EventJob[] => [
  {
    // The job's original name. It stays, because workers of an older release skip queued jobs whose name they do not
    // know.
    task: 'printing.queueTicket',
    on: ['order.accepted'],
    run: (event) => queueDocuments(deps, { ...event, orderId: event.subject.id, occasion: 'onAccept', askedAt: new Date(event.at) }),
  },
  {
    task: 'printing.queueSending',
    on: ['bill.sent'],
    run: (event) => {
      const sending = event.payload as EventPayload<'bill.sent'>;
      return queueSending(deps, { ...event, orderId: event.subject.id, sending, askedAt: new Date(event.at) });
    },
  },
  {
    task: 'printing.queueReleased',
    on: ['ticket.created'],
    when: { released: true },
    run: (event) => {
      const { ticket } = event.payload as EventPayload<'ticket.created'>;
      return queueDocuments(deps, { ...event, orderId: ticket.orderId, occasion: 'onRelease', askedAt: new Date(event.at) });
    },
  },
  {
    task: 'printing.queueCompleted',
    on: ['order.completed'],
    run: (event) => queueDocuments(deps, { ...event, orderId: event.subject.id, occasion: 'onComplete', askedAt: new Date(event.at) }),
  },
  {
    task: 'printing.withdraw',
    on: ['order.cancelled', 'order.rejected', 'bill.cancelled'],
    run: (event) => withdrawPrints(deps, { restaurantId: event.restaurantId, orderId: event.subject.id }),
  },
  {
    task: 'printing.send',
    on: ['print.queued'],
    waitsFor: 'printers',
    run: (event, context) =>
      sendPrint(
        { ...deps, plan: planWith(context, deps.now) },
        event.restaurantId,
        (event.payload as EventPayload<'print.queued'>).printJobId,
      ),
  },
];

export const printingPlainJobs = (deps: PrintingJobsDeps): PlainJob[] => [
  {
    task: stepTask,
    waitsFor: 'printers',
    run: (payload, context) => {
      const { kind, restaurantId, printJobId, round } = payload as unknown as PrintStep;
      const print: PrintDeps = { ...deps, plan: planWith(context, deps.now) };
      if (kind === 'send') return sendPrint(print, restaurantId, printJobId);
      return kind === 'poll' ? pollPrint(print, restaurantId, printJobId, round) : expirePrint(print, restaurantId, printJobId);
    },
  },
  {
    // A process that was killed between two steps has scheduled no check. A check that is scheduled already has the
    // same key, so it does not run twice.
    task: 'printing.sweep',
    cron: '* * * * *',
    run: async (_payload, context) => {
      const plan = planWith(context, deps.now);
      const left: PrintStep[] = [];
      await deps.database.eachTenantOf(
        'print jobs without a next step',
        await restaurantsWithLeft(deps.database, deps.now()),
        async (tx) => {
          await giveUpLost(tx, null, deps.now());
          for (const job of await leftQueuedJobs(tx)) {
            left.push({ kind: job.sent_at === null ? 'send' : 'poll', restaurantId: tx.scope.restaurantId, printJobId: job.id, round: 4 });
          }
        },
      );
      for (const step of left) await plan(step, 0);
    },
  },
  {
    task: 'printing.watch',
    cron: '* * * * *',
    waitsFor: 'printerStates',
    run: () => watchPrinters(deps),
  },
];
