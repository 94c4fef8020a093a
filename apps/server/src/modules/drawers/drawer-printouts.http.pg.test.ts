import { randomUUID } from 'node:crypto';
import { placeBill } from '@servery/contract/bills';
import * as contract from '@servery/contract/drawers';
import { leasePrintJobs, reportPrintJob } from '@servery/contract/printers';
import { putOwnDeviceSettings } from '@servery/contract/settings/index';
import * as tenders from '@servery/contract/tenders';
import { getDrawerDay } from '@servery/domain/drawers';
import { decodeEscPos, linesAsText, playEscPos } from '@servery/domain/printing';
import { addDays } from '@servery/domain/time';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPrintWork, type PrintWork } from '../../testing/print-work.ts';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let bridge: string;
let till: Till;
let work: PrintWork;
/** Beside the till, in the store's network. */
const printerId = randomUUID();
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('storeAdmin');
  bridge = await server.signInDevice('printer');
  work = createPrintWork(server, admin);
  await server.test.owner.query(
    `insert into printer (restaurant_id, id, store_id, name, model, connection, ip_address, line_width, number_of_copies)
      values ($1, $2, $3, 'Counter', 'm30iii', 'LAN', '10.0.0.9', 48, 2)`,
    [server.restaurantId, printerId, server.storeId],
  );
});
afterAll(() => server.close());
beforeEach(async () => {
  await work.reset();
  // However long a busy machine takes: a drawer opens within seconds or not at all.
  server.clock.now = new Date();
  till = await createTill(server);
});

const later = (seconds: number) => {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + seconds * 1000);
};
const choosePrinter = async () => {
  const body = { value: { printerId }, version: 0 };
  expect((await server.call(putOwnDeviceSettings('tillPrinter'), { body, cookie: till.cookie })).status).toBe(200);
};
const open = async () => {
  const { data } = await server.call(contract.openDrawer, { body: { id: randomUUID(), counts: { note5000: 2 } }, cookie: till.cookie });
  return data.id;
};
const move = (sessionId: string, body: { id: string; kind: 'noSale' | 'paidOut'; amount: number }) =>
  server.call(contract.moveCash, { body: { sessionId, reason: 'Changed a note', ...body }, cookie: till.cookie });
const close = async (sessionId: string, id = randomUUID()) => {
  const body = { id, sessionId, counts: { note5000: 2 }, expected: null, reason: '', handedOver: 0, handedTo: '' };
  return (await server.call(contract.closeDrawer, { body, cookie: till.cookie })).data;
};
const print = (drawerSessionId: string, id = randomUUID()) =>
  server.call(contract.printDrawerReport, { params: { ...at(), drawerSessionId }, body: { id }, cookie: admin });
/** What the printer gets now, as it plays it. */
const takePrints = async () => {
  const { data } = await server.call(leasePrintJobs, { body: { limit: 10 }, cookie: bridge });
  return data.jobs.map(({ id, copies, content }) => {
    const { lines, drawerKicks } = playEscPos(decodeEscPos(Buffer.from(content, 'base64')));
    return { id, copies, drawerKicks, text: linesAsText(lines).trim() };
  });
};
const done = (printJobId: string) =>
  server.call(reportPrintJob, { params: { printJobId }, body: { result: 'printed', message: '' }, cookie: bridge });
/** Runs the work that follows money taken for an order, twice: it may be repeated. */
const follow = async (orderId: string) => {
  for (let times = 0; times < 2; times += 1) {
    for (const job of server.modules.drawers.jobs) {
      const event = {
        ...at(),
        id: 'e',
        seq: 1,
        type: 'payment.taken' as const,
        subject: { kind: 'order', id: orderId },
        payload: {} as never,
        at: '',
      };
      await job.run(event, work.context);
    }
  }
};
async function pay(kind: 'cash' | 'card'): Promise<string> {
  const orderId = await till.open([['Toastie', 1]]);
  await server.call(placeBill, { params: { ...at(), orderId }, body: {}, cookie: till.cookie });
  const params = { ...at(), orderId };
  const { data } = await server.call(tenders.listTenders, { params, query: {}, cookie: till.cookie });
  const { base, amount, tip } = data.due[kind]!;
  const body = { id: uuidv7(), kind, base, tip, amount, given: null, note: '' };
  expect((await server.call(tenders.takeTender, { params, body, cookie: till.cookie })).status).toBe(201);
  return orderId;
}

