import type { Tx } from '../../../platform/db/connections.types.ts';
import type { PrintStatus } from '../../../ports/printer.ts';
import { endAttempts } from '../attempts.repo.ts';
import { giveBack, hasOtherQueuedJobs, isAloneAtPrinter, readPrintJob, type PrintJobRow } from '../printing.repo.ts';
import { lastPrintedAt } from '../printing.queries.ts';
import { failed, finishPrint, notePrinter, succeeded, takenBack, unconfirmed } from './finish-print.ts';
import { findBackup, handOver } from './hand-over-print.ts';
import { asItWas, inTenant, isTooOld, printableForMs, retryIn, withBackup, type StepDeps } from './print-steps.ts';

/** After this, a job with an unknown outcome is left to a person. */
const pollForMs = 10 * 60_000;
/** For this long after a job was sent, an outside call that carries it may still be under way. */
const onItsWayMs = 15_000;
/** A printer that has printed something this recently is working through its queue, so the waiting job is coming. */
const busyForMs = 30_000;

const notPrinting = 'Connected, but nothing comes out. Check its paper and its cover.';

/** A job that a printer's cloud may hold. */
export interface SentJob {
  row: PrintJobRow;
  /** The call that sent it has ended, so the cloud knows the job, or never will. */
  answered: boolean;
}

/**
 * Draws the consequences of the cloud's answer about a sent job. Only the cloud's own report counts as success.
 * @param afterwards what else belongs into the transaction of a printed job
 * @returns false: the job is still waiting
 */
export async function settlePrint(
  deps: StepDeps,
  restaurantId: string,
  { row: job, answered }: SentJob,
  status: PrintStatus,
  afterwards: (tx: Tx) => Promise<void> = async () => {},
): Promise<boolean> {
  const now = deps.now();
  const sentFor = now.getTime() - (job.sent_at?.getTime() ?? 0);
  switch (status.state) {
    case 'printed':
      await inTenant(deps, restaurantId, async (tx) => {
        await finishPrint(tx, job, succeeded, now);
        await afterwards(tx);
      });
      return true;
    case 'deleted':
      await dropped(deps, restaurantId, job);
      return true;
    case 'notFound':
      if (!answered && sentFor < onItsWayMs) return false;
      await neverArrived(deps, restaurantId, job);
      return true;
    case 'waiting':
    case 'unknown':
      if (sentFor < pollForMs) return false;
      await giveUp(deps, restaurantId, job);
      return true;
  }
}

/** The service never got it: sending is safe, and its number makes a second copy impossible. */
async function neverArrived(deps: StepDeps, restaurantId: string, job: PrintJobRow): Promise<void> {
  const again = await inTenant(deps, restaurantId, async (tx) => {
    const current = await asItWas(tx, job);
    if (current === undefined) return false;
    await endAttempts(tx, job.id, { result: 'refused', message: 'It never arrived.' }, deps.now());
    if (current.unwanted) await finishPrint(tx, current, takenBack, deps.now());
    else await giveBack(tx, job.id, '');
    return !current.unwanted;
  });
  if (again) await deps.plan({ kind: 'send', restaurantId, printJobId: job.id, round: 0 }, retryIn(job));
}

/**
 * The service dropped it before printing: nothing was printed. The backup printer gets it while it is recent enough.
 */
async function dropped(deps: StepDeps, restaurantId: string, job: PrintJobRow): Promise<void> {
  const store = await deps.stores.get(restaurantId, job.store_id);
  await inTenant(deps, restaurantId, async (tx) => {
    const now = deps.now();
    const message = 'The printer’s service dropped it.';
    const current = await asItWas(tx, job);
    if (current === undefined) return;
    await endAttempts(tx, job.id, { result: 'dropped', message }, now);
    if (current.unwanted) return void (await finishPrint(tx, current, takenBack, now));
    if (store !== undefined && !isTooOld(job, now) && (await findBackup(tx, job))) {
      await giveBack(tx, job.id, message);
      if (await handOver(tx, deps.orders, store, job, 'its queue was dropped')) return;
    }
    await finishPrint(tx, job, failed(withBackup(job, `${message} Please print it again.`), 'dropped'), now);
  });
}

