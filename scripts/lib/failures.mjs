import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/** What failed in Vitest's report: a line for each test, with the first line of why; for a file that could not be loaded, why. */
export const failedTests = ({ testResults }) =>
  testResults
    .filter((file) => file.status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const what =
        failed.length === 0 ? [firstLine(message)] : failed.map((test) => `${test.fullName} (${firstLine(test.failureMessages[0])})`);
      return what.map((line) => `${relative(root, name)}: ${line}`);
    });

/** What failed in Playwright's report, in the same form. A journey that passed at the second try has failed. */
export const failedJourneys = (report) => [
  ...specsOf(report)
    .filter(({ ok, tests }) => !ok || tests.some((test) => test.status === 'flaky'))
    .map(({ file, title, tests }) => {
      const [first] = tests.flatMap((test) => test.results.flatMap((attempt) => attempt.error?.message ?? []));
      return `tests/journeys/${file}: ${title} (${firstLine(first)})`;
    }),
  ...report.errors.map((error) => firstLine(error.message)),
];

/** The journeys of a report, out of the groups that they stand in. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 300);
