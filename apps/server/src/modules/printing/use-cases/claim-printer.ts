import { formatMinutes } from '@servery/domain/clock';
import { claimPage, tradeNumber } from '@servery/domain/printing';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { PrinterPort } from '../../../ports/printer.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { codeMinutes, confirmClaim, createPrinterCode } from '../claims.repo.ts';
import { readPrinter, setConfirmed } from '../printers.repo.ts';
import { countQueued, toPrinterView, type PrinterView } from '../printing.queries.ts';
import { cloudPrinter, type CloudPrinterPlace } from './cloud-printer.ts';
import { notePrinterLost, notePrinterSaved } from './finish-print.ts';
import { bytesFor } from './render-document.ts';

export interface ClaimDeps {
  database: Database;
  stores: StoreCache;
  printer: PrinterPort;
  rateLimiter: RateLimiter;
  now: () => Date;
}

/**
 * Limits on code pages: how many one restaurant may print on one printer in an hour, how many one printer prints in an
 * hour for all restaurants, and how many one restaurant prints in a day. The second is larger than the first, so that a
 * restaurant that types another's number cannot use up the owner's pages.
 */
const pagesOfClaim = { limit: 3, seconds: 3600 };
const pagesOfPrinter = { limit: 10, seconds: 3600 };
const pagesOfRestaurant = { limit: 10, seconds: 86_400 };

/**
 * Prints a page with a new code on a cloud printer: whoever can read it is at the printer. This also works if another
 * restaurant has confirmed the number, because a sold or lent printer belongs to whoever has it.
 * @throws resource_not_found, resource_status_conflict (no cloud printer, confirmed already, the cloud refuses),
 * too_many_requests, service_unavailable (the printer is offline, or the cloud does not answer)
 */
export async function printCode(deps: ClaimDeps, place: CloudPrinterPlace): Promise<{ expiresAt: string }> {
  const { database, rateLimiter, now } = deps;
  const { restaurantId, storeId } = place;
  const printer = await cloudPrinter(database, place);
  if (printer.serial_confirmed) throw conflict('CONFIRMED', 'This printer is confirmed. It needs no code.');
  const store = await deps.stores.get(restaurantId, storeId);
  if (store === undefined) throw new ApiError('resource_not_found');
  if ((await deps.printer.online(printer.serial)) === false) {
    throw new ApiError('service_unavailable', { message: 'The printer is offline. Switch it on, check its Internet, then try again.' });
  }
  const serial = printer.serial.toLowerCase();
  const giveBack = await countPage(rateLimiter, [
    { bucket: `printer-code/claim/${serial}/${restaurantId}`, ...pagesOfClaim },
    { bucket: `printer-code/serial/${serial}`, ...pagesOfPrinter },
    { bucket: `printer-code/restaurant/${restaurantId}`, ...pagesOfRestaurant },
  ]);
  const issuedAt = now();
  const code = await database.platform('a code for a cloud printer', (tx) =>
    createPrinterCode(tx, { serial: printer.serial, restaurantId }, issuedAt),
  );
  const page = claimPage({
    restaurantName: store.restaurantName,
    storeName: store.name,
    printerName: printer.name,
    code,
    minutes: codeMinutes,
  });
  const sent = await deps.printer.send({
    tradeNo: tradeNumber(uuidv7()),
    serial: printer.serial,
    bytes: bytesFor(page, printer),
    copies: 1,
    spoken: null,
  });
  if (sent.outcome === 'refused') {
    // No page was printed, so it does not count.
    await giveBack();
    if (sent.retryable) throw new ApiError('service_unavailable', { message: `${sent.message}. Please try again in a moment.` });
    throw conflict('NOT_PRINTED', `${sent.message}. Check the serial number and bind the printer to its cloud, then try again.`);
  }
  return { expiresAt: new Date(issuedAt.getTime() + codeMinutes * 60_000).toISOString() };
}

/**
 * Assigns a printer to the restaurant by the code that it printed. A restaurant that had it before loses it and gets an
 * alarm. Repeating this returns the printer as it is.
 * @throws resource_not_found, resource_status_conflict (no cloud printer; no valid code), validation_failed (a
 * different code)
 */
export async function confirmPrinter(deps: ClaimDeps, { code, ...place }: CloudPrinterPlace & { code: string }): Promise<PrinterView> {
  const { database, now } = deps;
  const { restaurantId } = place;
  const { serial } = await cloudPrinter(database, place);
  const result = await database.platform('confirm a cloud printer', (tx) =>
    confirmClaim(tx, { serial, restaurantId }, code.replace(' ', ''), now()),
  );
  if (result.outcome === 'noCode') {
    throw conflict('CODE_EXPIRED', 'This code does not work any more. Print a new code and enter that one.');
  }
  if (result.outcome === 'wrong') {
    const message =
      result.triesLeft === 0
        ? 'This is not the code on the page, and there are no tries left. Print a new code.'
        : 'This is not the code on the page. Enter the 6 digits of the newest page.';
    throw new ApiError('validation_failed', { fields: [{ path: 'code', message }] });
  }
  if (result.previousOwner !== null) {
    await database.tenant({ restaurantId: result.previousOwner }, (tx) => losePrinter(tx, serial));
  }
  return database.tenant({ restaurantId }, async (tx) => {
    for (const confirmed of await setConfirmed(tx, serial, true)) notePrinterSaved(tx, confirmed);
    const queued = await countQueued(tx, place.storeId);
    const printer = await readPrinter(tx, place.id, place.storeId);
    if (printer === undefined) throw new ApiError('resource_not_found');
    return toPrinterView(printer, queued.get(printer.id) ?? 0);
  });
}

/**
 * Another restaurant has confirmed the serial number of this restaurant's printer: nothing more is sent to it, and its
 * store gets an alarm, once.
 */
export async function losePrinter(tx: Tx, serial: string): Promise<void> {
  for (const printer of await setConfirmed(tx, serial, false)) notePrinterLost(tx, printer);
}

const conflict = (reason: string, message: string) => new ApiError('resource_status_conflict', { message, details: { reason } });

/**
 * Counts a page under every limit, or under none: a page that one limit refuses uses up nothing.
 * @returns a function that gives the page back to all of them
 * @throws too_many_requests
 */
async function countPage(
  rateLimiter: RateLimiter,
  buckets: readonly { bucket: string; limit: number; seconds: number }[],
): Promise<() => Promise<void>> {
  const counted: (typeof buckets)[number][] = [];
  const giveBack = async () => {
    for (const { bucket, seconds } of counted) await rateLimiter.giveBack(bucket, seconds);
  };
  for (const each of buckets) {
    try {
      await rateLimiter.hit(each.bucket, each.limit, each.seconds);
    } catch (error) {
      await giveBack();
      throw tooManyPages(error);
    }
    counted.push(each);
  }
  return giveBack;
}

const tooManyPages = (error: unknown): unknown => {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return error;
  const { retryAfter } = error;
  const when = retryAfter === undefined ? 'later' : `in ${formatMinutes(Math.max(1, Math.ceil(retryAfter / 60)))}`;
  const message = `Too many code pages were printed. Enter the code of the newest page, or print another one ${when}.`;
  return new ApiError('too_many_requests', { message, ...(retryAfter !== undefined && { retryAfter }) });
};
