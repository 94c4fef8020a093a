import { expect, it } from 'vitest';
import { rememberProcess } from './leftovers.ts';

it('names what a test file leaves to the next one, and puts it back', () => {
  const { fetch } = globalThis;
  const leftovers = rememberProcess();
  expect(leftovers()).toEqual([]);

  globalThis.fetch = async () => new Response();
  Object.assign(globalThis, { localStorage: {} });
  process.env['TZ'] = 'Pacific/Auckland';
  expect(leftovers()).toEqual(['globalThis.fetch', 'globalThis.localStorage', 'process.env.TZ']);
  expect(leftovers()).toEqual([]);
  expect(globalThis.fetch).toBe(fetch);
  expect('localStorage' in globalThis).toBe(false);
});
