import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** How long the graceful part of a stop may take: with the steps that always run, a stop ends within 25 s (rules.md 22). */
const GRACE_MS = 18_000;
/** The minimum time for a step that always runs; whatever the graceful part leaves over is added. */
const ALWAYS_MS = 6_000;

interface Step {
  stop: () => Promise<unknown>;
  /** Also runs if the time is up or somebody is impatient: without it something would be left behind. */
  always: boolean;
}

export interface Stopping {
  /** Something to be stopped; steps run in the reverse order, the last one added first. */
  add(stop: () => Promise<unknown>, options?: { always?: boolean }): void;
  /** A stop has begun: every failure from now on belongs to it. */
  begun(): boolean;
}

/**
 * Stops everything that was added, once, whatever signals arrive. Service managers and closing terminals send SIGTERM or SIGHUP to every
 * process of the group, so a process may get the same signal from them and again from its parent: repeated ones change nothing. Only a
 * person is impatient: a second Ctrl-C skips the graceful part, and a third one ends the process immediately.
 *
 * A node of a cluster leaves SIGINT, which reaches the whole group, to its primary.
 */
export function stopOnSignals({ log, say }: { log: Logger; say: (line: string) => void }): Stopping {
  const steps: Step[] = [];
  const impatient = new AbortController();
  let begun = false;
  let presses = 0;

  const run = async (): Promise<number> => {
    const graceEnds = Date.now() + GRACE_MS;
    const leftOver = () => Math.max(0, graceEnds - Date.now());
    let failed = false;
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const limit = step.always ? ALWAYS_MS + leftOver() : impatient.signal.aborted ? 0 : leftOver();
      if (limit === 0) continue;
      const end = step.stop().then(
        () => 'ended' as const,
        (error: unknown) => {
          log.error({ err: error }, 'A part of the stop failed.');
          failed = true;
          return 'ended' as const;
        },
      );
      // Impatience shortens the graceful part, but no step that must run.
      const signal = step.always ? undefined : impatient.signal;
      const late = sleep(limit, 'late' as const, { ref: false, ...(signal && { signal }) }).catch(() => 'late' as const);
      if ((await Promise.race([end, late])) === 'ended') continue;
      log.warn('Stopping took too long. What is left is stopped at once.');
      failed = true;
    }
    return failed ? 1 : 0;
  };

  const begin = (): void => {
    if (begun) return;
    begun = true;
    say('Stopping. What was begun is finished; press Ctrl-C again to stop at once.');
    void run().then((code) => process.exit(code));
  };
  const press = (): void => {
    presses += 1;
    begin();
    if (presses === 2) impatient.abort();
    if (presses > 2) process.exit(1);
  };

  process.on('SIGINT', cluster.isWorker ? () => {} : press);
  process.on('SIGTERM', begin);
  process.on('SIGHUP', begin);
  // A closed terminal accepts no more output; its error must not end the process before the database has stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return {
    add: (stop, { always = false } = {}) => void steps.push({ stop, always }),
    begun: () => begun,
  };
}

/** A rejected promise that nobody waits for is our mistake, and no reason to take the till away from a full restaurant. */
export function surviveStrayFailures(log: Logger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'A promise failed that nobody waited for.'));
}
