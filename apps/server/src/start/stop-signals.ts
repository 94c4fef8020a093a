import cluster from 'node:cluster';
import type { Logger } from 'pino';

/** Longest that a graceful stop may take (rules.md 22). */
const patienceMs = 25_000;

/**
 * The first SIGINT or SIGTERM stops gracefully, a second one or the end of the patience at once. Ctrl-C reaches a whole process group:
 * a node of a cluster leaves it to its primary, which passes it on once.
 */
export function onStopSignal(stop: () => Promise<void>, log: Logger, say: (line: string) => void): void {
  let asked = false;
  const handle = () => {
    if (asked) process.exit(1);
    asked = true;
    say('Stopping. What was begun is finished; press Ctrl-C again to stop at once.');
    setTimeout(() => {
      log.warn('Stopping took too long.');
      process.exit(1);
    }, patienceMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed.');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', cluster.isWorker ? () => {} : handle);
  process.on('SIGTERM', handle);
}

/** A promise that fails and that nobody waits for is a mistake of ours, and no reason to take the till away from a full restaurant. */
export function surviveStrayFailures(log: Logger): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'A promise failed that nobody waited for.'));
}
