import type { Database } from '../../../platform/db/door.types.ts';
import type { PrinterPort } from '../../../ports/printer.ts';
import { giveBack, readPrintJob, takeForSending, type PrintJobRow } from '../printing.repo.ts';
import { failed, finishPrint, type AlarmsOfPrinting } from './finish-print.ts';

/** A job older than this is never printed unasked: the food has been cooked from another sheet by then. */
export const printableForMs = 30 * 60_000;
/** Seconds between attempts while the service refuses for a reason that passes. */
const retrySeconds = [5, 10, 20, 40, 60];

export interface PrintDeps {
  database: Database;
  printer: PrinterPort;
  alarms: AlarmsOfPrinting;
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

/**
 * Sends a queued job. It is taken first and committed: when this process dies after that, nobody knows whether bytes left, and from
 * then on the service is only asked, never sent to again unless it says that it never got the job.
 */
export async function sendPrint(deps: PrintDeps, restaurantId: string, printJobId: string): Promise<void> {
  const step = (kind: PrintStep['kind'], inSeconds: number) => deps.plan({ kind, restaurantId, printJobId, round: 0 }, inSeconds);
  const standing = await deps.database.tenant({ restaurantId }, (tx) => readPrintJob(tx, null, printJobId));
  if (standing === undefined || standing.status !== 'queued') return;
  if (standing.sent_at !== null) return step('poll', 0);
  if (isTooOld(standing, deps.now())) {
    return finishPrint(
      deps,
      restaurantId,
      standing,
      failed('Not printed: the order is more than 30 minutes old. Print it by hand if you need it.'),
    );
  }
  const job = await deps.database.tenant({ restaurantId }, (tx) => takeForSending(tx, printJobId, deps.now()));
  if (job === undefined) return step('poll', 0);

  const result = await deps.printer.send({
    tradeNo: job.trade_no,
    serial: job.printer_serial,
    bytes: job.content,
    copies: job.number_of_copies,
    orderNumber: job.order_number ?? '',
  });
  switch (result.outcome) {
    case 'accepted':
    case 'duplicate':
    case 'unknown':
      return step('poll', 2);
    case 'refused':
      if (!result.retryable) return finishPrint(deps, restaurantId, job, failed(result.message));
      await deps.database.tenant({ restaurantId }, (tx) => giveBack(tx, job.id, result.message));
      return step('send', retryIn(job));
  }
}

/** Seconds until a job that its service does not hold is sent again: longer with every attempt. */
export const retryIn = (job: PrintJobRow): number => retrySeconds[Math.min(Math.max(job.attempts, 1), retrySeconds.length) - 1] as number;

const isTooOld = (job: PrintJobRow, now: Date): boolean => now.getTime() - job.created_at.getTime() > printableForMs;
