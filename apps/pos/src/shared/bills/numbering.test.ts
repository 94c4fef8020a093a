import { expect, it } from 'vitest';
import { countFrom, firstNumbering, notTaken, numberFor } from './numbering.ts';

it('gives each operation the next number, and the same one the same again', () => {
  const one = numberFor(firstNumbering, 'a');
  expect(one).toEqual({ last: 1, of: 'a' });
  expect(numberFor(one, 'a')).toBe(one);
  expect(numberFor(one, 'b')).toEqual({ last: 2, of: 'b' });
});

it('gives the number of what was refused to the next, and counts as the server does', () => {
  expect(numberFor(notTaken(numberFor(firstNumbering, 'a')), 'b')).toEqual({ last: 1, of: 'b' });
  expect(numberFor(countFrom(58), 'a')).toEqual({ last: 58, of: 'a' });
});
