import type { Database } from '../../../platform/db/door.types.ts';
import type { PrinterPort } from '../../../ports/printer.ts';
import { claimUnclaimed, readCloudPrinters } from '../printers.repo.ts';
import { notePrinter } from './finish-print.ts';

/**
 * Asks the cloud about all printers at once and keeps what it says of each; screens hear of what is news. A printer that the cloud does
 * not name is nobody's to judge, and one that nobody has claimed is its restaurant's from now on. Nothing changes while the cloud cannot
 * be asked.
 */
export async function watchPrinters(deps: { database: Database; printer: PrinterPort; now: () => Date }): Promise<void> {
  const online = await deps.printer.allOnline();
  if (online === null || online.size === 0) return;
  const ours: { serial: string; restaurantId: string }[] = [];
  await deps.database.eachTenant('which printers are connected', async (tx) => {
    for (const printer of await readCloudPrinters(tx)) {
      ours.push({ serial: printer.serial, restaurantId: tx.scope.restaurantId });
      const state = online.get(printer.serial) ?? null;
      // What it complained of may be over when it comes back.
      const back = state === true && printer.online !== true;
      await notePrinter(tx, printer.id, { online: state, ...(back && { problem: null }) }, deps.now());
    }
  });
  if (ours.length > 0) await deps.database.platform('claim cloud printers', (tx) => claimUnclaimed(tx, ours));
}
