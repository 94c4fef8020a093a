import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { PlainJob } from './jobs.types.ts';
import { startJobs } from './start-jobs.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('workers run at each start what has to run then, and not what only has its hour', async () => {
  const runs = { start: 0, hour: 0 };
  const plainJobs: PlainJob[] = [
    { task: 'test.start', cron: '7 3 * * *', atStart: true, run: async () => void (runs.start += 1) },
    { task: 'test.hour', cron: '7 3 * * *', run: async () => void (runs.hour += 1) },
  ];
  for (const started of [1, 2]) {
    const running = startJobs({ address: test.address, database: test.database, eventJobs: [], plainJobs, log: silentLog });
    await vi.waitFor(() => expect(runs.start).toBe(started), { timeout: 15_000, interval: 20 });
    await running.stop();
  }
  // At seven past three cron adds both.
  expect(runs.hour).toBeLessThanOrEqual(1);
});
