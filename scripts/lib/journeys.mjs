import { writeFileSync } from 'node:fs';
import { describeJourney, getErrors } from './failures.mjs';
import { MOST_FLAKY, judge, secondChances } from './flaky.mjs';
import { environmentFor } from './node.mjs';
import { counted, noReport, readReport, reportFile } from './reports.mjs';
import { inRoot } from './root.mjs';
import { runInFront } from './run.mjs';
import { slowestJourneys } from './slowest.mjs';

/**
 * Browser journeys. A failed one is run once more, alone (flaky.mjs).
 * @param args for Playwright: file patterns, `-g name`, `--headed`
 * @returns how many passed and failed, what failed, the flaky ones with their traces, and the slowest
 */
export async function runJourneys(node, args, { config = inRoot('tests/playwright.config.ts'), name = 'journeys' } = {}) {
  const playwright = (report, more) => runPlaywright(node, report, ['--config', config, ...more]);
  const { code, report } = await playwright(`${name}.json`, args);
  if (!report) return noReport(code);
  const again = code === FAILED ? secondChances(report) : [];
  const { passed, failed, flaky, tooMany } = judge(report, again.length > 0 ? await runAgain(playwright, name, again) : undefined);
  const failures = [...failed.map(describeJourney), ...getErrors(report)];
  if (tooMany) failures.push(`${flaky.length} journeys passed only when they were run again: at most ${MOST_FLAKY} may`);
  const counts = counted(flaky.length > 0 ? 0 : code, passed, failed.length + report.errors.length, failures);
  const traced = flaky.map(({ journey, trace }) => ({ what: describeJourney(journey), trace }));
  return { ...counts, flaky: traced, slowest: slowestJourneys(report) };
}

/** Playwright's exit code when a journey has failed; others mean that it was stopped, or could not start. */
const FAILED = 1;

async function runPlaywright(node, name, args) {
  const report = reportFile(name);
  const cli = inRoot('node_modules/@playwright/test/cli.js');
  const code = await runInFront(node, [cli, 'test', ...args], {
    // Node strips the types itself. Playwright's own translation took ten seconds of a fresh clone's run.
    env: environmentFor(node, { NODE_ENV: 'test', PW_DISABLE_TS_ESM: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  });
  return { code, report: readReport(report) };
}

/** Runs exactly these journeys once more, one after the other and with a trace of each. @returns the report, if there is one */
async function runAgain(playwright, name, journeys) {
  console.log(`\n${journeys.length} failed; once more, alone:`);
  const list = reportFile(`${name}-again-list.json`);
  writeFileSync(list, JSON.stringify({ status: 'failed', failedTests: journeys.map(({ id }) => id) }));
  const only = ['--last-failed', '--last-failed-file', list];
  const results = inRoot('test-results', `${name}-again`);
  const { report } = await playwright(`${name}-again.json`, [...only, '--workers', '1', '--trace', 'on', '--output', results]);
  return report;
}
