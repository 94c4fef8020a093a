import type { ResponseOf } from '@servery/contract/endpoint';
import type { leasePrintJobs } from '@servery/contract/printers';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { beginAttempt, endAttempts } from '../attempts.repo.ts';
import { lockLostLeases, readLeases, takeLeases } from '../leases.repo.ts';
import type { PrintJobRow } from '../printing.repo.ts';
import { finishPrint, unconfirmed } from './finish-print.ts';
import { reprintBytes } from './render-document.ts';
import { getCopies, kickableForMs, printableForMs } from './print-steps.ts';

export type LeasedJob = ResponseOf<typeof leasePrintJobs>['jobs'][number];

/** A device that prints for its store: a till, or the print bridge. */
export interface PrintingDevice {
  id: string;
  name: string;
  storeId: string;
}

/**
 * Leases the oldest jobs of a store's own printers, each to one device for 60 s. A job without a report is handed out
 * once more, with a notice that it may have printed already; after that it is left to a person.
 */
export async function leasePrints(
  tx: Tx,
  device: PrintingDevice,
  { limit, printerIds, now }: { limit: number; printerIds: readonly string[] | null; now: Date },
): Promise<LeasedJob[]> {
  await giveUpLost(tx, device.storeId, now);
  const [notBefore, kicksNotBefore] = [printableForMs, kickableForMs].map((ms) => new Date(now.getTime() - ms)) as [Date, Date];
  const taken = await takeLeases(tx, { storeId: device.storeId, deviceId: device.id, limit, printerIds, now, notBefore, kicksNotBefore });
  for (const job of taken) {
    await endAttempts(tx, job.id, { result: 'unanswered', before: job.attempts }, now);
    await beginAttempt(tx, job, { deviceId: device.id, deviceName: device.name }, now);
  }
  return taken.map(getLeasedJob);
}

/**
 * Of the jobs in a stored answer, those still leased to the device. When a request is repeated, its jobs may have been
 * leased to another device or printed.
 */
export async function stillLeased(tx: Tx, deviceId: string, jobs: readonly LeasedJob[], now: Date): Promise<LeasedJob[]> {
  const ids = jobs.map(({ id }) => id);
  const leases = await readLeases(tx, deviceId, ids, now);
  return jobs.filter(({ id, leaseUntil }) => leases.get(id)?.toISOString() === leaseUntil);
}

const getLeasedJob = (job: PrintJobRow & { content: Buffer }): LeasedJob => {
  const printer = { line_width: job.line_width, model: job.printer_model };
  const content = job.handouts > 1 ? Buffer.concat([reprintBytes(printer), job.content]) : job.content;
  return {
    id: job.id,
    printerId: job.target_id,
    document: job.document,
    copies: getCopies(job),
    content: content.toString('base64'),
    ipAddress: job.ip_address,
    isSecure: job.is_secure,
    model: job.printer_model,
    leaseUntil: (job.lease_until ?? new Date(0)).toISOString(),
  };
};

/**
 * Jobs whose outcome was not reported twice, or for too long, are left to a person. `storeId` null: of every store.
 * @returns how many
 */
export async function giveUpLost(tx: Tx, storeId: string | null, now: Date): Promise<number> {
  const lost = await lockLostLeases(tx, storeId, now, new Date(now.getTime() - printableForMs));
  for (const job of lost) await finishPrint(tx, job, unconfirmed, now);
  return lost.length;
}
