import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useReach, watchedFetch } from './reach.ts';

let answer: (response: Response) => void;
let fail: (error: Error) => void;
beforeEach(() => {
  vi.useFakeTimers();
  useReach.setState({ lost: false, slow: false });
  vi.stubGlobal('fetch', () => new Promise((resolve, reject) => ([answer, fail] = [resolve, reject])));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports a slow server while an answer is overdue, and no longer', async () => {
  const call = watchedFetch('/api');
  vi.advanceTimersByTime(3999);
  expect(useReach.getState()).toEqual({ lost: false, slow: false });
  vi.advanceTimersByTime(1);
  expect(useReach.getState()).toEqual({ lost: false, slow: true });
  answer(new Response('{}'));
  await call;
  expect(useReach.getState()).toEqual({ lost: false, slow: false });
});

it('reports a lost connection when an overdue call times out, but not when a quick one is cancelled', async () => {
  const signal = AbortSignal.abort();
  const quick = watchedFetch('/api', { signal });
  fail(new DOMException('aborted', 'AbortError'));
  await expect(quick).rejects.toThrow('aborted');
  expect(useReach.getState().lost).toBe(false);
  const overdue = watchedFetch('/api', { signal });
  vi.advanceTimersByTime(15_000);
  fail(new DOMException('aborted', 'AbortError'));
  await expect(overdue).rejects.toThrow('aborted');
  expect(useReach.getState()).toEqual({ lost: true, slow: false });
});
