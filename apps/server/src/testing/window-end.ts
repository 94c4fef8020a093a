import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any test that counts how many calls a limit allows. */
const margin = 20;

/** Waits if a limit's window is about to end: a test that counts must not see two of them. */
export async function clearOfWindowEnd(windowSeconds: number): Promise<void> {
  const left = windowSeconds - ((Date.now() / 1000) % windowSeconds);
  if (left < margin) await sleep(left * 1000 + 50);
}
