import { parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAs, type DatabaseAddress } from '../db/connection.ts';
import type { Database } from '../db/connections.types.ts';
import { JOBS_SCHEMA } from '../db/migrate-jobs.ts';
import { freeJobs } from './dead-workers.ts';
import { isFollowed } from './dispatch.ts';
import { startDispatcher } from './dispatcher.ts';
import { startJobTick } from './job-tick.ts';
import type { EventJob, JobContext, JobEvent, PlainJob } from './jobs.types.ts';
import { watchOwnPools } from './own-pools.ts';
import { queueLogger } from './queue-log.ts';
import { createWaitingLimits, getFlags, limitedTask } from './waiting-limits.ts';

/**
 * How often a worker looks for jobs on its own. Jobs that were added are notified of, and the active dispatcher notifies of those whose time
 * has come (`look`): this is for when there is none.
 */
const POLL_MS = 5_000;
/** How long running jobs may take to finish when the node stops. */
const FINISH_MS = 10_000;
/** How long workers that stop on their own, because the database was unavailable, may take to end before new ones start. */
const END_MS = 20_000;

export interface Jobs {
  /** Waits a while for running jobs, then returns the rest to the queue for another node. */
  stop(): Promise<void>;
  leading(): boolean;
  /** Events without jobs when the leading node last checked; 0 on other nodes. */
  behind(): number;
}

interface Options {
  address: DatabaseAddress;
  database: Database;
  eventJobs: readonly EventJob[];
  plainJobs: readonly PlainJob[];
  log: FastifyBaseLogger;
  /** Jobs that this node runs at the same time. */
  concurrency?: number;
  /** Cron's jobs are added again at this interval in milliseconds; null: only by cron. */
  tickMs?: number | null;
  /** `END_MS`, for tests. */
  endMs?: number;
  /** `FINISH_MS`, for tests. */
  finishMs?: number;
  /** `GRACE_MS` of dead-workers.ts, for tests. */
  graceMs?: number;
}

function checkUnique(tasks: readonly string[]): void {
  const twice = tasks.find((task, index) => tasks.indexOf(task) !== index);
  if (twice !== undefined) throw new Error(`Two jobs have the name ${twice}.`);
}

const runsHere = (job: EventJob | PlainJob): boolean => job.runsHere !== false;

/**
 * Runs the dispatcher and this node's workers. Both recover automatically after the database was unavailable. Every task runs at least
 * once, with growing pauses between tries.
 */
