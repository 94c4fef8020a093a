import type { ResponseOf } from '@servery/contract/endpoint';
import type { bindCloudPrinter, getCloudPrinterStatus } from '@servery/contract/printers';
import type { Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PrinterPort } from '../../../ports/printer.ts';
import { noteBind, readPrinter } from '../printers.repo.ts';
import { countQueued, lastPrintedAt } from '../printing.queries.ts';
import { cloudPrinter, notConfirmed, type CloudPrinterPlace } from './cloud-printer.ts';
import { notePrinter, notePrinterSaved } from './finish-print.ts';

interface CloudDeps {
  database: Database;
  printer: PrinterPort;
  now: () => Date;
}
/**
 * Binds a printer to our account at its maker's cloud. The cloud's answer is stored and passed on unchanged, because
 * not all of its codes are documented. Binding twice is safe. One cloud account serves every restaurant, so a bind
 * proves no ownership: see `claim-printer.ts`.
 * @throws resource_not_found, resource_status_conflict, service_unavailable (the cloud cannot be reached, or its answer
 * is lost)
 */
export async function bindPrinter(deps: CloudDeps, place: CloudPrinterPlace): Promise<ResponseOf<typeof bindCloudPrinter>> {
  const { database, now } = deps;
  const { restaurantId } = place;
  const printer = await cloudPrinter(deps.database, place);
  const result = await deps.printer.bind(printer.serial);
  if (result.outcome === 'unknown' || (result.outcome === 'refused' && result.retryable)) {
    throw new ApiError('service_unavailable', { message: `${result.message}. Please try again in a moment.` });
  }
  const bound = result.outcome !== 'refused';
  const code = result.outcome === 'done' ? null : result.code;
  const message = result.outcome === 'done' ? 'The printer is bound.' : result.message;
  await database.tenant({ restaurantId }, async (tx) => {
    await noteBind(tx, printer.id, { code, message, bound }, now());
    await notePrinter(tx, printer.id, { problem: bound ? null : message }, now());
    notePrinterSaved(tx, printer);
  });
  return { bound, already: result.outcome === 'already', code, message };
}

/**
 * Reads a confirmed printer's state from the cloud now.
 * @throws resource_not_found, resource_status_conflict, service_unavailable
 */
export async function readPrinterStatus(deps: CloudDeps, place: CloudPrinterPlace): Promise<ResponseOf<typeof getCloudPrinterStatus>> {
  const printer = await cloudPrinter(deps.database, place);
  if (!printer.serial_confirmed) throw notConfirmed(printer.name);
  const online = await deps.printer.online(printer.serial);
  if (online === null) {
    throw new ApiError('service_unavailable', {
      message: 'The printer’s cloud does not know it as ours, or cannot be asked. Bind it, or try again in a moment.',
    });
  }
  return deps.database.tenant({ restaurantId: place.restaurantId }, async (tx) => {
    await notePrinter(tx, printer.id, { online }, deps.now());
    const [queued, last, state] = [
      await countQueued(tx, place.storeId),
      await lastPrintedAt(tx, printer.id),
      await readPrinter(tx, printer.id),
    ];
    return { online, queued: queued.get(printer.id) ?? 0, lastPrintedAt: last, problem: state?.problem ?? null };
  });
}
