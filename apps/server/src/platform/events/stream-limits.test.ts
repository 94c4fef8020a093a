import { expect, it } from 'vitest';
import { createStreamLimits } from './stream-limits.ts';

it('counts by address, principal and node, and out again once', () => {
  const limits = createStreamLimits({ address: 2, principal: 2, node: 4 });
  const first = limits.enter('a', 'p');
  limits.enter('a', 'q');
  expect(() => limits.enter('a', 'r')).toThrow('Please wait');
  limits.enter('b', 'p');
  expect(() => limits.enter('c', 'p')).toThrow('Please wait');
  limits.enter('c', undefined);
  expect(() => limits.enter('d', undefined)).toThrow('busy');
  first();
  first();
  expect(limits.open).toBe(3);
  limits.enter('a', 'p');
  expect(limits.open).toBe(4);
});
