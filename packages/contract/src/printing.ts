import * as z from 'zod/mini';
import { printDocumentTypes } from '@servery/domain/printing';
import { endpoint } from './endpoint.ts';
import { printEvents } from './event-types.ts';
import { instant, page, pageQuery, uuid } from './schemas.ts';

export const printJobStatuses = ['queued', 'success', 'failure'] as const;
export const printJobView = z.object({
  id: uuid,
  storeId: uuid,
  printerId: uuid,
  /** The printer that it was meant for. */
  printerName: z.string(),
  /** The backup printer that it went to instead; null: it did not. */
  backupPrinterName: z.nullable(z.string()),
  orderId: z.nullable(uuid),
  document: z.enum(printDocumentTypes),
  status: z.enum(printJobStatuses),
  /** Bytes may have left, but the printer never answered. */
  unconfirmed: z.boolean(),
  duplicate: z.boolean(),
  attempts: z.int(),
  message: z.string(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
});

export const listPrintJobs = endpoint({
  id: 'printing.listPrintJobs',
  method: 'GET',
  path: '/printing/restaurants/{restaurantId}/stores/{storeId}/print-jobs',
  permission: 'printing.read',
  summary: "A store's print jobs, newest first",
  query: z.strictObject({ ...pageQuery, orderId: z.optional(uuid) }),
  response: page(printJobView),
  staleOn: printEvents,
  errors: [],
});

export const reprint = endpoint({
  id: 'printing.reprint',
  method: 'POST',
  path: '/printing/restaurants/{restaurantId}/stores/{storeId}/print-jobs/{printJobId}/reprint',
  permission: 'printing.manage',
  summary: 'Print a document again by hand; the printout says DUPLICATE, unless the document definitely never printed',
  body: z.strictObject({ id: uuid }),
  response: printJobView,
  status: 201,
  errors: ['resource_status_conflict'],
  repeatable: 'clientId',
});
