import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCases } from './formats.cases.ts';
import {
  contrastRatio,
  formatProblem,
  formats,
  hasFormat,
  isAbn,
  lengthProblem,
  readableBrand,
  readableContrast,
  getRgb,
  textColorOn,
  type FormatName,
} from './index.ts';

describe.each(Object.keys(formats) as FormatName[])('%s', (name) => {
  test.each(formatCases[name].good)('takes "%s"', (text) => {
    expect(hasFormat(name, text)).toBe(true);
    expect(formatProblem(name, text)).toBeNull();
  });

  test.each(formatCases[name].bad)('refuses "%s", saying why', (text) => {
    expect(formatProblem(name, text)).toBe(formats[name].message);
  });

  // One that went through it again and again would take minutes: the test's own limit of time ends it.
  test('answers a hostile text', () => {
    for (const text of [
      ' '.repeat(50_000),
      `${'1 '.repeat(25_000)}x`,
      `a@${'a.'.repeat(25_000)}`,
      `https://${'a'.repeat(50_000)} `,
      `#${'f'.repeat(50_000)}`,
    ]) {
      expect(hasFormat(name, text)).toBeTypeOf('boolean');
    }
  });
});

test('an ABN has check digits', () => {
  expect(isAbn('51 824 753 556')).toBe(true);
  expect(isAbn('51 824 753 557')).toBe(false);
  expect(isAbn('15 824 753 556')).toBe(false);
  expect(isAbn('51 824 753')).toBe(false);
});

test('lengths say what to do', () => {
  expect(lengthProblem('', { min: 1, max: 5 })).toBe('Please fill this in.');
  expect(lengthProblem('ab', { min: 3, max: 30 })).toBe('Please enter at least 3 characters.');
  expect(lengthProblem('abcdef', { max: 5 })).toBe('Please use at most 5 characters.');
  expect(lengthProblem('abc', { min: 3, max: 3 })).toBeNull();
});

describe('colours', () => {
  const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

  test('contrast as WCAG defines it', () => {
    expect(contrastRatio('#000', '#fff')).toBeCloseTo(21);
    expect(contrastRatio('#fff', '#fff')).toBe(1);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  test('three digits are six', () => {
    expect(getRgb('#1af')).toEqual([0x11, 0xaa, 0xff]);
    expect(() => getRgb('red')).toThrow(RangeError);
  });

  test('text on any colour has at least 4.5:1', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(contrastRatio(textColorOn(color), color)).toBeGreaterThanOrEqual(readableContrast);
      }),
    );
    expect(textColorOn('#1a7f5a')).toBe('#ffffff');
    expect(textColorOn('#ffd400')).toBe('#000000');
  });

  test('a brand can be read on any background and stays itself where it can', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (brand, background) => {
        const readable = readableBrand(brand, background);
        expect(contrastRatio(readable, background)).toBeGreaterThanOrEqual(readableContrast);
        expect(readable === brand).toBe(contrastRatio(brand, background) >= readableContrast);
      }),
    );
    expect(readableBrand('#ffd400')).not.toBe('#ffd400');
  });
});
