import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { priceStages } from './index.ts';

const files = readdirSync(new URL('.', import.meta.url)).filter((name) => /^stage-.*(?<!\.test)\.ts$/.test(name));

test('every stage file is in the list, under its number', () => {
  const listed = priceStages.map(({ file, number }) => ({ file, number }));
  expect(listed.map(({ file }) => file).sort()).toEqual(files.sort());
  for (const { file, number } of listed) expect(file.startsWith(`stage-${number}-`)).toBe(true);
});

test('the algorithm page has a paragraph for each', () => {
  const page = readFileSync(new URL('../../../../docs/algorithms/pricing.md', import.meta.url), 'utf8');
  for (const { stage, file } of priceStages) {
    expect(page).toContain(`\`${stage}\``);
    expect(page).toContain(file);
  }
});
