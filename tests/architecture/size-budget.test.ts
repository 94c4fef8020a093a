import { expect, it } from 'vitest';
import { code, isTable, isTest, lineCount } from './sources.ts';

const sources = code.filter((path) => !isTest(path) && !isTable(path));
const lines = sources.map(lineCount).sort((a, b) => a - b);
const quantile = (q: number): number => lines[Math.floor(lines.length * q)] ?? 0;

it('keeps half of the files below 80 lines and nine of ten below 200', () => {
  expect(lines.length).toBeGreaterThan(50);
  expect(quantile(0.5)).toBeLessThan(80);
  expect(quantile(0.9)).toBeLessThan(200);
});

it('stops at 400 lines a file, and 600 for tables of cases', () => {
  const long = code.filter((path) => lineCount(path) > (isTable(path) ? 600 : 400));
  expect(
    long.map((path) => `${path}: ${lineCount(path)}`),
    'split by what changes together',
  ).toEqual([]);
});
