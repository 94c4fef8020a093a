import * as contract from '@servery/contract/printers';
import { listPrintJobs as listEndpoint, reprint } from '@servery/contract/printing';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Caller, type Route } from '../../platform/http/handler.types.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { PrinterPort } from '../../ports/printer.ts';
import type { RestaurantsService } from '../restaurants/index.ts';
import { listPrinterViews, listPrintJobs } from './printing.queries.ts';
import { bindPrinter, readPrinterStatus } from './use-cases/bind-printer.ts';
import { confirmPrinter, printCode } from './use-cases/claim-printer.ts';
import { leasePrints, stillLeased } from './use-cases/lease-prints.ts';
import { previewDocument } from './use-cases/preview-document.ts';
import { printByHand } from './use-cases/print-order.ts';
import type { QueueDeps } from './use-cases/queue-documents.ts';
import { reportPrint } from './use-cases/report-print.ts';
import { reprintDocument } from './use-cases/reprint-document.ts';
import { changePrinter, createPrinter } from './use-cases/save-printer.ts';
import { testPrinter } from './use-cases/test-printer.ts';

export interface PrintingRoutesDeps extends QueueDeps {
  /** Finds a store. @throws resource_not_found */
  store: RestaurantsService['store'];
  printer: PrinterPort;
  rateLimiter: RateLimiter;
  now: () => Date;
}

/** The caller as a device that prints for its store. @throws user_not_allowed for anybody else */
const toDevice = (caller: Caller) => {
  if (caller.kind !== 'posTerminal' && caller.kind !== 'printer') throw new ApiError('user_not_allowed');
  const { principalId: id, name, restaurantId, storeId } = caller;
  return { id, name, restaurantId, storeId };
};

export const printingRoutes = (deps: PrintingRoutesDeps): Route[] => {
  const { database, store } = deps;
  return [
    route(listEndpoint, async ({ params, query }) => {
      await store(params.restaurantId, params.storeId);
      return database.tenant({ restaurantId: params.restaurantId }, (tx) => listPrintJobs(tx, params.storeId, query));
    }),
    route(reprint, async ({ params, body, actor, reply }) => {
      const { job, repeated } = await reprintDocument(deps, { ...params, id: body.id, actor });
      if (repeated) reply.status(200);
      return job;
    }),
    route(contract.listStorePrinters, async ({ params }) => {
      await store(params.restaurantId, params.storeId);
      return { rows: await database.tenant({ restaurantId: params.restaurantId }, (tx) => listPrinterViews(tx, params.storeId)) };
    }),
    route(contract.createPrinter, async ({ params, body: { id, ...fields }, actor, reply }) => {
      await store(params.restaurantId, params.storeId);
      const { printer, repeated } = await createPrinter(deps, { ...params, id, fields, actor });
      if (repeated) reply.status(200);
      return printer;
    }),
    route(contract.updatePrinter, async ({ params: { printerId: id, ...place }, body: fields, actor }) => {
      await store(place.restaurantId, place.storeId);
      return (await changePrinter(deps, { ...place, id, fields, actor })).printer;
    }),
    route(contract.testPrinter, async ({ params, body, actor, reply }) => {
      const { job, repeated } = await testPrinter(deps, { ...params, id: body.id, actor });
      if (repeated) reply.status(200);
      return job;
    }),
    route(contract.printOrder, async ({ params, body, actor, reply }) => {
      const { job, repeated } = await printByHand(deps, { ...params, ...body, actor });
      if (repeated) reply.status(200);
      return job;
    }),
    route(contract.previewDocument, ({ params, query }) => previewDocument(deps, { ...params, ...query })),
    route(contract.bindCloudPrinter, ({ params, body }) => bindPrinter(deps, { ...body, id: params.id })),
    route(contract.printCloudPrinterCode, ({ params, body }) => printCode(deps, { ...body, id: params.id })),
    route(contract.confirmCloudPrinter, ({ params, body }) => confirmPrinter(deps, { ...body, id: params.id })),
    route(contract.getCloudPrinterStatus, ({ params, query }) => readPrinterStatus(deps, { ...query, id: params.id })),
    route(contract.leasePrintJobs, async ({ caller, body, once }) => {
      const device = toDevice(caller);
      const { restaurantId } = device;
      const jobs = await database.tenant({ restaurantId }, (tx) => leasePrints(tx, device, { ...body, now: deps.now() }), { once });
      if (once === undefined || jobs.length === 0) return { jobs };
      return { jobs: await database.tenant({ restaurantId }, (tx) => stillLeased(tx, device.id, jobs, deps.now())) };
    }),
    route(contract.reportPrintJob, async ({ caller, params, body }) => {
      const device = toDevice(caller);
      const report = { ...body, printJobId: params.printJobId };
      const { status, unconfirmed } = await database.tenant({ restaurantId: device.restaurantId }, (tx) =>
        reportPrint(deps, tx, device, { report, now: deps.now() }),
      );
      return { status, unconfirmed };
    }),
  ];
};
