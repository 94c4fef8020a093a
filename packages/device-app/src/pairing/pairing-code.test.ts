import { expect, it } from 'vitest';
import { cleanCode, codeOfAddress, groupedCode } from './pairing-code.ts';

it.each([
  ['abcd-ef12', 'ABCDEF12', 'ABCD EF12'],
  ['  k7 ', 'K7', 'K7'],
  ['ABCDEFGHIJK', 'ABCDEFGH', 'ABCD EFGH'],
  ['é!abcd', 'ABCD', 'ABCD'],
])('reads %j', (typed, code, grouped) => {
  expect(cleanCode(typed)).toBe(code);
  expect(groupedCode(code)).toBe(grouped);
});

it('takes the code from a scanned address, and nothing else', () => {
  expect(codeOfAddress('#code=abcd1234')).toBe('ABCD1234');
  expect(codeOfAddress('')).toBe('');
  expect(codeOfAddress('#other')).toBe('');
});
