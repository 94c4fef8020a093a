import type { Runner } from 'graphile-worker';
import { getFlags } from './waiting-limits.ts';
import type { PlainJob } from './jobs.types.ts';

/** Cron patterns in whole minutes up to so many are ticked. What repeats less often sweeps old rows or reads a provider's whole books. */
const mostMinutes = 5;

/** Whether a tick adds a job with this cron pattern: it repeats every few minutes, at any hour of any day. */
function isTicked(cron: string): boolean {
  const found = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(cron);
  return found !== null && Number(found[1] ?? 1) <= mostMinutes;
}

/**
 * Adds jobs of cron every few moments, so that tests wait for no whole minute. Its task is a job's key: one that waits is kept as it is, and
 * one that runs here is not added again, so a slow job never piles up.
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
      // The database may be away: the next tick adds it.
      runner?.addJob(job.task, {}, { jobKey: job.task, jobKeyMode: 'preserve_run_at', flags: getFlags(job) }).catch(() => {});
    }
  };
  const timer = setInterval(tick, options.everyMs);
  return () => clearInterval(timer);
}
