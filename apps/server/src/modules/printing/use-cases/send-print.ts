import type { SettingsOf } from '@servery/contract/settings/index';
import type { JobContext } from '../../../platform/jobs/jobs.types.ts';
import type { PrintSend, Refused } from '../../../ports/printer.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { endAttempts } from '../attempts.repo.ts';
import { readOwners } from '../claims.repo.ts';
import type { OwnedPrinters } from '../owned-printers.service.ts';
import { takeAtOnce, takeForSending, type LeftJob, type TakenJob } from '../polling.repo.ts';
import { findPrintJob, giveBack, type PrintJobRow } from '../printing.repo.ts';
import { losePrinter } from './claim-printer.ts';
import { failed, finishPrint, kickedTooLate, notePrinter, takenBack, tooOld } from './finish-print.ts';
import { findBackup, handOver } from './hand-over-print.ts';
import {
  asItWas,
  getCopies,
  inTenant,
  isTooOld,
  kickableForMs,
  printableForMs,
  retryIn,
  withBackup,
  type StepDeps,
} from './print-steps.ts';
import type { PrinterPoller } from './printer-poller.ts';

/** After this many temporary refusals in a row, a job goes to the backup printer: half a minute has passed. */
const patience = 3;
/** Seconds until a job that no device in the store has fetched goes to the backup printer. */
const unfetchedSeconds = 45;

export interface PrintDeps extends StepDeps {
  poller: PrinterPoller;
  ownedPrinters: OwnedPrinters;
  /** Of the queue's job that runs the step. */
  context: JobContext;
}

/**
 * Sends a queued job. It is first taken and committed. If this process dies after that, it is unknown whether bytes
 * left, so the service is only polled and not sent to again, unless it reports that it never got the job. A printer
 * that is certainly offline is skipped if it has a backup.
 */
export async function sendPrint(deps: PrintDeps, restaurantId: string, printJobId: string): Promise<void> {
  const current = await findPrintJob(deps.database, restaurantId, printJobId);
  if (current !== undefined) await sendFound(deps, restaurantId, current);
}

/** The same for a job whose store is known. Mostly nothing has to be asked, and it is taken by the statement that finds it. */
export async function sendQueued(
  deps: PrintDeps,
  { restaurantId, storeId }: { restaurantId: string; storeId: string },
  printJobId: string,
): Promise<void> {
  const [store, serials] = await Promise.all([deps.stores.get(restaurantId, storeId), deps.ownedPrinters(restaurantId)]);
  const now = deps.now();
  const notBefore = new Date(now.getTime() - printableForMs);
  const take = takeAtOnce(restaurantId, printJobId, { node: deps.poller.node, now }, { serials, notBefore });
  const [job] = await deps.database.statement<TakenJob | LeftJob>({ restaurantId }, take);
  if (job === undefined) return;
  await (job.content === null ? sendFound(deps, restaurantId, job) : sendTaken(deps, restaurantId, job, store));
}

async function sendFound(deps: PrintDeps, restaurantId: string, current: PrintJobRow): Promise<void> {
  const { poller, context } = deps;
  if (current.status !== 'queued') return;
  const place = { restaurantId, storeId: current.store_id, printerId: current.target_id };
  if (current.sent_at !== null && current.printer_connection === 'CLOUD') return poller.adopt(place, context);
  if (current.sent_at === null && (current.unwanted || isTooOld(current, deps.now()))) {
    await inTenant(deps, restaurantId, async (tx) => {
      const job = await asItWas(tx, current);
      const late = job?.drawer_document === 'DRAWER_KICK' ? kickedTooLate : tooOld;
      if (job !== undefined) await finishPrint(tx, job, job.unwanted ? takenBack : late, deps.now());
    });
    return;
  }
  if (current.printer_connection !== 'CLOUD') return waitForDevice(deps, restaurantId, current);
  if (await isNotOurs(deps, restaurantId, current)) return;
  if (await isCertainlyOffline(deps, restaurantId, current)) return;

  // Read before the job is taken: a job that was taken and not sent is only polled.
  const store = await deps.stores.get(restaurantId, current.store_id);
  const take = takeForSending(restaurantId, current.id, { node: poller.node, now: deps.now() });
  const [job] = await deps.database.statement<TakenJob>({ restaurantId }, take);
  // Otherwise another worker was faster, and has its printer polled.
  if (job !== undefined) await sendTaken(deps, restaurantId, job, store);
}

/** Sends a job that was just taken. */
async function sendTaken(deps: PrintDeps, restaurantId: string, job: TakenJob, store: StoreProfile | undefined): Promise<void> {
  const { poller, context } = deps;
  const result = await deps.printer.send({
    tradeNo: job.trade_no,
    serial: job.printer_serial,
    bytes: job.content,
    copies: getCopies(job),
    spoken: getSpoken(store?.settings.printing, job),
  });
  const isHeld = result.outcome !== 'refused';
  try {
    if (!isHeld) await refused(deps, restaurantId, job, result);
  } finally {
    const place = { restaurantId, storeId: job.store_id, printerId: job.target_id };
    if (job.polled_by === poller.node) poller.sent(place, isHeld ? job : null, context);
  }
}

/**
 * What a cloud printer says aloud with a job, as the store has set it. Only order tickets are announced, and none that may have been
 * printed before: it is no new order. A test page says what a ticket says, without a number.
 */
function getSpoken(settings: SettingsOf<'printing'> | undefined, job: PrintJobRow): PrintSend['spoken'] {
  if (!settings?.cloudNotification.isEnabled || job.document !== 'ORDER_TICKET' || job.duplicate) return null;
  const { text, saysNumber, times } = settings.cloudNotification;
  return { text: saysNumber && job.order_number !== null ? `${text} ${job.order_number}` : text, times };
}

