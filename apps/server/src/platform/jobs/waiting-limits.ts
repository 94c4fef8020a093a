import type { Task } from 'graphile-worker';
import type { EventJob, PlainJob, WaitsFor } from './jobs.types.ts';

/** Of four workers: how many may wait for one outside system, and how many for all of them together. One is always free. */
const MOST_FOR_ONE = 2;
const MOST_TOGETHER = 3;
/** A job that has waited for this long waits for a system that hangs. */
const LATE_MS = 5_000;
/** For this long after a late job its system is treated as hanging. */
const REMEMBERED_MS = 30_000;

/**
 * Limited only while they hang. In a rush there are thousands of print jobs, and as long as their cloud answers every worker may print; a
 * limit would make the others search through all waiting print jobs for something else to do.
 */
const limitedWhileLate: ReadonlySet<WaitsFor> = new Set(['printers']);

export interface WaitingLimits {
  /** What no further job may wait for at the moment. */
  full(): WaitsFor[];
  /** A job begins to wait. @returns a function to call when it has ended; undefined: it may not start now */
  begin(system: WaitsFor): (() => void) | undefined;
}

/**
 * Limits how many of a node's jobs wait for outside systems at the same time.
 * @param now milliseconds of a clock that never goes back
 */
export function createWaitingLimits(now: () => number = () => performance.now()): WaitingLimits {
  const running = new Map<WaitsFor, Set<{ since: number }>>();
  const lateAt = new Map<WaitsFor, number>();

  const ofSystem = (system: WaitsFor) => {
    const jobs = running.get(system) ?? new Set();
    running.set(system, jobs);
    return jobs;
  };
  const isLimited = (system: WaitsFor): boolean =>
    !limitedWhileLate.has(system) ||
    now() - (lateAt.get(system) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS ||
    [...ofSystem(system)].some(({ since }) => now() - since >= LATE_MS);

  function full(): WaitsFor[] {
    const limited = [...running.keys()].filter(isLimited);
    const together = limited.reduce((sum, system) => sum + ofSystem(system).size, 0);
    return limited.filter((system) => together >= MOST_TOGETHER || ofSystem(system).size >= MOST_FOR_ONE);
  }

  return {
    full,
    begin(system) {
      const jobs = ofSystem(system);
      if (full().includes(system)) return undefined;
      const job = { since: now() };
      jobs.add(job);
      return () => {
        jobs.delete(job);
        if (now() - job.since >= LATE_MS) lateAt.set(system, now());
      };
    },
  };
}

/** The queue's flag for such a job: workers skip the flags of full systems. */
export const getFlags = ({ waitsFor }: Pick<EventJob | PlainJob, 'waitsFor'>): WaitsFor[] => (waitsFor === undefined ? [] : [waitsFor]);

/**
 * A job's task under the limits. A job beyond them goes back into the queue, flagged and without having used up a try: two workers took a
 * job at the same moment, or it had no flag, as cron's jobs have none.
 */
export const limitedTask =
  (job: Pick<EventJob | PlainJob, 'task' | 'waitsFor'> & { cron?: string }, limits: WaitingLimits, run: Task): Task =>
  async (payload, helpers) => {
    const end = job.waitsFor === undefined ? () => {} : limits.begin(job.waitsFor);
    if (end === undefined) {
      const { id, key, max_attempts: maxAttempts } = helpers.job;
      // Repeated runs of a cron job are all the same: one of them waits.
      const jobKey = key ?? (job.cron === undefined ? `${job.task}:${id}` : job.task);
      await helpers.addJob(job.task, payload, { jobKey, maxAttempts, flags: getFlags(job) });
      return;
    }
    try {
      return await run(payload, helpers);
    } finally {
      end();
    }
  };
