import { randomUUID } from 'node:crypto';
import { listPosStashedOrderLog, mostStashSteps, sendPosStashedOrderLog } from '@servery/contract/till-logs';
import type { BodySentTo } from '@servery/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let till: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  till = await server.signInDevice('posTerminal');
  admin = await server.signIn('storeAdmin');
});
afterAll(() => server.close());

type Step = BodySentTo<typeof sendPosStashedOrderLog>['steps'][number];
const getStep = (given: Partial<Step> = {}): Step => ({
  ...{
    id: randomUUID(),
    orderId: randomUUID(),
    step: 'stashed',
    at: '2026-11-23T02:00:00.000Z',
    number: 'B-001',
    lines: 2,
    unsent: 1,
    revision: 3,
  },
  ...given,
});
const send = (steps: Step[], cookie = till) => server.call(sendPosStashedOrderLog, { body: { steps }, cookie });
const params = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const list = async (query: { orderId?: string; cursor?: string; limit?: number; search?: string; from?: string; to?: string } = {}) =>
  (await server.call(listPosStashedOrderLog, { params: params(), query, cookie: admin })).data;

it('stores what a till has set aside and taken up again, once however often it is sent', async () => {
  const first = getStep();
  const second = getStep({ orderId: first.orderId, step: 'recovered', unsent: 0 });
  expect((await send([first, second])).status).toBe(200);
  expect((await send([first, second, getStep()])).status).toBe(200);
  const { rows } = await list({ orderId: first.orderId });
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ ...first, receivedAt: expect.any(String), terminalName: 'Wall', by: 'Wall' });
  const page = await list({ limit: 2 });
  expect([page.rows.length, (await list({ limit: 2, cursor: page.nextCursor! })).rows.length]).toEqual([2, 1]);
});

it('is searched by number, till and person, and by when it happened', async () => {
  const orderId = randomUUID();
  const steps = ['2026-11-20T02:00:00.000Z', '2026-11-21T02:00:00.000Z'].map((at, place) => getStep({ orderId, at, number: `T_${place}` }));
  await send(steps);
  const find = async (query: Parameters<typeof list>[0]) => (await list({ orderId, ...query })).rows.map(({ number }) => number).toSorted();
  expect(await find({ search: 't_1' })).toEqual(['T_1']);
  expect(await find({ search: 'WALL' })).toEqual(['T_0', 'T_1']);
  expect(await find({ search: 'T%' })).toEqual([]);
  expect(await find({ from: '2026-11-21T02:00:00.000Z' })).toEqual(['T_1']);
  expect(await find({ from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T02:00:00.000Z' })).toEqual(['T_0']);
});

it('takes no more than fits, from tills alone, and tells only those who run the store', async () => {
  const many = Array.from({ length: mostStashSteps + 1 }, () => getStep());
  expect((await send(many)).status).toBe(400);
  expect((await send([getStep({ number: 'x'.repeat(21) })])).status).toBe(400);
  expect((await send([getStep()], admin)).status).toBe(403);
  expect((await server.call(listPosStashedOrderLog, { params: params(), query: {}, cookie: till })).status).toBe(403);
});

it('refuses a till that reports too often', async () => {
  const other = await server.signInDevice('posTerminal');
  const answers = [];
  for (let calls = 0; calls < 25; calls += 1) answers.push((await send([getStep()], other)).status);
  expect(answers).toContain(429);
  expect((await send([getStep()])).status, 'another till is not concerned').toBe(200);
});

it('forgets after 30 days', async () => {
  const [old, fresh] = [getStep(), getStep()];
  await send([old, fresh]);
  await server.test.owner.query("update pos_stashed_order_log set received_at = now() - interval '31 days' where id = $1", [old.id]);
  for (const { task, run } of server.modules.tillLogs.plainJobs) if (task === 'tillLogs.sweep') await run({}, {} as never);
  expect([(await list({ orderId: old.orderId })).rows, (await list({ orderId: fresh.orderId })).rows.length]).toEqual([[], 1]);
});