/** Nothing was sent. The job is tried again, goes to the backup printer, or is left to a person. */
async function refused(deps: PrintDeps, restaurantId: string, job: PrintJobRow, { message, retryable }: Refused): Promise<void> {
  const { stores, orders } = deps;
  const store = await stores.get(restaurantId, job.store_id);
  const again = await inTenant(deps, restaurantId, async (tx) => {
    const now = deps.now();
    const current = await asItWas(tx, job);
    if (current === undefined) return null;
    await endAttempts(tx, job.id, { result: 'refused', message }, now);
    if (current.unwanted) {
      await finishPrint(tx, current, takenBack, now);
      return null;
    }
    const inSeconds = retryIn(job);
    await giveBack(tx, job.id, message, new Date(now.getTime() + inSeconds * 1000));
    const patient = retryable && job.attempts < patience;
    if (!patient && store !== undefined && (await handOver(tx, orders, store, job, message))) return null;
    if (retryable) return inSeconds;
    await notePrinter(tx, job.target_id, { problem: message }, now);
    await finishPrint(tx, job, failed(withBackup(job, message)), now);
    return null;
  });
  if (again !== null) await deps.plan({ kind: 'send', restaurantId, printJobId: job.id, round: 0 }, again);
}

/**
 * Nothing is sent to a printer whose serial number is not confirmed or now belongs to another restaurant. The directory
 * is asked as well as the printer's row, which a process killed during a change of owner may have left outdated. True
 * when the job is done with here: it went to the backup printer or to a person.
 */
async function isNotOurs(deps: PrintDeps, restaurantId: string, job: PrintJobRow): Promise<boolean> {
  const { printer_serial: serial } = job;
  const owners = await deps.database.platform('whose a cloud printer is', (tx) => readOwners(tx, [serial]));
  const owner = owners.get(serial.toLowerCase()) ?? restaurantId;
  if (job.printer_confirmed && owner === restaurantId) return false;
  const store = await deps.stores.get(restaurantId, job.store_id);
  const message = 'The printer’s serial number is not confirmed. Print a code on it and enter the code under Printing.';
  await inTenant(deps, restaurantId, async (tx) => {
    const isCurrent = (await asItWas(tx, job)) !== undefined;
    if (owner !== restaurantId) await losePrinter(tx, serial);
    if (!isCurrent) return;
    if (store !== undefined && (await handOver(tx, deps.orders, store, job, 'it is not confirmed'))) return;
    await finishPrint(tx, job, failed(withBackup(job, message)), deps.now());
  });
  return true;
}

/**
 * If there is a backup printer, the cloud is asked first: what is sent to an offline printer would print whenever it is
 * back. True when the job has been handed over, or failed because both printers are down.
 */
async function isCertainlyOffline(deps: PrintDeps, restaurantId: string, job: PrintJobRow): Promise<boolean> {
  const isBackup = job.via_printer_id !== null;
  if (job.drawer_document === 'DRAWER_KICK') return isOutOfReach(deps, restaurantId, job);
  if (!isBackup && job.backup_printer_id === null) return false;
  if (!isBackup && !(await inTenant(deps, restaurantId, (tx) => findBackup(tx, job)))) return false;
  if ((await deps.printer.online(job.printer_serial)) !== false) return false;
  const store = await deps.stores.get(restaurantId, job.store_id);
  return inTenant(deps, restaurantId, async (tx) => {
    await notePrinter(tx, job.target_id, { online: false }, deps.now());
    // Another node has taken it meanwhile: its own question decides.
    if ((await asItWas(tx, job)) === undefined) return true;
    if (isBackup) return finishPrint(tx, job, failed(withBackup(job, 'The backup printer is offline too.')), deps.now());
    return store !== undefined && handOver(tx, deps.orders, store, job, 'it is offline');
  });
}

/** A kick that the cloud kept for an offline printer would open the drawer when nobody is at it. */
async function isOutOfReach(deps: PrintDeps, restaurantId: string, job: PrintJobRow): Promise<boolean> {
  if ((await deps.printer.online(job.printer_serial)) !== false) return false;
  return inTenant(deps, restaurantId, async (tx) => {
    await notePrinter(tx, job.target_id, { online: false }, deps.now());
    if ((await asItWas(tx, job)) !== undefined) await finishPrint(tx, job, kickedTooLate, deps.now());
    return true;
  });
}

/**
 * A printer in the store: its device fetches the job. If none does for a while, the backup printer gets it, or it
 * becomes too old.
 */
async function waitForDevice(deps: PrintDeps, restaurantId: string, job: PrintJobRow): Promise<void> {
  const again = (seconds: number) =>
    deps.plan({ kind: 'send', restaurantId, printJobId: job.id, round: 0 }, Math.max(1, Math.ceil(seconds)));
  const waited = (deps.now().getTime() - job.created_at.getTime()) / 1000;
  const untilTooOld = (job.drawer_document === 'DRAWER_KICK' ? kickableForMs : printableForMs) / 1000 + 1 - waited;
  // A device has it and has not reported; the sweep gives it up.
  if (untilTooOld <= 0) return;
  // A device has it, or had it: its report decides.
  if (job.sent_at !== null || job.attempts > 0) return again(untilTooOld);
  const backup = await inTenant(deps, restaurantId, (tx) => findBackup(tx, job));
  if (backup === undefined) return again(untilTooOld);
  if (waited < unfetchedSeconds) return again(unfetchedSeconds - waited);
  const store = await deps.stores.get(restaurantId, job.store_id);
  const moved =
    store !== undefined && (await inTenant(deps, restaurantId, (tx) => handOver(tx, deps.orders, store, job, 'no device fetched it')));
  if (!moved) return again(untilTooOld);
}
