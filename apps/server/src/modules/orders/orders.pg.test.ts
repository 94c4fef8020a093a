import { acceptOrder, listOrders, placeOrder } from '@servery/contract/online-ordering';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JobContext } from '../../platform/jobs/jobs.types.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const context = {} as JobContext;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());
afterEach(() => {
  server.clock.now = null;
});

async function placed(change?: Parameters<TestServer['orderBody']>[0]) {
  const body = server.orderBody(change);
  const answer = await server.call(placeOrder, { params: at(), body });
  expect(answer.status).toBe(201);
  return body;
}
/** Runs the event's job, as the dispatcher would: `times` at once. */
async function runPlaced(orderId: string, times = 1): Promise<void> {
  const { rows } = await server.test.owner.query("select payload from event where type = 'order.placed' and subject_id = $1", [orderId]);
  const event = { ...at(), type: 'order.placed', subject: { kind: 'order', id: orderId }, payload: rows[0].payload };
  const job = server.modules.fulfilment.jobs[0]!;
  if (event.payload.autoAccept !== job.when?.['autoAccept']) return;
  await Promise.all(Array.from({ length: times }, () => job.run(event as never, context)));
}
const readStatus = async (orderId: string) =>
  (await server.test.owner.query('select status, eta_in_minutes, promised_for from orders where id = $1', [orderId])).rows[0];

describe('automatic acceptance', () => {
  it('waits for staff unless the settings accept it', async () => {
    const { id } = await placed();
    await runPlaced(id);
    expect(await readStatus(id)).toMatchObject({ status: 'new' });
  });

  it('accepts with the lead time as ETA, once, however often the event is worked on', async () => {
    await server.change('orderProcess', { autoAcceptOnlineOrders: true });
    const { id } = await placed();
    await runPlaced(id, 3);
    await runPlaced(id);
    expect(await readStatus(id)).toMatchObject({ status: 'accepted', eta_in_minutes: 20 });
    const { rows } = await server.test.owner.query("select actor_name from event where subject_id = $1 and type = 'order.accepted'", [id]);
    expect(rows).toEqual([{ actor_name: 'Automatic acceptance' }]);
  });

  it('has a switch of its own for orders at a table', async () => {
    const dineIn = { collectionType: 'dineIn', tableId: server.tableId, shownTotal: 3050 } as const;
    const waiting = await placed(dineIn);
    await runPlaced(waiting.id);
    await server.change('orderProcess', { autoAcceptDineInOrders: true });
    const taken = await placed(dineIn);
    await runPlaced(taken.id);
    expect([(await readStatus(waiting.id)).status, (await readStatus(taken.id)).status]).toEqual(['new', 'accepted']);
  });

  it('leaves an order alone that staff have decided on before', async () => {
    const { id } = await placed();
    await server.call(acceptOrder, { params: { ...at(), orderId: id }, body: { etaInMinutes: 90 }, cookie: staff });
    await runPlaced(id);
    expect(await readStatus(id)).toMatchObject({ eta_in_minutes: 90 });
  });
});

describe('the end of the trading day', () => {
  it('completes what was accepted on an earlier day and is paid, and nothing of today', async () => {
    const [{ id }, unpaid] = [await placed(), await placed()];
    for (const orderId of [id, unpaid.id])
      await server.call(acceptOrder, { params: { ...at(), orderId }, body: { etaInMinutes: 0 }, cookie: staff });
    await server.takeMoney(id, staff);
    const close = server.modules.orders.plainJobs[0]!;
    await close.run({}, context);
    expect(await readStatus(id)).toMatchObject({ status: 'accepted' });
    server.clock.now = new Date(Date.now() + 2 * 86_400_000);
    await close.run({}, context);
    await close.run({}, context);
    expect(await readStatus(id)).toMatchObject({ status: 'completed' });
    expect(await readStatus(unpaid.id)).toMatchObject({ status: 'accepted' });
  });
});

describe('the guest’s stream', () => {
  it('opens for the key alone, and says what is the guest’s', async () => {
    const { id: orderId, guestToken: token } = await placed();
    const { opens, getMessage } = server.modules.orders.guests;
    const customer = async () => undefined;
    expect(await opens({ ...at(), orderId, token, customer })).toBe(true);
    expect(await opens({ ...at(), orderId, token: 'A'.repeat(22), customer })).toBe(false);
    expect(await opens({ ...at(), storeId: server.otherStoreId, orderId, token, customer })).toBe(false);
    const { data } = await server.call(listOrders, { params: at(), query: { limit: '1' } as never, cookie: staff });
    const event = {
      seq: 1,
      type: 'order.placed',
      subject: { kind: 'order', id: orderId },
      payload: { row: data.rows[0] },
      at: new Date(),
    } as const;
    expect(getMessage(event)).toEqual({
      orderId,
      status: 'new',
      paymentStatus: 'NOT_PAID',
      source: 'website',
      collectionType: 'pickup',
      promisedFor: null,
      ready: false,
      version: 1,
    });
  });
});
