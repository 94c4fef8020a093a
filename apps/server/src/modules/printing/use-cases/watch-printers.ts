import type { Database } from '../../../platform/db/connections.types.ts';
import type { PrinterPort } from '../../../ports/printer.ts';
import { noteConfirmed, readOwners, type SerialClaim } from '../claims.repo.ts';
import { allCloudPrinters, notePrintersSeen, readCloudPrinters, setConfirmed, type CloudPrinter } from '../printers.repo.ts';
import { losePrinter, type ClaimDeps } from './claim-printer.ts';
import { notePrinter } from './finish-print.ts';

type WatchDeps = Pick<ClaimDeps, 'now'> & { database: Database; printer: PrinterPort };

/**
 * Reads the state of all printers from the cloud, stores it for the confirmed ones and notifies screens of changes. A
 * printer that the cloud does not list stays as it is. Nothing changes while the cloud cannot be reached.
 */
export async function watchPrinters(deps: WatchDeps): Promise<void> {
  const printers = await allCloudPrinters(deps.database);
  await compareClaims(deps, printers);
  const online = await deps.printer.allOnline();
  if (online === null || online.size === 0) return;
  const news = printers.filter((row) => row.online !== (online.get(row.serial) ?? null));
  const seen = printers.filter((row) => row.confirmed && row.online === true && online.get(row.serial) === true);
  await notePrintersSeen(deps.database, seen, deps.now());
  await deps.database.eachTenantOf('which printers are connected', news, async (tx) => {
    for (const printer of await readCloudPrinters(tx)) {
      if (!printer.serial_confirmed) continue;
      const state = online.get(printer.serial) ?? null;
      // What it reported while offline may be over now.
      const back = state === true && printer.online !== true;
      await notePrinter(tx, printer.id, { online: state, ...(back && { problem: null }) }, deps.now());
    }
  });
}

/**
 * Corrects the printers' rows to match the confirmed claims: a process killed between the two writes leaves them
 * different. A printer that was inserted as confirmed, by a demo, gets its claim.
 */
async function compareClaims(deps: WatchDeps, rows: readonly CloudPrinter[]): Promise<void> {
  if (rows.length === 0) return;
  const { database, now } = deps;
  const owners = await database.platform('who owns cloud printers', (tx) =>
    readOwners(
      tx,
      rows.map(({ serial }) => serial),
    ),
  );
  const getOwner = ({ serial }: SerialClaim) => owners.get(serial.toLowerCase());
  const unnoted = rows.filter((row) => row.confirmed && getOwner(row) === undefined);
  if (unnoted.length > 0) await database.platform('claims of printers of a demo', (tx) => noteConfirmed(tx, unnoted, now()));
  for (const row of rows) {
    const [scope, owner] = [{ restaurantId: row.restaurantId }, getOwner(row)];
    if (row.confirmed && owner !== undefined && owner !== row.restaurantId) {
      await database.tenant(scope, (tx) => losePrinter(tx, row.serial));
    } else if (!row.confirmed && owner === row.restaurantId) {
      await database.tenant(scope, (tx) => setConfirmed(tx, row.serial, true));
    }
  }
}
