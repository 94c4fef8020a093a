import type { PrintDocumentType } from '@servery/domain/printing';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isConfirmed, isUsable, readPrinters, type PrinterRow } from '../printers.repo.ts';
import { toPrintJobView, type PrintJobView } from '../printing.queries.ts';
import { lockDocument, printersThatMayHave, readPrintJob, type PrintJobRow } from '../printing.repo.ts';
import { findPrintLocation, getPrinters } from './choose-printers.ts';
import { notConfirmed } from './cloud-printer.ts';
import { describeOrder } from './describe-order.ts';
import { isDuplicate, jobIdOn, queueOn, type QueueDeps } from './queue-documents.ts';

export interface HandPrint {
  restaurantId: string;
  storeId: string;
  /** Chosen by the client: the same id again returns the existing job. */
  id: string;
  orderId: string;
  document: PrintDocumentType;
  /** Null: wherever such documents go; the answer is then the first printer's job. */
  printerId: string | null;
  actor: Actor;
}

/**
 * Prints a document of an order at a person's request. It says DUPLICATE if all of it may have been printed already.
 * The job is only queued when this returns.
 * @throws resource_not_found (store, printer), ORDER_DOES_NOT_EXIST, resource_status_conflict (no printer for it,
 * printer switched off), validation_failed (the id is another job's)
 */
export async function printByHand(
  deps: QueueDeps & { now: () => Date },
  input: HandPrint,
): Promise<{ job: PrintJobView; repeated: boolean }> {
  const { restaurantId, storeId, id, orderId, document } = input;
  const store = await deps.stores.get(restaurantId, storeId);
  if (store === undefined) throw new ApiError('resource_not_found');
  return deps.database.tenant({ restaurantId }, async (tx) => {
    // Locked before anything is read, so that a concurrent request is seen.
    await lockDocument(tx, orderId, document);
    const existing = await readPrintJob(tx, null, id);
    if (existing !== undefined) return { job: sameJob(existing, input), repeated: true };
    const order = await deps.orders.readOrder(tx, storeId, orderId);
    if (order === undefined) throw new ApiError('ORDER_DOES_NOT_EXIST');
    const printable = await describeOrder(tx, deps.orders, store, order);
    const all = await readPrinters(tx, storeId);
    const location = await findPrintLocation(tx, deps.orders, store, order);
    const printers = printersRequested(all, input, getPrinters(all, document, printable, location));
    const earlier = await printersThatMayHave(tx, orderId, document);
    for (const [at, printer] of printers.entries()) {
      const jobId = at === 0 ? id : jobIdOn(id, printer.id);
      await queueOn(tx, {
        id: jobId,
        store,
        printable,
        printer,
        document,
        byHand: true,
        duplicate: isDuplicate(all, earlier, printer, document, printable),
        askedAt: deps.now(),
        actor: input.actor,
      });
    }
    const job = await readPrintJob(tx, null, id);
    if (job === undefined) throw idTaken();
    return { job: sameJob(job, input), repeated: false };
  });
}

function printersRequested(all: readonly PrinterRow[], { printerId, document }: HandPrint, fitting: PrinterRow[]): PrinterRow[] {
  if (printerId === null) {
    if (fitting.length === 0)
      throw conflict(
        'NO_PRINTER',
        `No printer of this store prints ${documentNames[document]}. Set one up in the admin app, under Printing.`,
      );
    return fitting;
  }
  const printer = all.find(({ id }) => id === printerId);
  if (printer === undefined) throw new ApiError('resource_not_found');
  if (!isConfirmed(printer)) throw notConfirmed(printer.name);
  if (!isUsable(printer))
    throw conflict('PRINTER_OFF', `“${printer.name}” is switched off. Switch it on in the settings, or choose another printer.`);
  return [printer];
}

const documentNames: Readonly<Record<PrintDocumentType, string>> = {
  ORDER_TICKET: 'order tickets',
  ORDER_STUB: 'order stubs',
  ORDER_INVOICE: 'invoices',
};

const conflict = (reason: string, message: string) => new ApiError('resource_status_conflict', { message, details: { reason } });
const idTaken = () => new ApiError('validation_failed', { fields: [{ path: 'id', message: 'This id belongs to another print job.' }] });

/** The existing job with this id, if it matches the request. @throws validation_failed */
function sameJob(job: PrintJobRow, input: Pick<HandPrint, 'storeId' | 'orderId' | 'document' | 'printerId'>): PrintJobView {
  const same =
    job.store_id === input.storeId &&
    job.order_id === input.orderId &&
    job.document === input.document &&
    (input.printerId === null || job.printer_id === input.printerId);
  if (!same) throw idTaken();
  return toPrintJobView(job);
}
