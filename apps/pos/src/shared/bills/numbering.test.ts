import { expect, it } from 'vitest';
import { countFrom, firstNumbering, notTaken, numberFor } from './numbering.ts';

it('gives each operation the next number, and a repeated one its own again', () => {
  const one = numberFor(firstNumbering, 'a');
  expect(one).toEqual({ last: 1, of: 'a' });
  expect(numberFor(one, 'a')).toBe(one);
  expect(numberFor(one, 'b')).toEqual({ last: 2, of: 'b' });
});

it('reuses the number of a refused operation, and follows the server’s count', () => {
  expect(numberFor(notTaken(numberFor(firstNumbering, 'a')), 'b')).toEqual({ last: 1, of: 'b' });
  expect(numberFor(countFrom(58), 'a')).toEqual({ last: 58, of: 'a' });
});
