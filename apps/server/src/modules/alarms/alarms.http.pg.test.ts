import { randomUUID } from 'node:crypto';
import { listAlarms, seeAlarm } from '@servery/contract/alarms';
import { acceptOrder, placeOrder } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());

async function raised(kind: 'orderUnaccepted' | 'printFailed'): Promise<{ alarmId: string; orderId: string }> {
  const body = server.orderBody();
  await server.call(placeOrder, { params: at(), body });
  const [alarmId, jobId] = [randomUUID(), randomUUID()];
  const values = [server.restaurantId, alarmId, server.storeId, kind, body.id];
  if (kind === 'printFailed') {
    await server.test.owner.query(
      `insert into print_job (restaurant_id, id, store_id, printer_id, order_id, document, status, trade_no, content)
        values ($1, $2::uuid, $3, $4, $5, 'ORDER_TICKET', 'failure', $2::text, '')`,
      [server.restaurantId, jobId, server.storeId, server.printerId, body.id],
    );
  }
  await server.test.owner.query(
    `insert into alarm (restaurant_id, id, store_id, kind, order_id, cause_id, print_job_id, message, raised_at)
      values ($1, $2, $3, $4, $5, $6, $7, 'Look at it.', now())`,
    [...values, kind === 'printFailed' ? jobId : body.id, kind === 'printFailed' ? jobId : null],
  );
  return { alarmId, orderId: body.id };
}
const see = (alarmId: string, cookie = staff) => server.call(seeAlarm, { params: { ...at(), alarmId }, body: {}, cookie });
const list = async () => (await server.call(listAlarms, { params: at(), cookie: staff })).data;
const fetchEvents = async (orderId: string) =>
  (
    await server.test.owner.query(`select type, actor_name from event where type like 'alarm.%' and subject_id = $1 order by seq`, [
      orderId,
    ])
  ).rows;

describe('listAlarms', () => {
  it('200: active alarms, oldest first, with the cursor for the stream', async () => {
    const [first, second] = [await raised('orderUnaccepted'), await raised('printFailed')];
    const { rows, cursor } = await list();
    expect(rows.map(({ id }) => id)).toEqual([first.alarmId, second.alarmId]);
    expect(rows[0]).toMatchObject({
      kind: 'orderUnaccepted',
      orderId: first.orderId,
      orderNumber: expect.stringMatching(/^W-/),
      seenAt: null,
    });
    const head = await server.test.owner.query('select seq from stream where store_id = $1', [server.storeId]);
    expect(cursor).toBe(Number(head.rows[0].seq));
    await server.call(acceptOrder, { params: { ...at(), orderId: first.orderId }, body: { etaInMinutes: 0 }, cookie: staff });
    expect((await list()).rows.map(({ id }) => id)).toEqual([second.alarmId]);
  });

  it('403, 404: a kitchen display; a store that is not there', async () => {
    expect((await server.call(listAlarms, { params: at(), cookie: await server.signInDisplay() })).status).toBe(403);
    const params = { ...at(), storeId: randomUUID() };
    expect((await server.call(listAlarms, { params, cookie: await server.signIn('restaurantAdmin') })).status).toBe(404);
  });
});

describe('seeAlarm', () => {
  it('200: it stays active, with who attends to it; repeating changes nothing', async () => {
    const { alarmId, orderId } = await raised('orderUnaccepted');
    const first = await see(alarmId);
    expect(first.data).toMatchObject({ seenBy: 'storeUser', seenAt: expect.any(String), clearedAt: null });
    expect((await see(alarmId, await server.signIn('storeAdmin'))).data).toEqual(first.data);
    expect((await list()).rows.find(({ id }) => id === alarmId)).toEqual(first.data);
    expect(await fetchEvents(orderId)).toEqual([{ type: 'alarm.seen', actor_name: 'storeUser' }]);
  });

  it('200: a failed printout is cleared once somebody has seen it', async () => {
    const { alarmId, orderId } = await raised('printFailed');
    expect((await see(alarmId)).data).toMatchObject({ seenBy: 'storeUser', clearedAt: expect.any(String) });
    expect((await list()).rows.map(({ id }) => id)).not.toContain(alarmId);
    expect((await fetchEvents(orderId)).map(({ type }) => type)).toEqual(['alarm.seen', 'alarm.cleared']);
  });

  it('200: one whose cause is gone answers so', async () => {
    const { alarmId, orderId } = await raised('orderUnaccepted');
    await server.call(acceptOrder, { params: { ...at(), orderId }, body: { etaInMinutes: 0 }, cookie: staff });
    expect((await see(alarmId)).data).toMatchObject({ seenAt: null, clearedAt: expect.any(String) });
  });

  it('404: one that is not there, or another store’s', async () => {
    expect((await see(randomUUID())).error.code).toBe('resource_not_found');
    const { alarmId } = await raised('orderUnaccepted');
    const params = { ...at(), storeId: server.otherStoreId, alarmId };
    expect((await server.call(seeAlarm, { params, body: {}, cookie: await server.signIn('restaurantAdmin') })).status).toBe(404);
  });
});
