import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetrics } from './observability/metrics.ts';
import { registerTenantGauges } from './observability/tenant-gauges.ts';
import { platformJobs } from './sweeps.ts';
import { createTestStore, type TestStore } from './testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
let stores: TestStore[];
beforeAll(async () => {
  test = await openTestDatabase();
  stores = [await createTestStore(test.database), await createTestStore(test.database)];
});
afterAll(() => test.close());

it('sweeps keys that have expired, in every restaurant, and keeps the others', async () => {
  for (const store of stores) {
    for (const [key, keepForSeconds] of [
      ['old', -1],
      ['new', 60],
    ] as const) {
      const once = { caller: 'c', route: 'r', key, fingerprint: Buffer.from('x'), keepForSeconds };
      await test.database.tenant(store, async () => 1, { once });
    }
  }
  for (const job of platformJobs(test.database)) await job.run({}, undefined as never);
  expect((await test.owner.query('select key from idempotency')).rows).toEqual([{ key: 'new' }, { key: 'new' }]);
});

it('sums a gauge over all restaurants, on the leading node only', async () => {
  let leads = true;
  const metrics = createMetrics();
  const gauge = {
    name: 'servery_test_stores',
    help: 'Stores',
    count: async (tx: Parameters<Parameters<typeof test.database.tenant>[1]>[0]) =>
      (await tx.query.selectFrom('store').select('id').execute()).length,
  };
  registerTenantGauges(metrics, [gauge], { database: test.database, leads: () => leads });
  expect(await metrics.text()).toContain('servery_test_stores 2');
  leads = false;
  expect(await metrics.text()).toContain('servery_test_stores 0');
});
