import { expect, it } from 'vitest';
import { formatTaxNumber, taxNumberProblem } from './tax-number.ts';

it.each([
  ['AU', '51824753556', '51 824 753 556'],
  ['AU', ' 53 004 085 616 ', '53 004 085 616'],
  ['AU', '51824753557', null],
  ['AU', '5182475355', null],
  ['AU', '01824753556', null],
  ['AU', 'ABN 51824753556', null],
  ['NZ', '49-091-850', '49-091-850'],
  ['NZ', '136410132', '136-410-132'],
  ['NZ', '49098576', '49-098-576'],
  ['NZ', '136410133', null],
  ['NZ', '9125568', null],
  ['GB', '980780684', 'GB 980 7806 84'],
  ['GB', 'gb 980 7806 84', 'GB 980 7806 84'],
  ['GB', 'GB980780684001', 'GB 980 7806 84 001'],
  ['GB', '980780685', null],
  ['US', '12-3456789', '12-3456789'],
  ['US', '12345678', null],
  ['US', '', null],
] as const)('%s %s', (country, typed, written) => {
  expect(formatTaxNumber(country, typed)).toBe(written);
});

it.each([
  ['AU', '51824753557'],
  ['NZ', '136410133'],
  ['GB', '980780685'],
  ['US', '12345678'],
  ['AU', 'not a number at all'],
] as const)('%s %s is refused in words, and an empty one is not', (country, typed) => {
  expect(taxNumberProblem(country, typed)).toMatch(/digits do not fit/);
  expect(taxNumberProblem(country, ' ')).toBeNull();
});
