import { create } from 'zustand';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { LiveMessage } from '@servery/contract/events';
import type { listPrintJobs } from '@servery/contract/printing';

export interface PrintNotice {
  printJobId: string;
  orderId: string | null;
  printerName: string;
}

interface Notices {
  notices: Readonly<Record<string, PrintNotice>>;
}

/** Paper that perhaps did not come out, since its printer never said so: until somebody has looked. What failed for certain is an alarm. */
export const usePrintNotices = create<Notices>(() => ({ notices: {} }));

/** Older ones are history, not work. Milliseconds. */
const recent = 30 * 60_000;

const drop = (gone: (notice: PrintNotice) => boolean) =>
  usePrintNotices.setState(({ notices }) => ({
    notices: Object.fromEntries(Object.entries(notices).filter(([, notice]) => !gone(notice))),
  }));
const put = (notice: PrintNotice) => usePrintNotices.setState(({ notices }) => ({ notices: { ...notices, [notice.printJobId]: notice } }));

export const dismissNotice = (printJobId: string): void => drop((notice) => notice.printJobId === printJobId);
export const forgetNotices = (): void => usePrintNotices.setState({ notices: {} });

/** A later print of the same order on the same printer settles the matter. */
const settledBy = (printer: { orderId: string | null; printerName: string }) => (notice: PrintNotice) =>
  notice.orderId === printer.orderId && notice.printerName === printer.printerName;

export const followPrints = (message: LiveMessage): void => {
  if (message.type !== 'print.finished') return;
  const { printJobId, orderId, printerName, status, unconfirmed } = message.payload;
  if (unconfirmed) put({ printJobId, orderId, printerName });
  else if (status === 'success') drop(settledBy({ orderId, printerName }));
};

type PrintJob = ResponseOf<typeof listPrintJobs>['rows'][number];

/** What was not confirmed before this screen was opened. Jobs come newest first; `now` in epoch milliseconds. */
export const noticesOf = (jobs: readonly PrintJob[], now: number): PrintNotice[] => {
  const seen = new Set<string>();
  return jobs.flatMap((job) => {
    const paper = `${job.orderId} ${job.printerName} ${job.document}`;
    if (seen.has(paper) || job.status === 'queued') return [];
    seen.add(paper);
    if (!job.unconfirmed || now - Date.parse(job.createdAt) > recent) return [];
    return [{ printJobId: job.id, orderId: job.orderId, printerName: job.printerName }];
  });
};

export const takeNotices = (found: readonly PrintNotice[]): void => {
  for (const notice of found) put(notice);
};
