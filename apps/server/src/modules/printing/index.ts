import type { RestaurantsService } from '../restaurants/index.ts';
import { printingJobs, printingPlainJobs, type PrintingJobsDeps } from './printing.jobs.ts';
import { countUnprinted, listPrinters } from './printing.queries.ts';
import { printingPolicy } from './printing.policy.ts';
import { printingRoutes } from './printing.routes.ts';

export interface PrintingDeps extends Omit<PrintingJobsDeps, 'now'> {
  /** Looks a store up. @throws resource_not_found */
  store: RestaurantsService['store'];
  now?: () => Date;
}

/** Print jobs: queued when an order is accepted, sent through the printer port, followed until the printer says so. */
export function createPrintingModule(input: PrintingDeps) {
  const deps = { ...input, now: input.now ?? (() => new Date()) };
  return {
    routes: printingRoutes(deps),
    jobs: printingJobs(deps),
    plainJobs: printingPlainJobs(deps),
    policy: printingPolicy,
    /** A store's printers, for the devices that print on them. */
    printersOf: (restaurantId: string, storeId: string) => deps.database.tenant({ restaurantId }, (tx) => listPrinters(tx, storeId)),
    gauges: [{ name: 'servery_unprinted_tickets', help: 'Papers that no printer has given for over a minute', count: countUnprinted }],
  };
}
export type PrintingModule = ReturnType<typeof createPrintingModule>;
