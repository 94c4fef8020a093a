import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from './root.mjs';

export const noReport = (code) => ({ passed: 0, failed: 1, failures: [`The runner ended with ${code}, and left no report`] });

/** A runner that failed without a failed test (an error outside of tests, nothing found) counts as one failure. */
export const counted = (code, passed, failed, failures) =>
  code !== 0 && failed === 0
    ? { passed, failed: 1, failures: [`The runner ended with ${code}, and no test failed`] }
    : { passed, failed, failures };

/** An empty place in `test-results` for a runner's report. */
export function reportFile(name) {
  mkdirSync(inRoot('test-results'), { recursive: true });
  const file = inRoot('test-results', name);
  rmSync(file, { force: true });
  return file;
}

/** A report as written by its runner; undefined if it wrote none. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
