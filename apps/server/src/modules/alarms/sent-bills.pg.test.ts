import { cancelBill, sendBill } from '@servery/contract/bills';
import { acknowledgeTickets, commandTicket, listTickets } from '@servery/contract/kds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobContext } from '../../platform/jobs/jobs.types.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
async function minutesPass(minutes: number): Promise<void> {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + minutes * 60_000);
  const due: [task: string, payload: object][] = [];
  const context: JobContext = {
    database: server.test.database,
    log: silentLog,
    schedule: async (task, payload, { runAt }) => {
      if (runAt! <= server.clock.now!) due.push([task, payload as object]);
    },
  };
  const run = (task: string, payload: object) =>
    server.modules.alarms.plainJobs.find((job) => job.task === task)!.run(payload as never, context);
  await run('alarms.sweep', {});
  for (const [task, payload] of due) await run(task, payload);
}
const alarmsOf = async (orderId: string) =>
  (
    await server.test.owner.query(
      'select kind, message, cleared_at is not null as cleared from alarm where order_id = $1 order by raised_at, id',
      [orderId],
    )
  ).rows;
const ticketOf = async (orderId: string) =>
  (await server.call(listTickets, { params: at(), cookie: display })).data.rows.find((ticket) => ticket.orderId === orderId)!;
const acknowledge = async (orderId: string) => {
  const ticketIds = [(await ticketOf(orderId)).id];
  await server.call(acknowledgeTickets, { params: at(), body: { ticketIds }, cookie: display });
};

it('an open bill waits for nobody', async () => {
  const orderId = await till.open();
  await minutesPass(30);
  expect(await alarmsOf(orderId)).toEqual([]);
});

it('a bill that was sent and nobody has seen raises, and clears when a display has it', async () => {
  const orderId = await till.open();
  await minutesPass(10);
  await send(orderId);
  await minutesPass(0.5);
  expect(await alarmsOf(orderId)).toEqual([]);
  await minutesPass(1);
  expect(await alarmsOf(orderId)).toMatchObject([
    { kind: 'kitchenUnacknowledged', message: expect.stringContaining('it was sent'), cleared: false },
  ]);
  await acknowledge(orderId);
  expect(await alarmsOf(orderId)).toMatchObject([{ cleared: true }]);
});

it('so does what it was sent with later, though the kitchen has had the rest for long', async () => {
  const orderId = await till.open();
  await send(orderId);
  await acknowledge(orderId);
  await server.call(commandTicket, {
    params: { ...at(), ticketId: (await ticketOf(orderId)).id },
    body: { type: 'start' },
    cookie: display,
  });
  await minutesPass(2);
  expect(await alarmsOf(orderId)).toEqual([]);
  await till.wish(orderId, { type: 'addLine', line: server.line('Batch brew', 1) });
  await send(orderId);
  await minutesPass(2);
  expect(await alarmsOf(orderId)).toMatchObject([{ cleared: false }]);
  // Who ticks has seen it.
  const { id: ticketId, tasks } = await ticketOf(orderId);
  const body = { type: 'setTask' as const, taskId: tasks[0]!.id, status: 'DONE' as const };
  await server.call(commandTicket, { params: { ...at(), ticketId }, body, cookie: display });
  expect(await alarmsOf(orderId)).toMatchObject([{ cleared: true }]);
  await till.wish(orderId, { type: 'addLine', line: server.line('Toastie', 1) });
  await send(orderId);
  await minutesPass(2);
  expect(await alarmsOf(orderId), 'a sending is a cause of its own').toMatchObject([{ cleared: true }, { cleared: false }]);
});

it('a bill that is cancelled is over', async () => {
  const orderId = await till.open();
  await send(orderId);
  await minutesPass(2);
  await server.call(cancelBill, { params: { orderId }, body: { reason: 'other' }, cookie: till.cookie });
  expect(await alarmsOf(orderId)).toMatchObject([{ cleared: true }]);
});
