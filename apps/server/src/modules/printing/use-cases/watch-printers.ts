import type { Database } from '../../../platform/db/door.types.ts';
import type { PrinterPort } from '../../../ports/printer.ts';
import { readCloudPrinters } from '../printers.repo.ts';
import { notePrinter } from './finish-print.ts';

/**
 * Asks the cloud about all printers at once and keeps what it says of each; screens hear of what is news. A printer that the cloud does
 * not name is nobody's to judge. Nothing changes while the cloud cannot be asked.
 */
export async function watchPrinters(deps: { database: Database; printer: PrinterPort; now: () => Date }): Promise<void> {
  const online = await deps.printer.allOnline();
  if (online === null || online.size === 0) return;
  await deps.database.eachTenant('which printers are connected', async (tx) => {
    for (const printer of await readCloudPrinters(tx)) {
      const state = online.get(printer.serial) ?? null;
      // What it complained of may be over when it comes back.
      const back = state === true && printer.online !== true;
      await notePrinter(tx, printer.id, { online: state, ...(back && { problem: null }) }, deps.now());
    }
  });
}
