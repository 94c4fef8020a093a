import { giveBack, hasOtherQueuedJobs, readPrintJob } from '../printing.repo.ts';
import { failed, finishPrint, succeeded, unconfirmed } from './finish-print.ts';
import { printableForMs, retryIn, type PrintDeps } from './send-print.ts';

/** Seconds before each question; then every minute until ten minutes have passed. */
const pollSeconds = [2, 5, 10, 30, 60];
const pollForMs = 10 * 60_000;

/** Asks the service what became of a job that was sent. Success is only what the service itself says. */
export async function pollPrint(deps: PrintDeps, restaurantId: string, printJobId: string, round: number): Promise<void> {
  const job = await deps.database.tenant({ restaurantId }, (tx) => readPrintJob(tx, null, printJobId));
  if (job === undefined || job.status !== 'queued' || job.sent_at === null) return;
  const status = await deps.printer.status(job.trade_no);
  switch (status.state) {
    case 'printed':
      return finishPrint(deps, restaurantId, job, succeeded);
    case 'deleted':
      return finishPrint(deps, restaurantId, job, failed('The printer’s service dropped the ticket. Please print it again.'));
    case 'notFound':
      // The service never got it: sending is safe, and its number makes a second copy impossible.
      await deps.database.tenant({ restaurantId }, (tx) => giveBack(tx, job.id, ''));
      return deps.plan({ kind: 'send', restaurantId, printJobId, round: 0 }, retryIn(job));
    case 'waiting':
    case 'unknown': {
      const sentAgo = deps.now().getTime() - job.sent_at.getTime();
      if (sentAgo < pollForMs) {
        const seconds = pollSeconds[Math.min(round + 1, pollSeconds.length - 1)] as number;
        return deps.plan({ kind: 'poll', restaurantId, printJobId, round: round + 1 }, seconds);
      }
      await finishPrint(deps, restaurantId, job, unconfirmed);
      const untilExpiry = job.created_at.getTime() + printableForMs - deps.now().getTime();
      return deps.plan({ kind: 'expire', restaurantId, printJobId, round: 0 }, Math.max(0, Math.ceil(untilExpiry / 1000)));
    }
  }
}

/**
 * Thirty minutes after it was asked for: a late answer still counts; what the service still holds is dropped, so that a printer that
 * comes back does not print what was cooked long ago. A younger job of the same printer keeps the queue: dropping is for all of it.
 */
export async function expirePrint(deps: PrintDeps, restaurantId: string, printJobId: string): Promise<void> {
  const job = await deps.database.tenant({ restaurantId }, (tx) => readPrintJob(tx, null, printJobId));
  if (job === undefined || !job.unconfirmed) return;
  const status = await deps.printer.status(job.trade_no);
  if (status.state === 'printed') return finishPrint(deps, restaurantId, job, succeeded);
  if (status.state !== 'waiting') return;
  const others = await deps.database.tenant({ restaurantId }, (tx) => hasOtherQueuedJobs(tx, job));
  if (others) return;
  const cleared = await deps.printer.clear(job.printer_serial);
  if (cleared.outcome === 'done' || cleared.outcome === 'already') {
    await finishPrint(deps, restaurantId, job, failed('Not printed: the printer was away for 30 minutes, so the ticket was dropped.'));
  }
}
