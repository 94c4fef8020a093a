import type { Tx } from '../../platform/db/connections.types.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { OrderRecord } from '../orders/index.ts';
import type { RestaurantsService, StoreProfile } from '../restaurants/index.ts';
import { printingJobs, printingPlainJobs, type PrintingJobsDeps } from './printing.jobs.ts';
import { countUnprinted, listPrinters } from './printing.queries.ts';
import { printingPolicy } from './printing.policy.ts';
import { printingRoutes } from './printing.routes.ts';
import { describeOrder } from './use-cases/describe-order.ts';
import { getDocument } from './use-cases/render-document.ts';
import { printByHand, type HandPrint } from './use-cases/print-order.ts';
import { watchPrinters } from './use-cases/watch-printers.ts';

export type { PrintJobView } from './printing.queries.ts';

export interface PrintingDeps extends Omit<PrintingJobsDeps, 'now'> {
  /** Looks a store up. @throws resource_not_found */
  store: RestaurantsService['store'];
  rateLimiter: RateLimiter;
  now?: () => Date;
}

/**
 * Printers and print jobs: queued when the settings say so or a person wants it, sent through the printer port or fetched by a device of
 * the store, followed until the printer says so.
 */
export function createPrintingModule(input: PrintingDeps) {
  const deps = { ...input, now: input.now ?? (() => new Date()) };
  return {
    routes: printingRoutes(deps),
    jobs: printingJobs(deps),
    plainJobs: printingPlainJobs(deps),
    policy: printingPolicy,
    /** A store's printers, for the devices that print on them. */
    getPrinters: (restaurantId: string, storeId: string) => deps.database.tenant({ restaurantId }, (tx) => listPrinters(tx, storeId)),
    /** Asks the printers' cloud now what the job asks every minute. For tests. */
    watch: () => watchPrinters(deps),
    /** Prints a document of an order because a person wants it. @throws as `printing.printOrder` answers */
    printByHand: (input: HandPrint) => printByHand(deps, input),
    /** An order's invoice as its store prints it: for mails and pages, which carry the same words as the paper. */
    toInvoice: async (tx: Tx, store: StoreProfile, order: OrderRecord) =>
      getDocument('ORDER_INVOICE', await describeOrder(tx, deps.orders, store, order), store),
    gauges: [{ name: 'servery_unprinted_tickets', help: 'Papers that no printer has given for over a minute', count: countUnprinted }],
  };
}
export type PrintingModule = ReturnType<typeof createPrintingModule>;
