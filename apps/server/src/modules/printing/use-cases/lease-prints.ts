import type { ResponseOf } from '@servery/contract/endpoint';
import type { leasePrintJobs } from '@servery/contract/printers';
import type { Tx } from '../../../platform/db/connections.types.ts';
import { beginAttempt, endAttempts } from '../attempts.repo.ts';
import { lockLostLeases, readLeases, takeLeases } from '../leases.repo.ts';
import type { PrintJobRow } from '../printing.repo.ts';
import { finishPrint, unconfirmed, type AlarmsOfPrinting } from './finish-print.ts';
import { reprintBytes } from './render-document.ts';
import { printableForMs } from './send-print.ts';

export type LeasedJob = ResponseOf<typeof leasePrintJobs>['jobs'][number];

/** A device that prints for its store: a till, or the bridge beside the printers. */
export interface PrintingDevice {
  id: string;
  name: string;
  storeId: string;
}

/**
 * Hands out the oldest jobs of a store's own printers, each to one device for 60 s. A job of which its holder said nothing goes out once
 * more, under a notice that it may be there already; after that it is a person's.
 */
export async function leasePrints(
  deps: { alarms: AlarmsOfPrinting },
  tx: Tx,
  device: PrintingDevice,
  { limit, printerIds, now }: { limit: number; printerIds: readonly string[] | null; now: Date },
): Promise<LeasedJob[]> {
  await giveUpLost(deps, tx, device.storeId, now);
  const notBefore = new Date(now.getTime() - printableForMs);
  const taken = await takeLeases(tx, { storeId: device.storeId, deviceId: device.id, limit, printerIds, now, notBefore });
  for (const job of taken) {
    await endAttempts(tx, job.id, { result: 'unanswered', before: job.attempts }, now);
    await beginAttempt(tx, job, { deviceId: device.id, deviceName: device.name }, now);
  }
  return taken.map(getLeasedJob);
}

/**
 * Of jobs that a request was answered with, those that are the device's still: the repeat of a request may come when another device has
 * them, or when they are on paper.
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
    copies: job.number_of_copies,
    content: content.toString('base64'),
    ipAddress: job.ip_address,
    isSecure: job.is_secure,
    model: job.printer_model,
    leaseUntil: (job.lease_until ?? new Date(0)).toISOString(),
  };
};

/** Jobs that nobody has said anything of, twice, or for too long, become a person's. `storeId` null: of every store. @returns how many */
export async function giveUpLost(deps: { alarms: AlarmsOfPrinting }, tx: Tx, storeId: string | null, now: Date): Promise<number> {
  const lost = await lockLostLeases(tx, storeId, now, new Date(now.getTime() - printableForMs));
  for (const job of lost) await finishPrint(deps, tx, job, unconfirmed, now);
  return lost.length;
}
