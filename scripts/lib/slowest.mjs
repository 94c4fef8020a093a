import { relative } from 'node:path';
import { getJourneys } from './flaky.mjs';
import { root } from './root.mjs';

const LISTED = 10;

const listed = (entries) =>
  entries
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, LISTED)
    .map(({ ms, what }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${what}`);

/** The ten test files of Vitest's report that took longest, a line for each. */
export const slowestFiles = ({ testResults }) =>
  listed(testResults.map(({ name, startTime, endTime }) => ({ ms: endTime - startTime, what: relative(root, name) })));

/** The ten journeys of Playwright's report that took longest, in the same form. */
export const slowestJourneys = (report) =>
  listed(
    getJourneys(report).map(({ file, title, tests }) => ({
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      what: `${file}: ${title}`,
    })),
  );
