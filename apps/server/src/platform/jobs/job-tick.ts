import type { Runner } from 'graphile-worker';
import { getFlags } from './waiting-limits.ts';
import type { PlainJob } from './jobs.types.ts';

/** Cron patterns that repeat within this many minutes are ticked. Rarer ones sweep old rows or read a provider's whole ledger. */
const mostMinutes = 5;

/** Whether a tick adds a job with this cron pattern: it repeats every few minutes, at any hour of any day. */
function isTicked(cron: string): boolean {
  const found = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(cron);
  return found !== null && Number(found[1] ?? 1) <= mostMinutes;
}

/**
 * Adds cron's jobs at short intervals, so that tests do not wait for whole minutes. A job's key is its task: if one waits, no second is
 * added, and if one runs here, none is added, so a slow job never piles up.
 * @returns ends the ticks
 */
export function startJobTick(options: {
  everyMs: number;
  jobs: readonly PlainJob[];
  runner: () => Runner | undefined;
  isRunning: (task: string) => boolean;
}): () => void {
  const ticked = options.jobs.filter(({ cron }) => cron !== undefined && isTicked(cron));
  const tick = () => {
    const runner = options.runner();
    for (const job of ticked.filter(({ task }) => !options.isRunning(task))) {
      // The database may be unavailable: the next tick adds it.
      runner?.addJob(job.task, {}, { jobKey: job.task, jobKeyMode: 'preserve_run_at', flags: getFlags(job) }).catch(() => {});
    }
  };
  const timer = setInterval(tick, options.everyMs);
  return () => clearInterval(timer);
}
