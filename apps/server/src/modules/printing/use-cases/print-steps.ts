import type { Tx } from '../../../platform/db/connections.types.ts';
import type { JobContext } from '../../../platform/jobs/jobs.types.ts';
import type { PrinterPort } from '../../../ports/printer.ts';
import { lockPrintJob, type PrintJobRow } from '../printing.repo.ts';
import type { QueueDeps } from './queue-documents.ts';

/** A job older than this is never printed unasked: the food has been cooked from another sheet by then. */
export const printableForMs = 30 * 60_000;
/** A drawer opens for whoever is at it now, and at no other time. */
export const kickableForMs = 20_000;
/** Seconds between attempts while the service refuses for a temporary reason. */
const retrySeconds = [5, 10, 20, 40, 60];

export interface StepDeps extends QueueDeps {
  printer: PrinterPort;
  /** Seconds before each poll of a printer while its oldest job waits; the last one repeats. */
  pollSeconds: readonly number[];
  /** Seconds without a printout, with a job waiting, after which a printer is stuck: its state is checked. */
  stuckSeconds: number;
  now: () => Date;
  /** Plans a later step of a job; a step of the same kind that has not begun is replaced. */
  plan(step: PrintStep, inSeconds: number): Promise<void>;
}

/** A step of a print job, as the queue stores it. `poll` steps come from older releases. */
export interface PrintStep {
  kind: 'send' | 'poll' | 'expire';
  restaurantId: string;
  printJobId: string;
  /** How often the job was polled since it was sent: for older releases. */
  round: number;
}

/** The task that runs a step. */
export const stepTask = 'printing.step';

/** The step's row in the queue: one of a kind for each job, however often it is planned. */
const toKey = ({ kind, restaurantId, printJobId }: PrintStep) => `print/${kind}/${restaurantId}/${printJobId}`;

/** Plans steps as jobs of the queue. */
export const planWith =
  ({ schedule }: Pick<JobContext, 'schedule'>, now: () => Date): StepDeps['plan'] =>
  (step, inSeconds) =>
    schedule(stepTask, step, { runAt: new Date(now().getTime() + inSeconds * 1000), key: toKey(step) });

/** Works on a job in one transaction; `plan` steps are made after it. */
export const inTenant = <T>(deps: Pick<StepDeps, 'database'>, restaurantId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  deps.database.tenant({ restaurantId }, work);

/**
 * A queued job that is unchanged since it was read, locked. Undefined: another node has changed it meanwhile, so the
 * result at hand belongs to an attempt that is over.
 */
export async function asItWas(tx: Tx, job: PrintJobRow): Promise<PrintJobRow | undefined> {
  const current = await lockPrintJob(tx, null, job.id);
  const same = current?.trade_no === job.trade_no && current.sent_at?.getTime() === job.sent_at?.getTime();
  return same && current?.status === 'queued' ? current : undefined;
}

/** The message when the backup printer failed, too. */
export const withBackup = (job: PrintJobRow, message: string): string =>
  job.via_printer_id === null ? message : `Neither “${job.own_name}” nor its backup “${job.printer_name}” printed it. ${message}`;

/** Seconds until a job that its service does not hold is sent again: longer with every attempt. */
export const retryIn = (job: Pick<PrintJobRow, 'attempts'>): number =>
  retrySeconds[Math.min(Math.max(job.attempts, 1), retrySeconds.length) - 1] as number;

export const isTooOld = (job: Pick<PrintJobRow, 'created_at' | 'drawer_document'>, now: Date): boolean =>
  now.getTime() - job.created_at.getTime() > (job.drawer_document === 'DRAWER_KICK' ? kickableForMs : printableForMs);

/** How often a job's bytes are printed: a drawer is kicked once, whatever the printer's copies. */
export const getCopies = (job: Pick<PrintJobRow, 'number_of_copies' | 'drawer_document'>): number =>
  job.drawer_document === 'DRAWER_KICK' ? 1 : job.number_of_copies;
