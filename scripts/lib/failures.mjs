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

/** A failed or flaky journey in the same form. */
export const describeJourney = ({ file, title, tests }) => {
  const [first] = tests.flatMap((test) => test.results.flatMap((attempt) => attempt.error?.message ?? []));
  return `tests/journeys/${file}: ${title} (${firstLine(first)})`;
};

/** What went wrong outside of journeys. */
export const getErrors = (report) => report.errors.map((error) => firstLine(error.message));

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0].slice(0, 300);
