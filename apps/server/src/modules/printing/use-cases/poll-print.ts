import type { Tx } from '../../../platform/db/connections.types.ts';
import type { PrintStatus } from '../../../ports/printer.ts';
import { endAttempts } from '../attempts.repo.ts';
import { giveBack, hasOtherQueuedJobs, isAloneAtPrinter, readPrintJob, type PrintJobRow } from '../printing.repo.ts';
import { lastPrintedAt } from '../printing.queries.ts';
import { failed, finishPrint, notePrinter, succeeded, takenBack, unconfirmed } from './finish-print.ts';
import { findBackup, handOver } from './hand-over-print.ts';
import { asItWas, firstPoll, inTenant, isTooOld, printableForMs, retryIn, withBackup, type PrintDeps } from './send-print.ts';

/** After this, a job with an unknown outcome is left to a person. */
const pollForMs = 10 * 60_000;
/**
 * From this poll on (17 s after sending, with the product's pauses) the printer's state is checked; with this many
 * polls a queue is dropped.
 */
const worriedFrom = 2;
const mostDrops = 3;

/** A printer that has printed something this recently is working through its queue, so the waiting job is coming. */
const busyForMs = 30_000;

const notPrinting = 'Connected, but nothing comes out. Check its paper and its cover.';

/** Asks the service for the outcome of a sent job. Only the service's own report counts as success. */
export async function pollPrint(deps: PrintDeps, restaurantId: string, printJobId: string, round: number): Promise<void> {
  const job = await inTenant(deps, restaurantId, (tx) => readPrintJob(tx, null, printJobId));
  if (job === undefined || job.status !== 'queued' || job.sent_at === null || job.printer_connection !== 'CLOUD') return;
  const status = await deps.printer.status(job.trade_no);
  switch (status.state) {
    case 'printed':
      await inTenant(deps, restaurantId, (tx) => finishPrint(tx, job, succeeded, deps.now()));
      return;
    case 'deleted':
      return dropped(deps, restaurantId, job);
    case 'notFound': {
      // The service never got it: sending is safe, and its number makes a second copy impossible.
      const again = await inTenant(deps, restaurantId, async (tx) => {
        const current = await asItWas(tx, job);
        if (current === undefined) return false;
        await endAttempts(tx, job.id, { result: 'refused', message: 'It never arrived.' }, deps.now());
        if (current.unwanted) await finishPrint(tx, current, takenBack, deps.now());
        else await giveBack(tx, job.id, '');
        return !current.unwanted;
      });
      if (again) await deps.plan({ kind: 'send', restaurantId, printJobId, round: 0 }, retryIn(job));
      return;
    }
    case 'waiting':
    case 'unknown':
      return goOn(deps, restaurantId, job, { status, round });
  }
}

/**
 * The service dropped it before printing: nothing was printed. The backup printer gets it while it is recent enough.
 */
async function dropped(deps: PrintDeps, restaurantId: string, job: PrintJobRow): Promise<void> {
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

/** Not printed yet. After a while the printer's state is checked; after ten minutes the job is left to a person. */
async function goOn(
  deps: PrintDeps,
  restaurantId: string,
  job: PrintJobRow,
  { status, round }: { status: PrintStatus; round: number },
): Promise<void> {
  const plan = (kind: 'poll' | 'expire', inSeconds: number) =>
    deps.plan({ kind, restaurantId, printJobId: job.id, round: kind === 'poll' ? round + 1 : 0 }, inSeconds);
  const now = deps.now();
  // It is no longer wanted, and dropping the queue loses no other printout.
  const notBefore = new Date(now.getTime() - printableForMs);
  // Dropping is for the whole queue of a printer: never of one that is another restaurant's by now.
  const canDrop = job.printer_confirmed && status.state === 'waiting';
  if (canDrop && job.unwanted && (await inTenant(deps, restaurantId, (tx) => isAloneAtPrinter(tx, job, notBefore)))) {
    await deps.printer.clear(job.printer_serial);
  } else if (canDrop && round >= worriedFrom) {
    const isGone = await isAwayWithBackup(deps, restaurantId, job);
    if (isGone && round < worriedFrom + mostDrops) {
      await deps.printer.clear(job.printer_serial);
      return plan('poll', firstPoll(deps));
    }
  }
  if (now.getTime() - (job.sent_at?.getTime() ?? 0) < pollForMs) {
    return plan('poll', deps.pollSeconds[Math.min(round + 1, deps.pollSeconds.length - 1)] as number);
  }
  // Scheduled before the job is given up: if the process is killed in between, the check still runs. Never so soon that
  // the check comes first.
  const untilExpiry = job.created_at.getTime() + printableForMs - now.getTime();
  await plan('expire', Math.max(30, Math.ceil(untilExpiry / 1000)));
  await inTenant(deps, restaurantId, async (tx) => {
    const current = await asItWas(tx, job);
    if (current !== undefined) await finishPrint(tx, current, unconfirmed, now);
  });
}

/**
 * Checks whether the printer is online, and records it. True when it is offline and has a backup printer: its queue is
 * then dropped, and every job that the service reports as deleted goes to the backup printer. If the service reports
 * one as printed after all, that counts.
 */
async function isAwayWithBackup(deps: PrintDeps, restaurantId: string, job: PrintJobRow): Promise<boolean> {
  const online = await deps.printer.online(job.printer_serial);
  if (online === null) return false;
  const backup = await inTenant(deps, restaurantId, async (tx) => {
    const isStuck = online && !(await printsOn(tx, job, deps.now()));
    await notePrinter(tx, job.target_id, isStuck ? { online, problem: notPrinting } : { online }, deps.now());
    return findBackup(tx, job);
  });
  return !online && backup !== undefined;
}

/** Whether another job has recently printed on the job's printer since this one was sent. */
async function printsOn(tx: Tx, job: PrintJobRow, now: Date): Promise<boolean> {
  const last = await lastPrintedAt(tx, job.target_id);
  return last !== null && Date.parse(last) >= Math.max(job.sent_at?.getTime() ?? 0, now.getTime() - busyForMs);
}

/**
 * Thirty minutes after the request: a late answer still counts, and what the service still holds is dropped, so that a
 * printer that comes back does not print orders cooked long ago. Dropping empties the whole queue, so it is not done
 * while a later job waits.
 */
export async function expirePrint(deps: PrintDeps, restaurantId: string, printJobId: string): Promise<void> {
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
