import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ModuleManifest } from './platform/define-module.ts';
import type { JobContext, PlainJob } from './platform/jobs/jobs.types.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { registerModuleGauges } from './platform/observability/module-gauges.ts';
import { platformJobs } from './platform/sweeps.ts';
import { createTestStore } from './platform/testing/fixtures.ts';
import { silentLog } from './platform/testing/silent-log.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let frequent: PlainJob[];
beforeAll(async () => {
  server = await startTestServer({ uber: 'simulator' });
  const manifests: readonly ModuleManifest[] = Object.values(server.modules);
  const all = manifests.flatMap(({ plainJobs = [] }) => plainJobs);
  // All but those of a certain hour, and the one that repeats without cron.
  frequent = all.filter(({ cron, task }) => / \* \* \* \*$/.test(cron ?? '') || task === 'payments.due');
  frequent.push(...platformJobs(server.test.database));
});
afterAll(() => server.close());

/** How many statements a run of each job sends to the database. */
async function countStatements(): Promise<Record<string, number>> {
  const context: JobContext = { database: server.test.database, log: silentLog, schedule: async () => {} };
  const counts: Record<string, number> = {};
  for (const job of frequent) {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await job.run({}, context);
    counts[job.task] = sent.mock.calls.length;
    sent.mockRestore();
  }
  const metrics = createMetrics();
  registerModuleGauges(metrics, Object.values(server.modules), { database: server.test.database, leads: () => true });
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await metrics.text();
  counts['/metrics'] = sent.mock.calls.length;
  sent.mockRestore();
  return counts;
}

it('cost the sweeps of every few minutes and of every hour, and the gauges, no statement', async () => {
  // What the first run of a job does once is not counted.
  await countStatements();
  const before = await countStatements();
  expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThan(6);
  for (let index = 0; index < 50; index++) await createTestStore(server.test.database, `Idle ${index}`);
  expect(await countStatements()).toEqual(before);
});
