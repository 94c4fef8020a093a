import { afterAll, expect, vi } from 'vitest';
import { rememberProcess } from './dev-env/leftovers.ts';

/**
 * Test files of a worker share one process and its modules. What a file has replaced through `vi` is put back when the file ends. What it
 * has replaced by hand is put back too, but fails the file: otherwise a later file would fail, in some orders, and say nothing of why.
 */

/** Where modules have the state of a page (a cart, a store, how often a call is repeated): every file loads them anew. */
const pages = /\/(apps\/(admin|kitchen|portal|pos|staff)|packages\/(app-kit|ui))\//;
const leftovers = rememberProcess();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (pages.test(expect.getState().testPath ?? '')) vi.resetModules();
  const left = leftovers();
  if (left.length > 0) throw new Error(`This file leaves behind, for the next file of its worker: ${left.join(', ')}`);
});
