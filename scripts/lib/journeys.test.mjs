import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJourneys } from './journeys.mjs';
import { inRoot } from './root.mjs';

/** Planted journeys without a browser, run by the real Playwright. What fails once leaves a note that it has. */
let folder;
beforeAll(() => {
  mkdirSync(inRoot('test-results'), { recursive: true });
  folder = mkdtempSync(inRoot('test-results', 'planted-'));
  writeFileSync(
    join(folder, 'config.ts'),
    `export default { testMatch: '*.journey.ts', reporter: [['json']], workers: 1, outputDir: './out' };`,
  );
});
afterAll(() => {
  for (const part of ['', '.json', '-again.json', '-again-list.json', '-again']) rmSync(folder + part, { recursive: true, force: true });
});

const name = () => folder.split('/').at(-1);
const plant = (file, text) =>
  writeFileSync(
    join(folder, `${file}.journey.ts`),
    `import { existsSync, appendFileSync } from 'node:fs';
import { test, expect } from '@playwright/test';
const ran = (what: string) => { const note = ${JSON.stringify(folder)} + '/' + what; const again = existsSync(note); appendFileSync(note, 'x'); return again; };
${text}`,
  );
const runs = (what) => readFileSync(join(folder, what), 'utf8').length;
const run = (file) => runJourneys(process.execPath, [`${file}.journey.ts`], { config: join(folder, 'config.ts'), name: name() });

it('runs exactly what failed once more, tagged journeys never', async () => {
  plant(
    'mixed',
    `for (const what of ['fine', 'second']) test(what, () => { ran(what); });
for (const what of ['once', 'never']) test(what, () => { expect(ran(what) && what === 'once', 'as planted').toBe(true); });
test.describe('paying', { tag: '@money' }, () => test('paid', () => { expect(ran('paid')).toBe(true); }));`,
  );
  const result = await run('mixed');
  expect(result).toMatchObject({
    passed: 3,
    failed: 2,
    failures: [expect.stringContaining('mixed.journey.ts: never (Error: as planted'), expect.stringContaining('mixed.journey.ts: paid')],
    flaky: [{ what: expect.stringContaining('mixed.journey.ts: once'), trace: expect.stringMatching(/-again\/.*trace\.zip$/) }],
  });
  expect(['fine', 'second', 'once', 'never', 'paid'].map(runs)).toEqual([1, 1, 2, 2, 1]);
  expect(result.slowest).toHaveLength(5);
}, 60_000);