it('opens no drawer for cash that a till took without a connection', async () => {
  await choosePrinter();
  const orderId = await till.open([['Toastie', 1]]);
  const params = { ...at(), orderId };
  const { row } = (await server.call(placeBill, { params, body: {}, cookie: till.cookie })).data;
  const taken = { kind: 'cash' as const, label: '', base: row.grandTotal, tip: 0, amount: row.grandTotal, given: row.grandTotal };
  const body = { ...taken, id: uuidv7(), takenAt: new Date().toISOString() };
  expect((await server.call(tenders.recordTender, { params, body, cookie: till.cookie })).status).toBe(201);
  await follow(orderId);
  expect((await takePrints()).filter(({ drawerKicks }) => drawerKicks > 0)).toEqual([]);
});

it('lists the sessions that were closed on a day of the store', async () => {
  const { session } = await close(await open());
  const list = async (day: string) =>
    (await server.call(contract.listDrawerSessions, { params: at(), query: { day }, cookie: till.cookie })).data.rows.map(({ id }) => id);
  const day = getDrawerDay(session.closed!.at, 'Australia/Sydney');
  expect(await list(day)).toContain(session.id);
  for (const other of [addDays(day, -1), addDays(day, 1)]) expect(await list(other)).not.toContain(session.id);
});

it('opens the drawer once for cash that is taken, and for nothing else', async () => {
  await choosePrinter();
  await open();
  await follow(await pay('card'));
  expect(await takePrints()).toEqual([]);
  const orderId = await pay('cash');
  await follow(orderId);
  const [kick, ...others] = await takePrints();
  expect([kick, others]).toMatchObject([{ drawerKicks: 1, copies: 1, text: '' }, []]);
  // No report came, and the work is done again: a drawer is never opened a second time.
  later(61);
  await follow(orderId);
  expect(await takePrints()).toEqual([]);
});

it('opens the drawer for cash in and out and without a sale, once each, and for nobody later', async () => {
  await choosePrinter();
  const sessionId = await open();
  const id = randomUUID();
  await move(sessionId, { id, kind: 'noSale', amount: 0 });
  await move(sessionId, { id, kind: 'noSale', amount: 0 });
  await move(sessionId, { id: randomUUID(), kind: 'paidOut', amount: 450 });
  const kicks = await takePrints();
  expect(kicks.map(({ drawerKicks }) => drawerKicks)).toEqual([1, 1]);
  for (const kick of kicks) await done(kick.id);
  // Its printer cannot be reached while somebody is at the till.
  await move(sessionId, { id: randomUUID(), kind: 'noSale', amount: 0 });
  later(21);
  expect(await takePrints()).toEqual([]);
});

it('prints the Z on closing, once, and says DUPLICATE when it is printed again', async () => {
  await choosePrinter();
  const sessionId = await open();
  const x = await print(sessionId);
  expect([x.status, x.data]).toEqual([201, { printerName: 'Counter', duplicate: false }]);
  later(1);
  const closing = randomUUID();
  const { session } = await close(sessionId, closing);
  await close(sessionId, closing);
  later(1);
  const again = await print(sessionId);
  expect(again.data).toEqual({ printerName: 'Counter', duplicate: true });
  const texts = (await takePrints()).map(({ text }) => text);
  expect(texts).toHaveLength(3);
  expect(texts[0]).toMatch(/X REPORT[\s\S]*NOT CLOSED/);
  expect(texts[1]).toMatch(new RegExp(`^\\s*Z REPORT ${session.closed?.zNumber}`));
  expect(texts[1]).toMatch(/Float\s+\$100\.00[\s\S]*No difference[\s\S]*2 x \$50/);
  expect(texts[2]).toMatch(/^\s*DUPLICATE[\s\S]*Z REPORT/);
});

it('prints and opens nothing at a till without a printer; by hand it says so', async () => {
  const sessionId = await open();
  await move(sessionId, { id: randomUUID(), kind: 'noSale', amount: 0 });
  await follow(await pay('cash'));
  await close(sessionId);
  expect(await takePrints()).toEqual([]);
  await server.test.owner.query('update printer set prints = $2 where restaurant_id = $1', [server.restaurantId, ['ORDER_TICKET']]);
  expect((await print(sessionId)).error.code).toBe('resource_status_conflict');
  await server.test.owner.query('update printer set prints = $2 where id = $1', [printerId, ['ORDER_INVOICE']]);
  const id = randomUUID();
  expect((await print(sessionId, id)).data).toEqual({ printerName: 'Counter', duplicate: false });
  expect((await print(sessionId, id)).data).toEqual({ printerName: 'Counter', duplicate: false });
  expect(await takePrints()).toHaveLength(1);
});
