import { existsSync, readdirSync } from 'node:fs';
import { failedTests } from './failures.mjs';
import { environmentFor } from './node.mjs';
import { inRoot } from './root.mjs';
import { counted, noReport, readReport, reportFile } from './reports.mjs';
import { run, runInFront } from './run.mjs';
import { slowestFiles } from './slowest.mjs';

const NONE = { passed: 0, failed: 0, failures: [] };

/**
 * Unit, database, HTTP and component tests.
 * @param args go to Vitest: file patterns, `--project 'rules*'`, `-t name`
 * @param name of the report
 * @param log gets the output when the run has ended; without it, it is shown as it comes
 */
export async function runUnit(node, args, { name = 'unit', log } = {}) {
  const report = reportFile(`${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args];
  const options = { env: environmentFor(node, { NODE_ENV: 'test' }) };
  const code = await (log === undefined ? runInFront(node, command, options) : runBehind(node, command, options, log));
  const result = readReport(report);
  if (!result) return noReport(code);
  // A file that could not even be loaded has no failed test in it.
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const counts = counted(code, result.numPassedTests, result.numFailedTests + broken, failedTests(result));
  return { ...counts, slowest: slowestFiles(result) };
}

async function runBehind(node, command, options, log) {
  const { code, output } = await run(node, command, options);
  log(output);
  return code;
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
