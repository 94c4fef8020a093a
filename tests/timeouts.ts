import { vi } from 'vitest';

/**
 * How long a test waits for an expected result, in milliseconds. Vitest's default is one second, with which a correct test failed on a
 * machine that was busy for a moment. A result is waited for no longer than it takes; `vitest.config.ts` sets the same for `expect.poll`.
 */
const timeout = 20_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = {}) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options = {}) => waitUntil(callback, patient(options));

function patient<Options extends { timeout?: number }>(options: number | Options): number | Options {
  return typeof options === 'number' ? options : { timeout, ...options };
}
