import type { Task } from 'graphile-worker';
import type { EventJob, PlainJob, WaitsFor } from './jobs.types.ts';

/** Of four workers: so many wait for one outside system, and so many for all of them together. One is always left. */
const MOST_FOR_ONE = 2;
const MOST_TOGETHER = 3;
/** Who has waited for so long waits for a system that hangs. */
const LATE_MS = 5_000;
/** For so long after a late job its system counts as hanging. */
const REMEMBERED_MS = 30_000;

/**
 * Limited only while they hang. In a rush paper comes by the thousand, and as long as its cloud answers every worker may print; a limit would
 * have the others look through all the paper that waits for something else to do.
 */
const limitedWhileLate: ReadonlySet<WaitsFor> = new Set(['printers']);

export interface WaitingLimits {
  /** What no further job may wait for at this moment. */
  full(): WaitsFor[];
  /** A job begins to wait. @returns what to call when it has ended; undefined: it may not begin now */
  begin(system: WaitsFor): (() => void) | undefined;
}

/**
 * How many of a node's jobs may wait for outside systems at the same time.
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

/** What the queue knows such a job by: a worker passes over the flags of what is full. */
export const getFlags = ({ waitsFor }: Pick<EventJob | PlainJob, 'waitsFor'>): WaitsFor[] => (waitsFor === undefined ? [] : [waitsFor]);

/**
 * A job's task under the limits. What comes beyond them goes back into the queue, flagged and without having used up a try: two workers took
 * a job at the same moment, or it had no flag, as those of the clock have none.
 */
export const limitedTask =
  (job: Pick<EventJob | PlainJob, 'task' | 'waitsFor'> & { cron?: string }, limits: WaitingLimits, run: Task): Task =>
  async (payload, helpers) => {
    const end = job.waitsFor === undefined ? () => {} : limits.begin(job.waitsFor);
    if (end === undefined) {
      const { id, key, max_attempts: maxAttempts } = helpers.job;
      // Rounds of the clock are all the same: one of them waits.
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
