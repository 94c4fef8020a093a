import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveAccount } from '@servery/contract/connect';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo, type DemoRestaurant } from '../../db/seed/index.ts';
import { demoStores, seedDemo } from '../demo/data/index.ts';
import { silentLog } from '../platform/testing/silent-log.ts';
import { startCardSimulator, type CardSimulator } from '../testing/card-simulator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openDemoAccounts } from './demo-accounts.ts';

let server: TestServer;
let demo: DemoRestaurant;
let simulator: CardSimulator;
const folder = mkdtempSync(join(tmpdir(), 'servery-demo-accounts-'));
beforeAll(async () => {
  server = await startTestServer();
  demo = await loadDemo();
  await seedDemo({ database: server.test.database, ...server.modules, now: () => new Date() }, demo, () => null);
  simulator = await startCardSimulator({ dataDir: join(folder, 'one') });
});
afterAll(async () => {
  await server.close();
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = () =>
  openDemoAccounts({
    address: server.test.address,
    log: silentLog,
    env: { STRIPE_SECRET_KEY: 'sk_test_simulated', STRIPE_PUBLISHABLE_KEY: 'pk_test_simulated', STRIPE_BASE_URL: simulator.url },
  });
const getCards = () =>
  Promise.all(
    demoStores(demo).map(
      async ({ restaurantId, storeId }) => (await server.modules.restaurants.book.reload(restaurantId, storeId))?.cards ?? null,
    ),
  );

it('lets every store take cards after the first start, and changes nothing at the next one', async () => {
  expect(await getCards()).toEqual(demo.stores.map(() => null));
  await open();
  const first = await getCards();
  expect(first).toEqual(
    demo.stores.map(() => ({ accountId: expect.stringMatching(/^acct_/), datedFees: [], fee: { fixed: 0, percentage: 1_000 } })),
  );
  await open();
  expect(await getCards()).toEqual(first);
});

it('opens other accounts when the simulator has lost its data', async () => {
  const before = await getCards();
  await simulator.close();
  simulator = await startCardSimulator({ dataDir: join(folder, 'two') });
  await open();
  const after = await getCards();
  expect(after.every((account) => account !== null)).toBe(true);
  expect(after).not.toEqual(before);
});

it('leaves alone what an owner has archived, and a store that the provider has stopped', async () => {
  const [archived] = demoStores(demo);
  const [, toStop] = await getCards();
  const body = { restaurantId: archived!.restaurantId, storeId: archived!.storeId };
  expect((await server.call(archiveAccount, { body, cookie: await server.signIn('superAdmin') })).status).toBe(200);
  await simulator.side(`/_sim/accounts/${toStop!.accountId}/restrict`, { disabledReason: 'under_review' });
  await open();
  expect(await getCards()).toEqual([null, null]);
});

it('fails no start', async () => {
  await simulator.close();
  await expect(open()).resolves.toBeUndefined();
  await expect(openDemoAccounts({ address: server.test.address, log: silentLog, env: {} })).resolves.toBeUndefined();
});
