import type { ResponseOf } from '@servery/contract/endpoint';
import type { bindCloudPrinter, getCloudPrinterStatus } from '@servery/contract/printers';
import type { Database } from '../../../platform/db/door.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { PrinterPort } from '../../../ports/printer.ts';
import { claimSerial, noteBind, readPrinter, type PrinterRow } from '../printers.repo.ts';
import { countQueued, lastPrintedAt } from '../printing.queries.ts';
import { notePrinter } from './finish-print.ts';

interface CloudDeps {
  database: Database;
  printer: PrinterPort;
  now: () => Date;
}
interface CloudPrinterPlace {
  restaurantId: string;
  storeId: string;
  id: string;
}

/** A store's printer that is reached by its maker's cloud. @throws resource_not_found, resource_status_conflict (it is none) */
async function cloudPrinter({ database }: CloudDeps, { restaurantId, storeId, id }: CloudPrinterPlace): Promise<PrinterRow> {
  const printer = await database.tenant({ restaurantId }, (tx) => readPrinter(tx, id, storeId));
  if (printer === undefined) throw new ApiError('resource_not_found');
  if (printer.connection === 'CLOUD' && printer.serial !== '') return printer;
  throw new ApiError('resource_status_conflict', {
    message: 'This printer is not connected through its maker’s cloud. Choose the connection “Cloud” and enter its serial number first.',
    details: { reason: 'NOT_A_CLOUD_PRINTER' },
  });
}

/**
 * Makes a printer ours at its maker's cloud. What the cloud says is kept and passed on as it is: not every one of its codes has a known
 * meaning. To bind again what is bound is fine.
 * @throws resource_not_found, resource_status_conflict, service_unavailable (the cloud cannot be asked, or its answer is lost).
 */
export async function bindPrinter(deps: CloudDeps, place: CloudPrinterPlace): Promise<ResponseOf<typeof bindCloudPrinter>> {
  const { database, now } = deps;
  const { restaurantId } = place;
  const printer = await cloudPrinter(deps, place);
  const ours = await database.platform('claim a cloud printer', (tx) => claimSerial(tx, printer.serial, restaurantId));
  if (!ours) {
    const message = 'A printer with this serial number is in use already. Please check the number; if it is right, ask our support.';
    throw new ApiError('resource_status_conflict', { message, details: { reason: 'SERIAL_TAKEN' } });
  }
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
  });
  return { bound, already: result.outcome === 'already', code, message };
}

/**
 * Asks the cloud about a printer now.
 * @throws resource_not_found, resource_status_conflict, service_unavailable.
 */
export async function readPrinterStatus(deps: CloudDeps, place: CloudPrinterPlace): Promise<ResponseOf<typeof getCloudPrinterStatus>> {
  const printer = await cloudPrinter(deps, place);
  const online = await deps.printer.online(printer.serial);
  if (online === null) {
    throw new ApiError('service_unavailable', {
      message: 'The printer’s cloud does not know it as ours, or cannot be asked. Bind it, or try again in a moment.',
    });
  }
  return deps.database.tenant({ restaurantId: place.restaurantId }, async (tx) => {
    await notePrinter(tx, printer.id, { online }, deps.now());
    const [queued, last, standing] = [
      await countQueued(tx, place.storeId),
      await lastPrintedAt(tx, printer.id),
      await readPrinter(tx, printer.id),
    ];
    return { online, queued: queued.get(printer.id) ?? 0, lastPrintedAt: last, problem: standing?.problem ?? null };
  });
}
