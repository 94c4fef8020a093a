import { getMenu, setSoldOut } from '@servery/contract/menu';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { composeModules } from '../../compose.ts';
import { startJobs, type Jobs } from '../../platform/jobs/start-jobs.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const running: Jobs[] = [];

/** A node's queue, with its own cache. */
function startNode(): Jobs {
  const database = server.test.another(4);
  const { menu } = composeModules({ database, printer: server.printer });
  const jobs = startJobs({ address: server.test.address, database, log: silentLog, eventJobs: menu.jobs, plainJobs: menu.plainJobs });
  running.push(jobs);
  return jobs;
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await server.close();
});

it('the queue ends what is sold out until the next trading day, once over two nodes, though the node that planned it has stopped', async () => {
  const params = { restaurantId: server.restaurantId, storeId: server.storeId };
  const cookie = await server.signIn('storeUser');
  const toastie = server.itemId('Toastie');
  const first = startNode();
  await server.call(setSoldOut, { params, cookie, body: { items: [{ id: toastie, soldout: true, until: 'nextTradingDay' }] } });
  const planned = () =>
    server.test.owner.query("select run_at from graphile_worker.jobs where task_identifier = 'menu.endSoldOut'").then(({ rows }) => rows);
  await vi.waitFor(async () => expect(await planned()).toHaveLength(1), { timeout: 15_000, interval: 100 });

  // The day is nearly over: another tap plans the same job again, and there is still only one.
  await server.test.owner.query("update sold_out set until = now() + interval '3 seconds' where store_id = $1", [server.storeId]);
  const tap = { items: [{ id: server.itemId('Banana bread'), soldout: true }] };
  const { data } = await server.call(setSoldOut, { params, cookie, body: tap });
  const soon = async () => (await planned()).map(({ run_at }) => run_at.getTime() < Date.now() + 60_000);
  await vi.waitFor(async () => expect(await soon()).toEqual([true]), { timeout: 15_000, interval: 50 });
  running.splice(running.indexOf(first), 1);
  await first.stop();
  startNode();
  startNode();

  const ended = async () => {
    const { rows } = await server.test.owner.query('select id from sold_out where store_id = $1', [server.storeId]);
    return rows.map(({ id }) => id);
  };
  await vi.waitFor(async () => expect(await ended()).toEqual([server.itemId('Banana bread')]), { timeout: 20_000, interval: 100 });
  await vi.waitFor(async () => expect(await planned()).toEqual([]), { timeout: 15_000, interval: 100 });
  server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
  const menu = (await server.call(getMenu, { params })).data;
  expect([menu.version, menu.items.find(({ id }) => id === toastie)?.soldout]).toEqual([data.menuVersion + 1, false]);
});
