import { expect, it } from 'vitest';
import { cleanCode, groupedCode } from './code.ts';

it.each([
  ['abcd-ef12', 'ABCDEF12', 'ABCD EF12'],
  ['  k7 ', 'K7', 'K7'],
  ['ABCDEFGHIJK', 'ABCDEFGH', 'ABCD EFGH'],
  ['é!abcd', 'ABCD', 'ABCD'],
])('reads %j', (typed, code, grouped) => {
  expect(cleanCode(typed)).toBe(code);
  expect(groupedCode(code)).toBe(grouped);
});
