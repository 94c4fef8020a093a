import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { composeModules, type Modules } from '../../compose.ts';
import { createPrintWork, type PrintWork } from '../../testing/print-work.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** What waiting tickets cost, counted over a stretch of the test's clock: no machine is too slow for it. */
let server: TestServer;
let work: PrintWork;

/** A cloud whose printers print a ticket in 1.2 s, one after the other, while they have paper. */
let paper: boolean;
const printed: string[] = [];
const calls = { status: 0, online: 0 };
let statements = 0;

const { query } = pg.Client.prototype;

beforeAll(async () => {
  server = await startTestServer();
  work = createPrintWork(server, await server.signIn('storeUser'));
  server.printer.status = async (tradeNo) => {
    calls.status += 1;
    return printed.includes(tradeNo) ? { state: 'printed', at: null } : { state: 'waiting' };
  };
  server.printer.online = async () => {
    calls.online += 1;
    return true;
  };
  pg.Client.prototype.query = function count(this: pg.Client, ...input: unknown[]) {
    const [statement] = input as [{ name?: string }];
    // Wake-ups are coalesced by time.
    if (this !== server.test.owner && statement.name !== 'wake') statements += 1;
    return Reflect.apply(query, this, input);
  } as typeof query;
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await server.close();
});
beforeEach(async () => {
  await work.reset();
  paper = false;
  printed.length = 0;
});

/** Queues documents for a printer. Answers their ids. */
async function queue(count: number, printerId = server.printerId): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await server.test.owner.query(
    `insert into print_job (restaurant_id, id, store_id, printer_id, document, by_hand, trade_no, content)
      select $1, id, $2, $3, 'ORDER_TICKET', true, replace(id::text, '-', ''), 'x' from unnest($4::uuid[]) id`,
    [server.restaurantId, server.storeId, printerId, ids],
  );
  return ids;
}

/** Sends a document as a job of the queue would, on a node. */
const sendOn = (node: Modules, printJobId: string): Promise<void> =>
  node.printing.plainJobs
    .find(({ task }) => task === 'printing.step')!
    .run({ kind: 'send', restaurantId: server.restaurantId, printJobId, round: 0 }, work.context);

/** Queues documents for a printer and sends them, one after the other. */
async function send(count: number, printerId = server.printerId): Promise<void> {
  for (const id of await queue(count, printerId)) {
    server.clock.now = new Date(server.clock.now!.getTime() + 5);
    await sendOn(server.modules, id);
  }
}

/** Lets half seconds pass and runs what is due: jobs of the queue, pollers, and the sweep every minute. Counts what that takes. */
async function pass(seconds: number, until: () => Promise<boolean> = async () => false) {
  Object.assign(calls, { status: 0, online: 0 });
  statements = 0;
  let [jobs, passed, nextPrint] = [0, 0, 1.2];
  while (passed < seconds && !(await until())) {
    passed += 0.5;
    server.clock.now = new Date(server.clock.now!.getTime() + 500);
    if (paper && passed >= nextPrint && printed.length < server.printer.sent.length) {
      printed.push(server.printer.sent[printed.length]!.tradeNo);
      nextPrint += 1.2;
    }
    for (const due of work.planned.filter(({ at }) => at <= server.clock.now!.getTime())) {
      work.planned.splice(work.planned.indexOf(due), 1);
      jobs += 1;
      await server.modules.printing.plainJobs.find(({ task }) => task === due.task)!.run(due.payload, work.context);
    }
    await server.modules.printing.poll();
    if (passed % 60 === 0) await work.run('printing.sweep');
  }
  return { passed, jobs: jobs + work.planned.length, statements, calls: calls.status + calls.online };
}

const countByStatus = async (status: string): Promise<number> =>
  (
    await server.test.owner.query('select count(*)::int as count from print_job where status = $1 and trade_no = any($2)', [
      status,
      server.printer.sent.map(({ tradeNo }) => tradeNo),
    ])
  ).rows[0].count;

it('200 tickets that wait for paper cost no more than one', async () => {
  server.clock.now = new Date();
  await send(1);
  const one = await pass(300);
  await work.reset();
  server.clock.now = new Date();
  await send(200);
  const many = await pass(300);

  expect(many.jobs, 'jobs of the queue').toBe(0);
  // A new connection has some of its own.
  expect(many.statements).toBeLessThanOrEqual(one.statements + 10);
  // A poll every 1.5 s; every tenth asks about a younger ticket too, and every 30 s one call reads the printer's state.
  expect(many.calls).toBeLessThanOrEqual(300 / 1.5 + 300 / 15 + 300 / 30);
  expect(await countByStatus('queued')).toBe(200);

  // New paper: the first ticket is known to be printed within two seconds, then all of them, each once.
  paper = true;
  const first = await pass(10, async () => printed.length > 0);
  const known = await pass(10, async () => (await countByStatus('success')) > 0);
  expect(known.passed).toBeLessThanOrEqual(2);
  const rest = await pass(400, async () => (await countByStatus('success')) === 200);
  expect(rest.passed).toBeLessThan(400);
  expect(first.jobs + known.jobs + rest.jobs).toBe(0);
  expect(rest.calls, 'two calls for a ticket').toBeLessThanOrEqual(200 * 2);
  const sent = server.printer.sent.map(({ tradeNo }) => tradeNo);
  expect(new Set(sent).size).toBe(200);
  expect(sent).toHaveLength(200);
});

it('a hundred printers without paper share the calls of one node', async () => {
  const { rows } = await server.test.owner.query(
    `insert into printer (restaurant_id, id, store_id, name, model, connection, serial, serial_confirmed)
      select $1, gen_random_uuid(), $2, 'P' || number, 'sunmi cloud kitchen printer', 'CLOUD', 'N5' || number, true
      from generate_series(1, 100) number returning id`,
    [server.restaurantId, server.storeId],
  );
  server.clock.now = new Date();
  for (const { id } of rows) await send(1, id);
  await pass(30);
  const minute = await pass(60);
  expect(minute.jobs).toBe(0);
  // Twenty polls a second, and each printer's state twice.
  expect(minute.calls).toBeLessThanOrEqual(60 * 20 + 100 * 2);
  // Each printer's lease is renewed and its queue read, twice.
  expect(minute.statements).toBeLessThanOrEqual(100 * 2 * 5 + 100);
});

it.each([2, 10, 50])('of %i documents that two nodes send at once none is left without a poller', async (count) => {
  const { status } = server.printer;
  server.printer.status = async () => ({ state: 'printed', at: null });
  const second = composeModules({ database: server.test.another(4), printer: server.printer, now: () => server.clock.now ?? new Date() });
  const nodes = [server.modules, second];
  server.clock.now = new Date();
  const ids = await queue(count);
  const poll = async () => {
    server.clock.now = new Date(server.clock.now!.getTime() + 2_000);
    await Promise.all(nodes.map(({ printing }) => printing.poll()));
  };
  // What the one sends, the other finds printed and gives its lease back while more is sent.
  for (let at = 0; at < ids.length; at += 2)
    await Promise.all([poll(), ...ids.slice(at, at + 2).map((id, number) => sendOn(nodes[number]!, id))]);
  for (let round = 0; round < 10; round += 1) await poll();
  expect(await countByStatus('success')).toBe(count);
  expect(server.printer.sent).toHaveLength(count);
  const { rows } = await server.test.owner.query('select polled_by from printer where id = $1', [server.printerId]);
  expect(rows).toEqual([{ polled_by: null }]);
  server.printer.status = status;
});
