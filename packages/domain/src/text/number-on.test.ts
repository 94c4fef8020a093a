import { expect, it } from 'vitest';
import { numberOn } from './number-on.ts';

it.each([
  ['T8', 3, ['T8', 'T9', 'T10']],
  ['12', 2, ['12', '13']],
  ['Garden 08', 3, ['Garden 08', 'Garden 09', 'Garden 10']],
  ['Bar 2 – seat 99', 2, ['Bar 2 – seat 99', 'Bar 2 – seat 100']],
  ['Window', 1, ['Window']],
  ['Window', 2, null],
  ['T1234567890', 2, ['T1234567890', 'T1234567891']],
  ['T1999999999', 2, ['T1999999999', 'T2000000000']],
  ['T99999999999999999999', 2, ['T99999999999999999999', 'T100000000000000000000']],
])('counts on from %s, %i names', (first, count, names) => {
  expect(numberOn(first, count)).toEqual(names);
});
