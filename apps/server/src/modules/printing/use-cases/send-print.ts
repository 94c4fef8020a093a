import type { PrinterPort, Refused } from '../../../ports/printer.ts';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { beginAttempt, endAttempts } from '../attempts.repo.ts';
import { readOwners } from '../claims.repo.ts';
import { giveBack, lockPrintJob, readPrintJob, takeForSending, type PrintJobRow } from '../printing.repo.ts';
import { losePrinter } from './claim-printer.ts';
import { failed, finishPrint, notePrinter, takenBack, tooOld } from './finish-print.ts';
import { findBackup, handOver } from './hand-over-print.ts';
import type { QueueDeps } from './queue-documents.ts';

/** A job older than this is never printed unasked: the food has been cooked from another sheet by then. */
export const printableForMs = 30 * 60_000;
/** Seconds between attempts while the service refuses for a temporary reason. */
const retrySeconds = [5, 10, 20, 40, 60];
/** After this many temporary refusals in a row, a job goes to the backup printer: half a minute has passed. */
const patience = 3;
/** Seconds until a job that no device in the store has fetched goes to the backup printer. */
const unfetchedSeconds = 45;

export interface PrintDeps extends QueueDeps {
  printer: PrinterPort;
  /** Seconds before each poll of a job's outcome; the last one repeats until ten minutes have passed. */
  pollSeconds: readonly number[];
  now: () => Date;
  /** Plans a later step of a job; a step of the same kind that has not begun is replaced. */
  plan(step: PrintStep, inSeconds: number): Promise<void>;
}

export interface PrintStep {
  kind: 'send' | 'poll' | 'expire';
  restaurantId: string;
  printJobId: string;
  /** How often the job was polled since it was sent. */
  round: number;
}

export const firstPoll = ({ pollSeconds }: Pick<PrintDeps, 'pollSeconds'>): number => pollSeconds[0] as number;

/** Works on a job in one transaction; `plan` steps are made after it. */
export const inTenant = <T>(deps: Pick<PrintDeps, 'database'>, restaurantId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  deps.database.tenant({ restaurantId }, work);

/**
 * A queued job that is unchanged since it was read, locked. Undefined: another node has changed it meanwhile, so the
 * result at hand belongs to an attempt that is over.
 */
export async function asItWas(tx: Tx, job: PrintJobRow): Promise<PrintJobRow | undefined> {
  const current = await lockPrintJob(tx, null, job.id);
  const same = current?.trade_no === job.trade_no && current.sent_at?.getTime() === job.sent_at?.getTime();
  return same && current?.status === 'queued' ? current : undefined;
}

/**
 * Sends a queued job. It is first taken and committed. If this process dies after that, it is unknown whether bytes
 * left, so the service is only polled and not sent to again, unless it reports that it never got the job. A printer
 * that is certainly offline is skipped if it has a backup.
 */
export async function sendPrint(deps: PrintDeps, restaurantId: string, printJobId: string): Promise<void> {
  const step = (kind: PrintStep['kind'], inSeconds: number) => deps.plan({ kind, restaurantId, printJobId, round: 0 }, inSeconds);
  const current = await inTenant(deps, restaurantId, (tx) => readPrintJob(tx, null, printJobId));
  if (current === undefined || current.status !== 'queued') return;
  if (current.sent_at !== null && current.printer_connection === 'CLOUD') return step('poll', 0);
  if (current.sent_at === null && (current.unwanted || isTooOld(current, deps.now()))) {
    await inTenant(deps, restaurantId, async (tx) => {
      const job = await asItWas(tx, current);
      if (job !== undefined) await finishPrint(tx, job, job.unwanted ? takenBack : tooOld, deps.now());
    });
    return;
  }
  if (current.printer_connection !== 'CLOUD') return waitForDevice(deps, restaurantId, current);
  if (await isNotOurs(deps, restaurantId, current)) return;
  if (await isCertainlyOffline(deps, restaurantId, current)) return;

  const job = await inTenant(deps, restaurantId, async (tx) => {
    const taken = await takeForSending(tx, printJobId, deps.now());
    if (taken !== undefined) await beginAttempt(tx, taken, { deviceId: null, deviceName: '' }, deps.now());
    return taken;
  });
  if (job === undefined) return step('poll', 0);

  const result = await deps.printer.send({
    tradeNo: job.trade_no,
    serial: job.printer_serial,
    bytes: job.content,
    copies: job.number_of_copies,
    orderNumber: job.order_number ?? '',
  });
  if (result.outcome !== 'refused') return step('poll', firstPoll(deps));
  return refused(deps, restaurantId, job, result);
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

/** The message when the backup printer failed, too. */
export const withBackup = (job: PrintJobRow, message: string): string =>
  job.via_printer_id === null ? message : `Neither “${job.own_name}” nor its backup “${job.printer_name}” printed it. ${message}`;

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
    if (owner !== restaurantId) await losePrinter(tx, serial);
    if ((await asItWas(tx, job)) === undefined) return;
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

/**
 * A printer in the store: its device fetches the job. If none does for a while, the backup printer gets it, or it
 * becomes too old.
 */
async function waitForDevice(deps: PrintDeps, restaurantId: string, job: PrintJobRow): Promise<void> {
  const again = (seconds: number) =>
    deps.plan({ kind: 'send', restaurantId, printJobId: job.id, round: 0 }, Math.max(1, Math.ceil(seconds)));
  const waited = (deps.now().getTime() - job.created_at.getTime()) / 1000;
  const untilTooOld = printableForMs / 1000 + 1 - waited;
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

/** Seconds until a job that its service does not hold is sent again: longer with every attempt. */
export const retryIn = (job: Pick<PrintJobRow, 'attempts'>): number =>
  retrySeconds[Math.min(Math.max(job.attempts, 1), retrySeconds.length) - 1] as number;

export const isTooOld = (job: Pick<PrintJobRow, 'created_at'>, now: Date): boolean =>
  now.getTime() - job.created_at.getTime() > printableForMs;
