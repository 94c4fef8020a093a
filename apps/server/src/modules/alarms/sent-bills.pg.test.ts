import { cancelBill, placeBill, sendBill } from '@servery/contract/bills';
import { adjustEta } from '@servery/contract/eta';
import { acknowledgeTickets, commandTicket, listTickets } from '@servery/contract/kds';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeModules, type Modules } from '../../compose.ts';
import type { JobContext } from '../../platform/jobs/jobs.types.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { defaultTimings } from '../../platform/timings.ts';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { followPrint } from './use-cases/follow-causes.ts';

let server: TestServer;
let till: Till;
let display: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer();
  till = await createTill(server);
  display = await server.signInDisplay();
});
afterAll(() => server.close());

const send = (orderId: string) => server.call(sendBill, { params: { orderId }, body: {}, cookie: till.cookie });
async function minutesPass(minutes: number, { alarms }: Pick<Modules, 'alarms'> = server.modules): Promise<void> {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + minutes * 60_000);
  const due: [task: string, payload: object][] = [];
  const context: JobContext = {
    database: server.test.database,
    log: silentLog,
    schedule: async (task, payload, { runAt }) => {
      if (runAt! <= server.clock.now!) due.push([task, payload as object]);
    },
  };
  const run = (task: string, payload: object) => alarms.plainJobs.find((job) => job.task === task)!.run(payload as never, context);
  await run('alarms.sweep', {});
  for (const [task, payload] of due) await run(task, payload);
}
const fetchAlarms = async (orderId: string) =>
  (
    await server.test.owner.query(
      'select kind, message, cleared_at is not null as cleared from alarm where order_id = $1 order by raised_at, id',
      [orderId],
    )
  ).rows;
const readTicket = async (orderId: string) =>
  (await server.call(listTickets, { params: at(), cookie: display })).data.rows.find((ticket) => ticket.orderId === orderId)!;
const acknowledge = async (orderId: string) => {
  const ticketIds = [(await readTicket(orderId)).id];
  await server.call(acknowledgeTickets, { params: at(), body: { ticketIds }, cookie: display });
};

it('an open bill waits for nobody', async () => {
  const orderId = await till.open();
  await minutesPass(30);
  expect(await fetchAlarms(orderId)).toEqual([]);
});

it('a bill that was sent and not acknowledged raises, and clears when a display has it', async () => {
  const orderId = await till.open();
  await minutesPass(10);
  await send(orderId);
  await minutesPass(0.5);
  expect(await fetchAlarms(orderId)).toEqual([]);
  await minutesPass(1);
  expect(await fetchAlarms(orderId)).toMatchObject([
    { kind: 'kitchenUnacknowledged', message: expect.stringContaining('it was sent'), cleared: false },
  ]);
  await acknowledge(orderId);
  expect(await fetchAlarms(orderId)).toMatchObject([{ cleared: true }]);
});

it('raises after the time that the node is given', async () => {
  const orderId = await till.open();
  await minutesPass(10);
  await send(orderId);
  await minutesPass(0.1);
  expect(await fetchAlarms(orderId), 'too early for the product’s own').toEqual([]);
  const { database } = server.test;
  const now = () => server.clock.now ?? new Date();
  const quick = composeModules({ database, printer: server.printer, now, timings: { ...defaultTimings, acknowledgeSeconds: 5 } });
  await minutesPass(0, quick);
  expect(await fetchAlarms(orderId)).toMatchObject([{ kind: 'kitchenUnacknowledged', cleared: false }]);
});

it('so does what it was sent with later, though the kitchen has had the rest for long', async () => {
  const orderId = await till.open();
  await send(orderId);
  await acknowledge(orderId);
  await server.call(commandTicket, {
    params: { ...at(), ticketId: (await readTicket(orderId)).id },
    body: { type: 'start' },
    cookie: display,
  });
  await minutesPass(2);
  expect(await fetchAlarms(orderId)).toEqual([]);
  await till.wish(orderId, { type: 'addLine', line: server.line('Batch brew', 1) });
  await send(orderId);
  await minutesPass(2);
  expect(await fetchAlarms(orderId)).toMatchObject([{ cleared: false }]);
  // Who ticks has seen it.
  const { id: ticketId, tasks } = await readTicket(orderId);
  const body = { type: 'setTask' as const, taskId: tasks[0]!.id, status: 'DONE' as const };
  await server.call(commandTicket, { params: { ...at(), ticketId }, body, cookie: display });
  expect(await fetchAlarms(orderId)).toMatchObject([{ cleared: true }]);
  await till.wish(orderId, { type: 'addLine', line: server.line('Toastie', 1) });
  await send(orderId);
  await minutesPass(2);
  expect(await fetchAlarms(orderId), 'a sending is a cause of its own').toMatchObject([{ cleared: true }, { cleared: false }]);
});

