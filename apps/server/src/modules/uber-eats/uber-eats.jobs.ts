import type { EventJob, PlainJob } from '../../platform/jobs/jobs.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { createInbox } from '../webhooks/index.ts';
import { uberActor, type UberEatsDeps } from './places.service.ts';
import { pollStores, syncDue } from './use-cases/poll-stores.ts';
import { reportReady } from './use-cases/tell-ready.ts';

/** Errors that repeating cannot fix: Uber no longer accepts the report. Staff see the order's own state. */
const settled: ReadonlySet<string> = new Set([
  'UBER_EATS_ORDER_NOT_FOUND',
  'UBER_ORDER_NOT_FOUND',
  'ORDER_ALREADY_CANCELLED',
  'ORDER_STATUS_SYNC_REQUIRED',
  'ORDER_FAILURE',
  'resource_status_conflict',
]);

/** Once the kitchen has finished an order, Uber is notified, and through it the courier. */
export const uberEatsJobs = (deps: UberEatsDeps): EventJob[] => [
  {
    task: 'uberEats.reportReady',
    on: ['order.ready'],
    when: { uberEats: true },
    runsHere: deps.port.available,
    waitsFor: 'uberEats',
    async run({ restaurantId, storeId, subject }) {
      try {
        await reportReady(deps, { restaurantId, storeId, orderId: subject.id }, uberActor);
      } catch (error) {
        if (!(error instanceof ApiError) || !settled.has(error.code)) throw error;
      }
    },
  },
];

export const uberEatsPlainJobs = (deps: UberEatsDeps, inbox: ReturnType<typeof createInbox>): PlainJob[] => [
  {
    // Takes over what a killed node was working on, retries that are due, and commands without an answer.
    task: 'uberEats.work',
    cron: '* * * * *',
    runsHere: deps.port.available,
    waitsFor: 'uberEats',
    run: async (_payload, { log }) => {
      await inbox.workDue(log);
      await syncDue(deps, log);
    },
  },
  {
    task: 'uberEats.poll',
    cron: '* * * * *',
    runsHere: deps.port.available,
    waitsFor: 'uberEats',
    run: (_payload, { log }) => pollStores(deps, log),
  },
];
