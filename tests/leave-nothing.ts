import { afterAll, vi } from 'vitest';
import { rememberProcess } from './dev-env/leftovers.ts';

/**
 * Test files of a worker share one process and its modules. What a file has replaced through `vi` is restored when the file ends. What it
 * has replaced directly is restored too, but fails the file: otherwise a later file would fail, in some orders, without showing why.
 */

const leftovers = rememberProcess();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const left = leftovers();
  if (left.length > 0) throw new Error(`This file leaves behind, for the next file of its worker: ${left.join(', ')}`);
});
