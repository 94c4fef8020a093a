import { vi } from 'vitest';

/**
 * How long a test waits for what has to come, in milliseconds. Vitest gives up after one second: on a machine that is busy for a moment
 * a right test failed. What comes is waited for no longer than it takes; `vitest.config.ts` says the same of `expect.poll`.
 */
const timeout = 20_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = {}) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options = {}) => waitUntil(callback, patient(options));

function patient<Options extends { timeout?: number }>(options: number | Options): number | Options {
  return typeof options === 'number' ? options : { timeout, ...options };
}
