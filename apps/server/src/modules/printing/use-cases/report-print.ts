import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { endAttempts, findLastAttempt, type AttemptResult } from '../attempts.repo.ts';
import { giveBack, lockPrintJob, readPrintJob, type PrintJobRow } from '../printing.repo.ts';
import type { OrdersOfPrinting } from './describe-order.ts';
import { finishPrint, notePrinter, succeeded, takenBack, unconfirmed, type AlarmsOfPrinting } from './finish-print.ts';
import { handOver } from './hand-over-print.ts';
import type { PrintingDevice } from './lease-prints.ts';
import { retryIn } from './send-print.ts';

export interface PrintReport {
  printJobId: string;
  /** `failed`: nothing left for the printer. `unknown`: something may have. */
  result: 'printed' | 'failed' | 'unknown';
  message: string;
}

interface ReportDeps {
  stores: StoreCache;
  orders: OrdersOfPrinting;
  alarms: AlarmsOfPrinting;
}

const resultNames: Readonly<Record<PrintReport['result'], AttemptResult>> = {
  printed: 'printed',
  failed: 'refused',
  unknown: 'unanswered',
};

/**
 * Takes a device's word on a job that it was handed. The same word again changes nothing. A device that is late may still report while
 * nobody else has the job; that it was printed counts even after a person was asked to look.
 * @throws resource_not_found, resource_status_conflict (never handed to this device, handed to another one since, or another word before).
 */
export async function reportPrint(
  deps: ReportDeps,
  tx: Tx,
  device: PrintingDevice,
  { report, now }: { report: PrintReport; now: Date },
): Promise<Pick<PrintJobRow, 'status' | 'unconfirmed'>> {
  const job = await lockPrintJob(tx, device.storeId, report.printJobId);
  if (job === undefined) throw new ApiError('resource_not_found');
  const attempt = await findLastAttempt(tx, job.id, device.id);
  if (attempt === undefined) throw conflict('NOT_YOURS', 'This job was not handed to this device.');
  const { result } = report;
  if (attempt.result === resultNames[result]) return job;
  if (attempt.attempt !== job.attempts) throw conflict('NOT_YOURS', 'Another device has been handed this job since.');
  // That nobody answered is nobody's last word.
  if (attempt.result !== null && attempt.result !== 'unanswered') {
    throw conflict('REPORTED_BEFORE', 'This device has reported on the job before.');
  }

  if (result === 'printed') await finishPrint(deps, tx, job, succeeded, now);
  else if (job.status === 'queued' && result === 'unknown')
    await finishPrint(deps, tx, job, { ...unconfirmed, message: withReport(report) }, now);
  else if (job.status === 'queued') await notSent(deps, tx, job, report, now);
  else throw conflict('FINISHED', 'A person has been asked to look after this job.');
  return (await readPrintJob(tx, device.storeId, job.id)) ?? job;
}

/** Nothing left: the backup printer gets the job, or any device may fetch it again in a while. */
async function notSent(deps: ReportDeps, tx: Tx, job: PrintJobRow, { message }: PrintReport, now: Date): Promise<void> {
  const why = message === '' ? 'The printer did not answer.' : message;
  await endAttempts(tx, job.id, { result: 'refused', message: why }, now);
  await notePrinter(tx, job.target_id, { problem: why }, now);
  if (job.unwanted) return void (await finishPrint(deps, tx, job, takenBack, now));
  await giveBack(tx, job.id, why, new Date(now.getTime() + retryIn(job) * 1000));
  const store = await deps.stores.get(tx.scope.restaurantId, job.store_id);
  if (store !== undefined) await handOver(tx, deps.orders, store, job, why);
}

const withReport = ({ message }: PrintReport) => (message === '' ? unconfirmed.message : `${message} ${unconfirmed.message}`);
const conflict = (reason: string, message: string) => new ApiError('resource_status_conflict', { message, details: { reason } });