it('a new promised time does not count as acknowledged by the kitchen', async () => {
  const orderId = await till.open();
  await send(orderId);
  await acknowledge(orderId);
  const start = { params: { ...at(), ticketId: (await readTicket(orderId)).id }, body: { type: 'start' as const }, cookie: display };
  await server.call(commandTicket, start);
  await till.wish(orderId, { type: 'addLine', line: server.line('Batch brew', 1) });
  expect((await server.call(placeBill, { params: { ...at(), orderId }, body: {}, cookie: till.cookie })).status).toBe(200);
  const promisedFor = new Date((server.clock.now ?? new Date()).getTime() + 45 * 60_000).toISOString();
  const staff = await server.signIn('storeUser');
  expect((await server.call(adjustEta, { params: { ...at(), orderId }, body: { promisedFor }, cookie: staff })).status).toBe(200);
  await minutesPass(2);
  expect(await fetchAlarms(orderId)).toMatchObject([{ kind: 'kitchenUnacknowledged', cleared: false }]);
});

it('a bill that is cancelled is over', async () => {
  const orderId = await till.open();
  await send(orderId);
  await minutesPass(2);
  await server.call(cancelBill, { params: { orderId }, body: { reason: 'other' }, cookie: till.cookie });
  expect(await fetchAlarms(orderId)).toMatchObject([{ cleared: true }]);
});

describe('a store that cooks from printed tickets', () => {
  /** A ticket of what was sent last, or (by hand) of the whole bill, as its printer has ended it. */
  const paper = async (orderId: string, status: 'success' | 'failure', byHand = false) => {
    const id = randomUUID();
    const now = server.clock.now ?? new Date();
    await server.test.owner.query(
      `insert into print_job (restaurant_id, id, store_id, printer_id, order_id, document, by_hand, trade_no, content, status, created_at, finished_at, sending_id)
       select b.restaurant_id, $2::uuid, b.store_id, (select p.id from printer p where p.restaurant_id = b.restaurant_id and p.store_id = b.store_id limit 1),
         b.order_id, 'ORDER_TICKET', $3, $2::uuid::text, '', $4, $5, $5, case when $3 then null else b.sending_id end
       from bill b where b.order_id = $1`,
      [orderId, id, byHand, status, now],
    );
    const job = {
      id,
      store_id: server.storeId,
      order_id: orderId,
      order_number: 'B-001',
      document: 'ORDER_TICKET',
      printer_name: 'Pass',
    } as const;
    const outcome = { status, unconfirmed: false, message: '' };
    await server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => followPrint(tx, job, outcome, now));
  };
  const standing = async (orderId: string) => (await fetchAlarms(orderId)).filter(({ cleared }) => !cleared).map(({ kind }) => kind);

  it('a later sending’s printout does not replace the one that never printed', async () => {
    const orderId = await till.open();
    await send(orderId);
    await paper(orderId, 'failure');
    await minutesPass(0.5);
    await till.wish(orderId, { type: 'addLine', line: server.line('Batch brew', 1) });
    await send(orderId);
    await paper(orderId, 'success');
    await minutesPass(2);
    expect(await standing(orderId)).toContain('printFailed');
    // A printout requested by a person contains everything.
    await paper(orderId, 'success', true);
    expect(await standing(orderId)).toEqual([]);
  });

  it('a printout by hand does not cover what was sent afterwards', async () => {
    const orderId = await till.open();
    await send(orderId);
    await paper(orderId, 'success', true);
    await minutesPass(2);
    expect(await standing(orderId)).toEqual([]);
    await till.wish(orderId, { type: 'addLine', line: server.line('Batch brew', 1) });
    await send(orderId);
    await minutesPass(2);
    expect(await standing(orderId)).toEqual(['kitchenUnacknowledged']);
    await minutesPass(1);
    expect(await standing(orderId), 'nor does the sweep take it for that').toEqual(['kitchenUnacknowledged']);
    await paper(orderId, 'success', true);
    expect(await standing(orderId)).toEqual([]);
  });
});
