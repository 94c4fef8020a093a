import { expect, it } from 'vitest';
import { isElsewhere } from './index.ts';

const before = { formattedAddress: '12 King Street', suburb: 'Newtown', postcode: '2042' };

it.each([
  ['nothing', {}, false],
  ['capitals and spaces', { formattedAddress: '12  KING street', suburb: 'newtown ' }, false],
  ['the street spelled short', { formattedAddress: '12 King St' }, false],
  ['a unit', { formattedAddress: 'Shop 3, 12 King Street' }, false],
  ['the house next door', { formattedAddress: '14 King Street' }, false],
  ['a house far away', { formattedAddress: '300 King Street' }, true],
  ['another street', { formattedAddress: '12 Enmore Road' }, true],
  ['another suburb', { suburb: 'Enmore' }, true],
  ['another postcode', { postcode: '2000' }, true],
])('%s', (_what, change, elsewhere) => {
  expect(isElsewhere(before, { ...before, ...change })).toBe(elsewhere);
});
