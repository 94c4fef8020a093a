import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/**
 * What failed in Vitest's report, an entry for each test: a line with the first line of why, and below it what else the error says without
 * its stack; for a file that could not be loaded, why.
 */
export const failedTests = ({ testResults }) =>
  testResults
    .filter((file) => file.status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const what =
        failed.length === 0 ? [firstLine(message)] : failed.map((test) => `${test.fullName} ${inBrackets(test.failureMessages[0])}`);
      return what.map((line) => `${relative(root, name)}: ${line}`);
    });

/** A failed or flaky journey in the same form. */
export const describeJourney = ({ file, title, tests }) => {
  const [first] = tests.flatMap((test) => test.results.flatMap((attempt) => attempt.error?.message ?? []));
  return `tests/journeys/${file}: ${title} ${inBrackets(first)}`;
};

/** What went wrong outside of journeys. */
export const getErrors = (report) => report.errors.map((error) => firstLine(error.message));

const clean = (text = '') => stripVTControlCharacters(text).split('\n');
const firstLine = (text) => clean(text)[0].slice(0, 300);

/** Lines of an error that a failure repeats at the end of a run, and their length: enough for a property's counterexample. */
const MOST_LINES = 12;
const LONGEST = 1500;

/** `(first line)`, then the other lines of an error that are not its stack, indented. */
function inBrackets(text) {
  const more = clean(text)
    .slice(1)
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, MOST_LINES);
  return [`(${firstLine(text)})`, ...more.map((line) => `    ${line.slice(0, LONGEST)}`)].join('\n');
}
