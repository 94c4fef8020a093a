import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { failedJourneys, failedTests } from './failures.mjs';
import { environmentFor } from './node.mjs';
import { inRoot } from './root.mjs';
import { runInFront } from './run.mjs';

const NONE = { passed: 0, failed: 0, failures: [] };

/** Unit, database and HTTP tests. Arguments go to Vitest: file patterns, `--project rules`, `-t name`. */
export async function runUnit(node, args) {
  const report = reportFile('unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runInFront(node, [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args], {
    env: environmentFor(node, { NODE_ENV: 'test' }),
  });
  const result = readReport(report);
  if (!result) return noReport(code);
  // A file that could not even be loaded has no failed test in it.
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return counted(code, result.numPassedTests, result.numFailedTests + broken, failedTests(result));
}

/** Browser journeys. Arguments go to Playwright: file patterns, `-g name`, `--headed`. */
export async function runJourneys(node, args) {
  const config = inRoot('tests/playwright.config.ts');
  if (!existsSync(config)) {
    console.log('There are no journeys yet (tests/playwright.config.ts).');
    return NONE;
  }
  const report = reportFile('journeys.json');
  const cli = inRoot('node_modules/@playwright/test/cli.js');
  const code = await runInFront(node, [cli, 'test', '--config', config, ...args], {
    env: environmentFor(node, { NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  });
  const result = readReport(report);
  if (!result) return noReport(code);
  const { expected, unexpected, flaky } = result.stats;
  return counted(code, expected, unexpected + flaky + result.errors.length, failedJourneys(result));
}

/** The long suites: each a program that ends with 0 when all is well. */
export async function runLong(node, patterns) {
  const folder = inRoot('tests/long');
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.ts') && patterns.every((part) => name.includes(part)))
    : [];
  const total = { ...NONE, failures: [] };
  for (const file of files) {
    console.log(`\nLong: ${file}`);
    const code = await runInFront(node, [inRoot('tests/long', file)], { env: environmentFor(node) });
    console.log(`${code === 0 ? '✓' : '✗'} ${file}`);
    total[code === 0 ? 'passed' : 'failed'] += 1;
    if (code !== 0) total.failures.push(`tests/long/${file}`);
  }
  return total;
}

const noReport = (code) => ({ passed: 0, failed: 1, failures: [`The runner ended with ${code}, and left no report`] });

/** A runner that failed without a failed test (an error outside of tests, nothing found) counts as one failure. */
const counted = (code, passed, failed, failures) =>
  code !== 0 && failed === 0
    ? { passed, failed: 1, failures: [`The runner ended with ${code}, and no test failed`] }
    : { passed, failed, failures };

function reportFile(name) {
  mkdirSync(inRoot('test-results'), { recursive: true });
  const file = inRoot('test-results', name);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
