import type { Tx } from '../../platform/db/connections.types.ts';
import { defineModule } from '../../platform/define-module.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { OrderSnapshot } from '../orders/index.ts';
import type { RestaurantsService, StoreProfile } from '../restaurants/index.ts';
import { printingJobs, printingPlainJobs, type PrintingJobsDeps } from './printing.jobs.ts';
import { countUnprinted, listPrinters } from './printing.queries.ts';
import { printingPolicy } from './printing.policy.ts';
import { printingSubscriptions } from './printing.subscribers.ts';
import { printingRoutes } from './printing.routes.ts';
import { describeOrder } from './use-cases/describe-order.ts';
import { kickDrawer, printDrawer } from './use-cases/print-drawer.ts';
import { getDocument } from './use-cases/render-document.ts';
import { createPrinterPoller } from './use-cases/printer-poller.ts';
import { printByHand, type HandPrint } from './use-cases/print-order.ts';
import { watchPrinters } from './use-cases/watch-printers.ts';

export type { PrintJobView } from './printing.queries.ts';
export { createOwnedPrinters } from './owned-printers.service.ts';
export type { DrawerPrint } from './use-cases/print-drawer.ts';

export interface PrintingDeps extends Omit<PrintingJobsDeps, 'now' | 'poller'> {
  /** Finds a store. @throws resource_not_found */
  store: RestaurantsService['store'];
  rateLimiter: RateLimiter;
  now?: () => Date;
}

/**
 * Printers and print jobs. Jobs are queued when the settings or a person ask for them, sent through the printer port or
 * fetched by a device in the store, and followed until the printer reports the result.
 */
export function createPrintingModule(input: PrintingDeps) {
  const deps = { ...input, now: input.now ?? (() => new Date()) };
  const poller = createPrinterPoller(deps);
  return defineModule({
    name: 'printing',
    routes: printingRoutes(deps),
    jobs: printingJobs({ ...deps, poller }),
    plainJobs: printingPlainJobs({ ...deps, poller }),
    on: printingSubscriptions(deps),
    locks: 'printJob',
    policy: printingPolicy,
    start: () => poller.start(),
    stop: () => poller.stop(),
    /** A store's printers, for the devices that print on them. */
    getPrinters: (restaurantId: string, storeId: string) => deps.database.tenant({ restaurantId }, (tx) => listPrinters(tx, storeId)),
    /** Reads the state of all cloud printers now, as the job does every minute. For tests. */
    watch: () => watchPrinters(deps),
    /** Polls the printers whose turn it is, as the node does all the time. For tests. */
    poll: (): Promise<void> => poller.tick(),
    /** Prints a document of an order at a person's request. @throws as `printing.printOrder` */
    printByHand: (input: HandPrint) => printByHand(deps, input),
    /**
     * An order's invoice as its store prints it, for mails and pages, so that they have the same text as the printout.
     */
    toInvoice: async (tx: Tx, store: StoreProfile, order: OrderSnapshot) =>
      getDocument('ORDER_INVOICE', await describeOrder(tx, deps.orders, store, order), store),
    /** For a till's cash drawer: in the transaction that closes it or moves its cash. */
    drawer: { print: printDrawer, kick: kickDrawer },
    gauges: [
      {
        name: 'servery_unprinted_tickets',
        help: 'Papers that no printer has given for over a minute',
        among: 'queuedPrintouts',
        count: countUnprinted,
      },
    ],
  });
}
export type PrintingModule = ReturnType<typeof createPrintingModule>;
