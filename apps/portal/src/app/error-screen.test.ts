import { describe, expect, it } from 'vitest';
import { CallError } from '../shared/api.ts';
import { errorText, missingText } from './error-text.ts';
import { wayBack } from './way-back.ts';

const call = new CallError({ code: 'service_unavailable', message: 'We are very busy.', requestId: 'r' });

it.each([
  [call, true, 'We are very busy.'],
  [
    new TypeError('Failed to fetch dynamically imported module: /x.js'),
    false,
    'You are offline. Please check the connection and try again.',
  ],
  [new Error("Cannot read properties of undefined (reading 'name')"), true, 'An unexpected error occurred.'],
])('%s, online: %s', (error, online, words) => {
  expect(errorText(error, online)).toBe(words);
});

it('names what is missing; for anything unknown, the page', () => {
  expect(missingText('store')).toContain('that store');
  for (const what of [undefined, 'moon', {}]) expect(missingText(what)).toContain('that page');
});

describe('the way back', () => {
  it.each([
    ['/nowhere', undefined, undefined],
    ['/restaurants/r', 'restaurant', undefined],
    ['/restaurants/r', undefined, undefined],
    ['/restaurants/r/stores/s', 'store', '/restaurants/r'],
    ['/restaurants/r/stores/s/cart', 'store', '/restaurants/r'],
    ['/restaurants/r/stores/s/cart', 'restaurant', undefined],
    ['/restaurants/r/stores/s', undefined, '/restaurants/r'],
    ['/restaurants/r/stores/s/categories/c/items/basic/i', 'item', '/restaurants/r/stores/s'],
    ['/restaurants/r/stores/s/nowhere', undefined, '/restaurants/r/stores/s'],
  ])('%s, missing %s: %s', (pathname, missing, to) => {
    expect(wayBack(pathname, missing)?.to).toBe(to);
  });
});
