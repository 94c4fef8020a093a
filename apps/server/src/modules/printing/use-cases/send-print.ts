import type { PrinterPort, Refused } from '../../../ports/printer.ts';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { beginAttempt, endAttempts } from '../attempts.repo.ts';
import { readOwners } from '../claims.repo.ts';
import { giveBack, lockPrintJob, readPrintJob, takeForSending, type PrintJobRow } from '../printing.repo.ts';
import { losePrinter } from './claim-printer.ts';
import { failed, finishPrint, notePrinter, takenBack, tooOld, type AlarmsOfPrinting } from './finish-print.ts';
import { findBackup, handOver } from './hand-over-print.ts';
import type { QueueDeps } from './queue-documents.ts';

/** A job older than this is never printed unasked: the food has been cooked from another sheet by then. */
export const printableForMs = 30 * 60_000;
/** Seconds between attempts while the service refuses for a reason that passes. */
const retrySeconds = [5, 10, 20, 40, 60];
/** Refused for a passing reason this often in a row, a job goes to the backup printer: half a minute has passed. */
const patience = 3;
/** Seconds until a job that no device in the store has fetched goes to the backup printer. */
const unfetchedSeconds = 45;

export interface PrintDeps extends QueueDeps {
  printer: PrinterPort;
  alarms: AlarmsOfPrinting;
  /** Seconds before each question what became of a job; the last one repeats until ten minutes have passed. */
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
 * A queued job that still is as it was read, locked. Undefined: another node has moved it on meanwhile, and what was learned of it is
 * about a try that is over.
 */
export async function asItWas(tx: Tx, job: PrintJobRow): Promise<PrintJobRow | undefined> {
  const standing = await lockPrintJob(tx, null, job.id);
  const same = standing?.trade_no === job.trade_no && standing.sent_at?.getTime() === job.sent_at?.getTime();
  return same && standing?.status === 'queued' ? standing : undefined;
}

/**
 * Sends a queued job. It is taken first and committed: when this process dies after that, nobody knows whether bytes left, and from
 * then on the service is only asked, never sent to again unless it says that it never got the job. A printer that is certainly offline is
 * not sent to where another one stands in for it.
 */
export async function sendPrint(deps: PrintDeps, restaurantId: string, printJobId: string): Promise<void> {
  const step = (kind: PrintStep['kind'], inSeconds: number) => deps.plan({ kind, restaurantId, printJobId, round: 0 }, inSeconds);
  const standing = await inTenant(deps, restaurantId, (tx) => readPrintJob(tx, null, printJobId));
  if (standing === undefined || standing.status !== 'queued') return;
  if (standing.sent_at !== null && standing.printer_connection === 'CLOUD') return step('poll', 0);
  if (standing.sent_at === null && (standing.unwanted || isTooOld(standing, deps.now()))) {
    await inTenant(deps, restaurantId, async (tx) => {
      const job = await asItWas(tx, standing);
      if (job !== undefined) await finishPrint(deps, tx, job, job.unwanted ? takenBack : tooOld, deps.now());
    });
    return;
  }
  if (standing.printer_connection !== 'CLOUD') return waitForDevice(deps, restaurantId, standing);
  if (await isNotOurs(deps, restaurantId, standing)) return;
  if (await isCertainlyOffline(deps, restaurantId, standing)) return;

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

/** Nothing left. The job is tried again, goes to the backup printer, or is a person's. */
async function refused(deps: PrintDeps, restaurantId: string, job: PrintJobRow, { message, retryable }: Refused): Promise<void> {
  const { stores, orders } = deps;
  const store = await stores.get(restaurantId, job.store_id);
  const again = await inTenant(deps, restaurantId, async (tx) => {
    const now = deps.now();
    const standing = await asItWas(tx, job);
    if (standing === undefined) return null;
    await endAttempts(tx, job.id, { result: 'refused', message }, now);
    if (standing.unwanted) {
      await finishPrint(deps, tx, standing, takenBack, now);
      return null;
    }
    const inSeconds = retryIn(job);
    await giveBack(tx, job.id, message, new Date(now.getTime() + inSeconds * 1000));
    const patient = retryable && job.attempts < patience;
    if (!patient && store !== undefined && (await handOver(tx, orders, store, job, message))) return null;
    if (retryable) return inSeconds;
    await notePrinter(tx, job.target_id, { problem: message }, now);
    await finishPrint(deps, tx, job, failed(withBackup(job, message)), now);
    return null;
  });
  if (again !== null) await deps.plan({ kind: 'send', restaurantId, printJobId: job.id, round: 0 }, again);
}

/** What is told when the backup printer could not help either. */
export const withBackup = (job: PrintJobRow, message: string): string =>
  job.via_printer_id === null ? message : `Neither “${job.own_name}” nor its backup “${job.printer_name}” printed it. ${message}`;

/**
 * Nothing goes to a printer whose serial number is not confirmed, or is another restaurant's by now. The directory is asked, not only
 * the printer's row: a process that was killed while the printer changed hands has left that behind. True when the job is somebody
 * else's now: the backup printer's, or a person's.
 */
async function isNotOurs(deps: PrintDeps, restaurantId: string, job: PrintJobRow): Promise<boolean> {
  const { printer_serial: serial } = job;
  const owners = await deps.database.platform('whose a cloud printer is', (tx) => readOwners(tx, [serial]));
  const owner = owners.get(serial.toLowerCase()) ?? restaurantId;
  if (job.printer_confirmed && owner === restaurantId) return false;
  const store = await deps.stores.get(restaurantId, job.store_id);
  const message = 'The printer’s serial number is not confirmed. Print a code on it and enter the code under Printing.';
  await inTenant(deps, restaurantId, async (tx) => {
    if (owner !== restaurantId) await losePrinter(deps, tx, serial);
    if ((await asItWas(tx, job)) === undefined) return;
    if (store !== undefined && (await handOver(tx, deps.orders, store, job, 'it is not confirmed'))) return;
    await finishPrint(deps, tx, job, failed(withBackup(job, message)), deps.now());
  });
  return true;
}

/**
 * Where a backup printer stands in, a cloud is asked first: what is pushed to a printer that is offline comes out whenever it is back.
 * True when the job has been handed over, or failed because both are dead.
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
    if (isBackup) return finishPrint(deps, tx, job, failed(withBackup(job, 'The backup printer is offline too.')), deps.now());
    return store !== undefined && handOver(tx, deps.orders, store, job, 'it is offline');
  });
}

/** A printer in the store: its device fetches the job. Nobody came for a while: the backup printer gets it, or it grows too old. */
async function waitForDevice(deps: PrintDeps, restaurantId: string, job: PrintJobRow): Promise<void> {
  const again = (seconds: number) =>
    deps.plan({ kind: 'send', restaurantId, printJobId: job.id, round: 0 }, Math.max(1, Math.ceil(seconds)));
  const waited = (deps.now().getTime() - job.created_at.getTime()) / 1000;
  const untilTooOld = printableForMs / 1000 + 1 - waited;
  // A device has it and says nothing: the sweep gives it up.
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
