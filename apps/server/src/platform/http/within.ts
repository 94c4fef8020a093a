import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The result of `work`, or of `late` if that takes longer than `ms` milliseconds: the work then continues, and its failure goes to
 * `onLateFailure`, since nobody waits for it any more.
 */
export async function within<T>(
  ms: number,
  work: Promise<T>,
  late: () => T | Promise<T>,
  onLateFailure: (error: unknown) => void,
): Promise<T> {
  const timer = new AbortController();
  const inTime = await Promise.race([
    work.then((value) => ({ value })),
    sleep(ms, undefined, { signal: timer.signal, ref: false }).catch(() => undefined),
  ]).finally(() => timer.abort());
  if (inTime !== undefined) return inTime.value;
  work.catch(onLateFailure);
  return late();
}
