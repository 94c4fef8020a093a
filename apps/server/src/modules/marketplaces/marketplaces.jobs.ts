import { getReadyMark } from '@servery/domain/orders';
import type { EventJob, PlainJob } from '../../platform/jobs/jobs.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { createInbox } from '../webhooks/index.ts';
import { getActor, type MarketplaceDeps } from './marketplaces.service.ts';
import { pollStores, syncDue } from './use-cases/poll-stores.ts';
import { reportReady } from './use-cases/report-ready.ts';

/** Errors that repeating cannot fix: the marketplace no longer accepts the report. Staff see the order's own state. */
const settled: ReadonlySet<string> = new Set([
  'ORDER_ALREADY_CANCELLED',
  'ORDER_STATUS_SYNC_REQUIRED',
  'ORDER_FAILURE',
  'resource_status_conflict',
]);

/** Once the kitchen has finished an order, its marketplace is notified, and through it the courier. */
export const marketplaceJobs = (deps: MarketplaceDeps): EventJob[] => [
  {
    task: `${deps.marketplace.source}.reportReady`,
    on: ['order.ready'],
    when: getReadyMark(deps.marketplace.source),
    runsHere: deps.port.available,
    waitsFor: deps.marketplace.source,
    async run({ restaurantId, storeId, subject }) {
      try {
        await reportReady(deps, { restaurantId, storeId, orderId: subject.id }, getActor(deps.marketplace));
      } catch (error) {
        const { notFound, unknownThere } = deps.marketplace.errors;
        if (!(error instanceof ApiError) || !(settled.has(error.code) || error.code === notFound || error.code === unknownThere))
          throw error;
      }
    },
  },
];

export const marketplacePlainJobs = (deps: MarketplaceDeps, inbox: ReturnType<typeof createInbox>): PlainJob[] => [
  {
    // Takes over what a killed node was working on, retries that are due, and commands without an answer.
    task: `${deps.marketplace.source}.work`,
    cron: '* * * * *',
    runsHere: deps.port.available,
    waitsFor: deps.marketplace.source,
    run: async (_payload, { log }) => {
      await inbox.workDue(log);
      await syncDue(deps, log);
    },
  },
  {
    task: `${deps.marketplace.source}.poll`,
    cron: '* * * * *',
    runsHere: deps.port.available,
    waitsFor: deps.marketplace.source,
    run: (_payload, { log }) => pollStores(deps, log),
  },
];
