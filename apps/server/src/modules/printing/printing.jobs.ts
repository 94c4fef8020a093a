import type { EventPayload } from '@servery/contract/events';
import type { EventJob, JobContext, PlainJob } from '../../platform/jobs/jobs.types.ts';
import type { PrinterPort } from '../../ports/printer.ts';
import type { OwnedPrinters } from './owned-printers.service.ts';
import { readUnpolled, type PolledPlace } from './polling.repo.ts';
import { readLeftUnsent, restaurantsWithLeft } from './printing.queries.ts';
import { expirePrint } from './use-cases/poll-print.ts';
import { planWith, stepTask, type PrintStep } from './use-cases/print-steps.ts';
import { askNow, type PrinterPoller } from './use-cases/printer-poller.ts';
import { giveUpLost } from './use-cases/lease-prints.ts';
import { queueDocuments, type QueueDeps } from './use-cases/queue-documents.ts';
import { queueSending, type SentLinesOf } from './use-cases/queue-sending.ts';
import { sendPrint, sendQueued, type PrintDeps } from './use-cases/send-print.ts';
import { watchPrinters } from './use-cases/watch-printers.ts';
import { withdrawPrints } from './use-cases/withdraw-prints.ts';

export interface PrintingJobsDeps extends QueueDeps {
  /** The lines of a bill, including voided ones. */
  linesOfBill: SentLinesOf;
  printer: PrinterPort;
  ownedPrinters: OwnedPrinters;
  poller: PrinterPoller;
  pollSeconds: readonly number[];
  stuckSeconds: number;
  now: () => Date;
}

/** A step of the queue's job `context`. */
const getStepDeps = (deps: PrintingJobsDeps, context: JobContext): PrintDeps => ({ ...deps, context, plan: planWith(context, deps.now) });

export const printingJobs = (deps: PrintingJobsDeps): EventJob[] => [
  {
    // The job's original name. It stays, because workers of an older release skip queued jobs whose name they do not
    // know.
    task: 'printing.queueTicket',
    on: ['order.accepted'],
    unless: { printsQueued: true },
    run: (event) => {
      const { paying } = event.payload as EventPayload<'order.accepted'>;
      const printing = { orderId: event.subject.id, occasion: 'onAccept', askedAt: new Date(event.at), paying } as const;
      return queueDocuments(deps, { ...event, ...printing });
    },
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
    unless: { printsQueued: true },
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
    run: (event, context) => sendQueued(getStepDeps(deps, context), event, (event.payload as EventPayload<'print.queued'>).printJobId),
  },
];

export const printingPlainJobs = (deps: PrintingJobsDeps): PlainJob[] => [
  {
    task: stepTask,
    waitsFor: 'printers',
    run: (payload, context) => {
      const { kind, restaurantId, printJobId } = payload as unknown as PrintStep;
      const step = getStepDeps(deps, context);
      if (kind === 'send') return sendPrint(step, restaurantId, printJobId);
      return kind === 'poll' ? askNow(step, restaurantId, printJobId) : expirePrint(step, restaurantId, printJobId);
    },
  },
  {
    // A process that was killed between two steps has scheduled no check. A check that is scheduled already has the
    // same key, so it does not run twice. Printers that it polled are taken over when their leases have ended.
    task: 'printing.sweep',
    cron: '* * * * *',
    atStart: true,
    run: async (_payload, context) => {
      const plan = planWith(context, deps.now);
      const unsent: PrintStep[] = [];
      const unpolled: PolledPlace[] = [];
      const restaurants = await restaurantsWithLeft(deps.database, deps.now());
      await deps.database.eachTenantOf('print jobs without a next step', restaurants, async (tx) => {
        const { restaurantId } = tx.scope;
        await giveUpLost(tx, null, deps.now());
        for (const { id } of await readLeftUnsent(tx)) unsent.push({ kind: 'send', restaurantId, printJobId: id, round: 0 });
        for (const { id, store_id: storeId } of await readUnpolled(tx, deps.now())) unpolled.push({ restaurantId, storeId, printerId: id });
      });
      for (const step of unsent) await plan(step, 0);
      for (const place of unpolled) await deps.poller.adopt(place, context);
    },
  },
  {
    task: 'printing.watch',
    cron: '* * * * *',
    waitsFor: 'printerStates',
    run: () => watchPrinters(deps),
  },
];
