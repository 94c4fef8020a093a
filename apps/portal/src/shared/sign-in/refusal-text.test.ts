import { expect, it } from 'vitest';
import { refusalText } from './refusal-text.ts';

it.each([
  [45, 'Too many codes were asked for. Please try again in 45 seconds.'],
  [60, 'Too many codes were asked for. Please try again in 1 minute.'],
  [1500, 'Too many codes were asked for. Please try again in 25 minutes.'],
  [7200, 'Too many codes were asked for. Please try again in 2 hours.'],
  [undefined, 'Text.'],
])('after %s', (retryAfter, words) => {
  expect(refusalText({ code: 'too_many_requests', message: 'Text.', ...(retryAfter === undefined ? {} : { retryAfter }) })).toBe(words);
});