/** Not printed for ten minutes: the job is left to a person. */
async function giveUp(deps: StepDeps, restaurantId: string, job: PrintJobRow): Promise<void> {
  const now = deps.now();
  // Scheduled before the job is given up: if the process is killed in between, the check still runs. Never so soon that
  // the check comes first.
  const untilExpiry = job.created_at.getTime() + printableForMs - now.getTime();
  const step = { kind: 'expire', restaurantId, printJobId: job.id, round: 0 } as const;
  await deps.plan(step, Math.max(30, Math.ceil(untilExpiry / 1000)));
  await inTenant(deps, restaurantId, async (tx) => {
    const current = await asItWas(tx, job);
    if (current !== undefined) await finishPrint(tx, current, unconfirmed, now);
  });
}

/**
 * Has the cloud drop a job that is no longer wanted, if it holds nothing else for the printer: dropping empties the
 * whole queue. Never of a printer that is another restaurant's by now.
 */
export async function dropUnwanted(deps: StepDeps, restaurantId: string, job: PrintJobRow): Promise<void> {
  if (!job.unwanted || !job.printer_confirmed) return;
  const notBefore = new Date(deps.now().getTime() - printableForMs);
  if (await inTenant(deps, restaurantId, (tx) => isAloneAtPrinter(tx, job, notBefore))) await deps.printer.clear(job.printer_serial);
}

/**
 * Reads the state of a printer at its cloud that has not printed a job, and records it: it is offline, or "connected,
 * but nothing comes out". `moves`: it is offline and has a backup printer, so its queue is to be dropped. Every job that
 * the cloud then reports as deleted goes to the backup printer; if it reports one as printed after all, that counts.
 * @param recorded the state that was recorded since the printer is stuck; null: none
 * @returns with the state that is recorded now
 */
export async function checkPrinter(
  deps: StepDeps,
  restaurantId: string,
  job: PrintJobRow,
  recorded: boolean | null,
): Promise<{ state: boolean | null; moves: boolean }> {
  const online = await deps.printer.online(job.printer_serial);
  if (online === null) return { state: recorded, moves: false };
  if (online === recorded && (online || job.backup_printer_id === null)) return { state: recorded, moves: false };
  return inTenant(deps, restaurantId, async (tx) => {
    const now = deps.now();
    const last = await lastPrintedAt(tx, job.target_id);
    // Another job may have printed since this one was sent.
    const prints = last !== null && Date.parse(last) >= Math.max(job.sent_at?.getTime() ?? 0, now.getTime() - busyForMs);
    const problem = online && !prints ? { problem: notPrinting } : {};
    await notePrinter(tx, job.target_id, { online, ...problem }, now);
    return { state: online && prints ? null : online, moves: !online && (await findBackup(tx, job)) !== undefined };
  });
}

/**
 * Thirty minutes after the request: a late answer still counts, and what the service still holds is dropped, so that a
 * printer that comes back does not print orders cooked long ago. Dropping empties the whole queue, so it is not done
 * while a later job waits.
 */
export async function expirePrint(deps: StepDeps, restaurantId: string, printJobId: string): Promise<void> {
  const job = await inTenant(deps, restaurantId, (tx) => readPrintJob(tx, null, printJobId));
  if (job === undefined || !job.unconfirmed || job.printer_connection !== 'CLOUD') return;
  const status = await deps.printer.status(job.trade_no);
  if (status.state === 'printed') {
    await inTenant(deps, restaurantId, (tx) => finishPrint(tx, job, succeeded, deps.now()));
    return;
  }
  if (status.state !== 'waiting' || !job.printer_confirmed) return;
  if (await inTenant(deps, restaurantId, (tx) => hasOtherQueuedJobs(tx, job))) return;
  const cleared = await deps.printer.clear(job.printer_serial);
  if (cleared.outcome !== 'done' && cleared.outcome !== 'already') return;
  const outcome = failed('Not printed: the printer was away for 30 minutes, so the paper was dropped.', 'dropped');
  await inTenant(deps, restaurantId, (tx) => finishPrint(tx, job, outcome, deps.now()));
}
