import type { Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { endAttempts, findLastAttempt, type AttemptResult } from '../attempts.repo.ts';
import { giveBack, lockPrintJob, readPrintJob, type PrintJobRow } from '../printing.repo.ts';
import type { OrdersOfPrinting } from './describe-order.ts';
import { finishPrint, notePrinter, succeeded, takenBack, unconfirmed } from './finish-print.ts';
import { handOver } from './hand-over-print.ts';
import type { PrintingDevice } from './lease-prints.ts';
import { retryIn } from './print-steps.ts';

export interface PrintReport {
  printJobId: string;
  /** `failed`: nothing was sent to the printer. `unknown`: something may have been. */
  result: 'printed' | 'failed' | 'unknown';
  message: string;
}

interface ReportDeps {
  stores: StoreCache;
  orders: OrdersOfPrinting;
}

const resultNames: Readonly<Record<PrintReport['result'], AttemptResult>> = {
  printed: 'printed',
  failed: 'refused',
  unknown: 'unanswered',
};

/**
 * Accepts a device's report on a job that was leased to it. The same report again changes nothing. A late device may
 * still report while no other has the job. "Printed" counts even after a person was asked to look.
 * @throws resource_not_found, resource_status_conflict (never leased to this device, leased to another one since, or
 * reported differently before)
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
  // A missing answer may still be replaced by a real one.
  if (attempt.result !== null && attempt.result !== 'unanswered') {
    throw conflict('REPORTED_BEFORE', 'This device has reported on the job before.');
  }

  if (result === 'printed') await finishPrint(tx, job, succeeded, now);
  else if (job.status === 'queued' && result === 'unknown')
    await finishPrint(tx, job, { ...unconfirmed, message: withReport(report) }, now);
  else if (job.status === 'queued') await notSent(deps, tx, job, report, now);
  else throw conflict('FINISHED', 'A person has been asked to look after this job.');
  return (await readPrintJob(tx, device.storeId, job.id)) ?? job;
}

/** Nothing was sent: the backup printer gets the job, or any device may fetch it again later. */
async function notSent(deps: ReportDeps, tx: Tx, job: PrintJobRow, { message }: PrintReport, now: Date): Promise<void> {
  const why = message === '' ? 'The printer did not answer.' : message;
  await endAttempts(tx, job.id, { result: 'refused', message: why }, now);
  await notePrinter(tx, job.target_id, { problem: why }, now);
  if (job.unwanted) return void (await finishPrint(tx, job, takenBack, now));
  await giveBack(tx, job.id, why, new Date(now.getTime() + retryIn(job) * 1000));
  const store = await deps.stores.get(tx.scope.restaurantId, job.store_id);
  if (store !== undefined) await handOver(tx, deps.orders, store, job, why);
}

const withReport = ({ message }: PrintReport) => (message === '' ? unconfirmed.message : `${message} ${unconfirmed.message}`);
const conflict = (reason: string, message: string) => new ApiError('resource_status_conflict', { message, details: { reason } });