export function startJobs(options: Options): Jobs {
  const { log } = options;
  checkUnique([...options.eventJobs, ...options.plainJobs].map((job) => job.task));
  const pool = new pg.Pool({ ...connectAs(options.address, 'servery_jobs', 'servery jobs'), max: 4 });
  pool.on('error', (error) => log.debug({ err: error }, 'A connection of the job queue ended.'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const waking = options.eventJobs.filter(({ quiet }) => quiet !== true);
  options.database.followWithJobs(({ type, payload }) => waking.some((job) => isFollowed(job, type, payload)));
  let runner: Runner | undefined;
  let stopping = false;
  const events = new EventEmitter() as WorkerEvents;
  const pools = watchOwnPools(events);

  const limits = createWaitingLimits();
  const flags = new Map([...options.eventJobs, ...options.plainJobs].map((job) => [job.task, getFlags(job)]));

  const context = (task: string): JobContext => ({
    database: options.database,
    log: log.child({ task }),
    async schedule(next, payload, { runAt, key, maxAttempts }) {
      if (runner === undefined) throw new Error('The job queue is not running.');
      await runner.addJob(next, payload, {
        flags: flags.get(next) ?? [],
        ...(runAt && { runAt }),
        ...(key && { jobKey: key }),
        ...(maxAttempts && { maxAttempts }),
      });
    },
  });
  // A worker ignores jobs in the queue with an unknown name.
  const taskList: TaskList = {};
  for (const job of options.eventJobs.filter(runsHere)) {
    taskList[job.task] = limitedTask(job, limits, (payload) => job.run(payload as JobEvent, context(job.task)));
  }
  const plainJobs = options.plainJobs.filter(runsHere);
  const running = new Set<string>();
  for (const job of plainJobs) {
    taskList[job.task] = limitedTask(job, limits, async (payload) => {
      // Added at the moment in which the previous one started, or by cron: the next tick is soon.
      if (options.tickMs != null && job.cron !== undefined && running.has(job.task)) return;
      running.add(job.task);
      try {
        await job.run((payload ?? {}) as Record<string, unknown>, context(job.task));
      } finally {
        running.delete(job.task);
      }
    });
  }
  const endTicks =
    options.tickMs == null
      ? () => {}
      : startJobTick({ everyMs: options.tickMs, jobs: plainJobs, runner: () => runner, isRunning: (task) => running.has(task) });
  const parsedCronItems = parseCronItems(plainJobs.flatMap((job) => (job.cron === undefined ? [] : [{ task: job.task, match: job.cron }])));

  const start = () =>
    run({
      pgPool: pool,
      schema: JOBS_SCHEMA,
      taskList,
      parsedCronItems,
      forbiddenFlags: limits.full,
      concurrency: options.concurrency ?? 4,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      // Unbatched, the library does not wait for these writes: one that fails because the database is unavailable would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
      logger: queueLogger(log),
    });

  /** A job that is waiting still, of this node or another one, is not added twice. Without a database, the next start adds them. */
  const addAtStart = async (working: Runner): Promise<void> => {
    for (const { task } of plainJobs.filter(({ atStart }) => atStart === true)) {
      const added = working.addJob(task, {}, { jobKey: `${task}/start`, flags: flags.get(task) ?? [] });
      await added.catch((error: unknown) => log.debug({ err: error, task }, 'A job was not added at the start.'));
    }
  };

  /**
   * Waits for workers to end, but no longer than `END_MS` once they have begun to stop. Release 0.18.0 of the library counts two writes
   * that fail at once three times (`holdup` and `allgood` of its batches): its workers stop, and wait for a count of zero that has passed.
   * The node would run no more jobs.
   */
  async function untilEnded(working: Runner, stopped: Promise<unknown>): Promise<void> {
    const late = stopped.then(() => sleep(options.endMs ?? END_MS, 'late' as const, { ref: false }));
    if ((await Promise.race([working.promise, late])) !== 'late') return;
    log.warn('The workers of the job queue did not end; new ones begin.');
    // Ends its timer, too: two of them would be harmless, one more for every failure is not.
    working.stop().catch(() => {});
  }

  void (async () => {
    while (!stopping) {
      const over = new AbortController();
      const stopped = once(events, 'pool:gracefulShutdown', { signal: over.signal });
      stopped.catch(() => {});
      try {
        runner = await start();
        await addAtStart(runner);
        await untilEnded(runner, stopped);
      } catch (error) {
        if (!stopping) log.debug({ err: error }, 'The job queue stopped and will start again.');
      }
      over.abort();
      runner = undefined;
      if (!stopping) await sleep(1_000, undefined, { ref: false });
    }
  })();
  const dispatcher = startDispatcher({
    address: options.address,
    jobs: options.eventJobs,
    log,
    pools,
    graceMs: options.graceMs,
  });

  return {
    leading: () => dispatcher.leading(),
    behind: () => dispatcher.behind(),
    async stop() {
      stopping = true;
      endTicks();
      await dispatcher.stop();
      // A job that takes longer starts again elsewhere: as if this node had been killed, but without waiting to detect it.
      await Promise.race([runner?.stop().catch(() => {}), sleep(options.finishMs ?? FINISH_MS, undefined, { ref: false })]);
      await freeJobs(pool, pools.all()).catch(() => {});
      await Promise.race([pool.end(), sleep(1_000, undefined, { ref: false })]);
    },
  };
}
