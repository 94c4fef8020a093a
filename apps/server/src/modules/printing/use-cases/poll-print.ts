import type { Tx } from '../../../platform/db/connections.types.ts';
import type { PrintStatus } from '../../../ports/printer.ts';
import { endAttempts } from '../attempts.repo.ts';
import { giveBack, hasOtherQueuedJobs, isAloneAtPrinter, readPrintJob, type PrintJobRow } from '../printing.repo.ts';
import { lastPrintedAt } from '../printing.queries.ts';
import { failed, finishPrint, notePrinter, succeeded, takenBack, unconfirmed } from './finish-print.ts';
import { findBackup, handOver } from './hand-over-print.ts';
import { asItWas, firstPoll, inTenant, isTooOld, printableForMs, retryIn, withBackup, type PrintDeps } from './send-print.ts';

/** Then a job that nobody has heard of is a person's. */
const pollForMs = 10 * 60_000;
/** From this question on (17 s after sending, with the product's pauses) somebody asks why nothing comes out; with this many of them a queue is dropped. */
const worriedFrom = 2;
const mostDrops = 3;

/** A printer that has given something so lately works through its queue: what waits is next. */
const busyForMs = 30_000;

const notPrinting = 'Connected, but nothing comes out. Check its paper and its cover.';

/** Asks the service what became of a job that was sent. Success is only what the service itself says. */
export async function pollPrint(deps: PrintDeps, restaurantId: string, printJobId: string, round: number): Promise<void> {
  const job = await inTenant(deps, restaurantId, (tx) => readPrintJob(tx, null, printJobId));
  if (job === undefined || job.status !== 'queued' || job.sent_at === null || job.printer_connection !== 'CLOUD') return;
  const status = await deps.printer.status(job.trade_no);
  switch (status.state) {
    case 'printed':
      await inTenant(deps, restaurantId, (tx) => finishPrint(deps, tx, job, succeeded, deps.now()));
      return;
    case 'deleted':
      return dropped(deps, restaurantId, job);
    case 'notFound': {
      // The service never got it: sending is safe, and its number makes a second copy impossible.
      const again = await inTenant(deps, restaurantId, async (tx) => {
        const standing = await asItWas(tx, job);
        if (standing === undefined) return false;
        await endAttempts(tx, job.id, { result: 'refused', message: 'It never arrived.' }, deps.now());
        if (standing.unwanted) await finishPrint(deps, tx, standing, takenBack, deps.now());
        else await giveBack(tx, job.id, '');
        return !standing.unwanted;
      });
      if (again) await deps.plan({ kind: 'send', restaurantId, printJobId, round: 0 }, retryIn(job));
      return;
    }
    case 'waiting':
    case 'unknown':
      return goOn(deps, restaurantId, job, { status, round });
  }
}

/** Held, and never printed: nothing is on paper. The backup printer gets it while it is fresh. */
async function dropped(deps: PrintDeps, restaurantId: string, job: PrintJobRow): Promise<void> {
  const store = await deps.stores.get(restaurantId, job.store_id);
  await inTenant(deps, restaurantId, async (tx) => {
    const now = deps.now();
    const message = 'The printer’s service dropped it.';
    const standing = await asItWas(tx, job);
    if (standing === undefined) return;
    await endAttempts(tx, job.id, { result: 'dropped', message }, now);
    if (standing.unwanted) return void (await finishPrint(deps, tx, standing, takenBack, now));
    if (store !== undefined && !isTooOld(job, now) && (await findBackup(tx, job))) {
      await giveBack(tx, job.id, message);
      if (await handOver(tx, deps.orders, store, job, 'its queue was dropped')) return;
    }
    await finishPrint(deps, tx, job, failed(withBackup(job, `${message} Please print it again.`), 'dropped'), now);
  });
}

/** Not printed yet. After a while somebody asks why; after ten minutes the job is a person's. */
async function goOn(
  deps: PrintDeps,
  restaurantId: string,
  job: PrintJobRow,
  { status, round }: { status: PrintStatus; round: number },
): Promise<void> {
  const plan = (kind: 'poll' | 'expire', inSeconds: number) =>
    deps.plan({ kind, restaurantId, printJobId: job.id, round: kind === 'poll' ? round + 1 : 0 }, inSeconds);
  const now = deps.now();
  // Nobody wants it any more, and no other paper is lost with it.
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
  // Planned before the job is given up: who is killed in between asks again, and not the other way round. Never so soon that it comes first.
  const untilExpiry = job.created_at.getTime() + printableForMs - now.getTime();
  await plan('expire', Math.max(30, Math.ceil(untilExpiry / 1000)));
  await inTenant(deps, restaurantId, async (tx) => {
    const standing = await asItWas(tx, job);
    if (standing !== undefined) await finishPrint(deps, tx, standing, unconfirmed, now);
  });
}

/**
 * Looks whether the printer is there at all, and says so. True when it is not, and another one stands in for it: its queue is then
 * dropped, every job of it is reported as deleted, and goes to the backup printer. The service's word decides, should it print one
 * after all.
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

/** Whether something else has come out of the job's printer since it was sent there, and lately. */
async function printsOn(tx: Tx, job: PrintJobRow, now: Date): Promise<boolean> {
  const last = await lastPrintedAt(tx, job.target_id);
  return last !== null && Date.parse(last) >= Math.max(job.sent_at?.getTime() ?? 0, now.getTime() - busyForMs);
}

/**
 * Thirty minutes after it was asked for: a late answer still counts; what the service still holds is dropped, so that a printer that
 * comes back does not print what was cooked long ago. A younger job of the same printer keeps the queue: dropping is for all of it.
 */
export async function expirePrint(deps: PrintDeps, restaurantId: string, printJobId: string): Promise<void> {
  const job = await inTenant(deps, restaurantId, (tx) => readPrintJob(tx, null, printJobId));
  if (job === undefined || !job.unconfirmed || job.printer_connection !== 'CLOUD') return;
  const status = await deps.printer.status(job.trade_no);
  if (status.state === 'printed') {
    await inTenant(deps, restaurantId, (tx) => finishPrint(deps, tx, job, succeeded, deps.now()));
    return;
  }
  if (status.state !== 'waiting' || !job.printer_confirmed) return;
  if (await inTenant(deps, restaurantId, (tx) => hasOtherQueuedJobs(tx, job))) return;
  const cleared = await deps.printer.clear(job.printer_serial);
  if (cleared.outcome !== 'done' && cleared.outcome !== 'already') return;
  const outcome = failed('Not printed: the printer was away for 30 minutes, so the paper was dropped.', 'dropped');
  await inTenant(deps, restaurantId, (tx) => finishPrint(deps, tx, job, outcome, deps.now()));
}
