import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = join(import.meta.dirname, '../..');

/**
 * Test files that take longest, the longest first. A fresh machine knows no durations, and Vitest would begin with the largest files:
 * a long one that begins last keeps one worker busy while the others have nothing left.
 */
const longFiles = [
  'tests/reference/two-engines.test.ts',
  'tests/faults/payments.pg.test.ts',
  'tests/faults/payment-races.pg.test.ts',
  'tests/faults/group-stop.pg.test.ts',
  'tests/faults/kill.pg.test.ts',
  'apps/server/src/demo/live/rush.http.pg.test.ts',
  'apps/server/src/platform/jobs/jobs.pg.test.ts',
  'apps/server/src/platform/embedded-postgres/embedded-postgres.pg.test.ts',
  'apps/server/src/modules/orders/order-list.http.pg.test.ts',
].map((path) => join(root, path));

const missing = longFiles.filter((path) => !existsSync(path));
if (missing.length > 0) throw new Error(`These are not there any more; take them out of ${import.meta.filename}: ${missing.join(', ')}`);

const rank = ({ moduleId }: TestSpecification): number => {
  const at = longFiles.indexOf(moduleId);
  return at < 0 ? longFiles.length : at;
};

/** Vitest's own order (durations of the last run where they are known, else sizes), with the long files of each project before it. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => sorted.filter((file) => file.project === project).toSorted((a, b) => rank(a) - rank(b)));
  }
}
