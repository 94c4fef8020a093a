import { createHmac, randomUUID } from 'node:crypto';
import { integrateUberEatsStore } from '@servery/contract/uber-eats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobContext } from '../../platform/jobs/jobs.types.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { createPrintWork } from '../../testing/print-work.ts';
import { startUberWorld, type UberWorld } from '../../testing/uber-orders.ts';

let world: UberWorld;
beforeAll(async () => {
  world = await startUberWorld();
});
afterAll(() => world.close());

const day = 86_400_000;
const closeDays = () => world.server.modules.orders.plainJobs.find(({ task }) => task === 'orders.closeDays')!.run({}, {} as never);
/** What the watch of each minute does, with what it plans. */
async function secondsPass(seconds: number): Promise<void> {
  const { clock, modules, test } = world.server;
  clock.now = new Date((clock.now ?? new Date()).getTime() + seconds * 1000);
  const due: [task: string, payload: object][] = [];
  const context: JobContext = {
    database: test.database,
    log: silentLog,
    schedule: async (task, payload, { runAt }) => {
      if (runAt! <= clock.now!) due.push([task, payload as object]);
    },
  };
  const run = (task: string, payload: object) => modules.alarms.plainJobs.find((job) => job.task === task)!.run(payload as never, context);
  await run('alarms.sweep', {});
  for (const [task, payload] of due) await run(task, payload);
}
const fetchAlarms = async (orderId: string) =>
  (await world.server.test.owner.query('select kind from alarm where order_id = $1', [orderId])).rows.map(({ kind }) => kind);
/** Orders without any text from Uber. */
const quietly = async (input: Parameters<UberWorld['uber']['order']>[0] = {}) => {
  await world.uber.side('/_sim/webhooks/mischief', { drop: true });
  const order = await world.uber.order(input);
  await world.uber.side('/_sim/webhooks/mischief', undefined, 'DELETE');
  return order;
};

describe('what is ordered for another day', () => {
  it('belongs to the day that it is wanted: the end of the day of its coming leaves it, and it is cooked', async () => {
    const { server, uber } = world;
    await server.change('uberEats', { createTicketOn: 'release' });
    const { id, uberId } = await world.arrived({ scheduledFor: new Date(Date.now() + 2 * day).toISOString() });
    expect((await world.accept(id)).status).toBe(200);
    server.clock.now = new Date(Date.now() + 1.5 * day);
    await closeDays();
    expect(await world.show(id)).toMatchObject({ status: 'accepted' });
    await uber.side(`/_sim/orders/${uberId}/release`, {});
    await expect.poll(() => world.getTicket(id)).toBeDefined();
    // The kitchen has a minute from then on, and is checked even if the order was accepted long ago.
    await secondsPass(30);
    expect(await fetchAlarms(id)).toEqual([]);
    await secondsPass(60);
    expect(await fetchAlarms(id)).toEqual(['kitchenUnacknowledged']);
    server.clock.now = null;
    await server.change('uberEats', { createTicketOn: 'accept' });
  });
});

describe('whose order it is', () => {
  it('says the order, not the event: another store that is linked too gets nothing of it', async () => {
    const { server, uber, platform } = world;
    const uberStoreId = randomUUID();
    const elsewhere = { restaurantId: server.restaurantId, storeId: server.otherStoreId };
    expect((await server.call(integrateUberEatsStore, { params: { uberStoreId }, body: elsewhere, cookie: platform })).status).toBe(200);
    const { id: uberId } = await quietly();
    const payload = JSON.stringify({
      event_id: randomUUID(),
      event_type: 'orders.notification',
      event_time: 1,
      meta: { user_id: uberStoreId, resource_id: uberId },
    });
    const signature = createHmac('sha256', uber.webhookKey).update(payload).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-uber-signature': signature, 'x-environment': 'sandbox' };
    await server.app.inject({ method: 'POST', url: '/api/uber-eats/notifications/update', headers, payload });
    await server.modules.marketplaces.of('uberEats').inbox.idle();
    const { rows } = await server.test.owner.query('select store_id from uber_eats_order where uber_order_id = $1', [uberId]);
    expect(rows).not.toContainEqual({ store_id: server.otherStoreId });
    await world.minute();
    expect(await world.ours(uberId)).toBeDefined();
  });
});

describe('what guests type', () => {
  it.each([
    ['half a sign', 'No onions \ud83d'],
    ['a sign that no database takes', 'No \u0000onions'],
  ])('loses no order: %s', async (_name, instructions) => {
    const { id: uberId } = await quietly({ lines: [{ title: 'Burger', price: 1_450, instructions }] });
    await world.minute();
    expect(await world.ours(uberId)).toBeDefined();
  });
});

describe('what a restaurant calls its items at Uber', () => {
  it('loses no order: a long name with an emoji where lists cut it', async () => {
    const { id: uberId } = await quietly({ lines: [{ title: `${'x'.repeat(98)}🍕 with everything`, price: 1_450 }] });
    await world.minute();
    expect(await world.ours(uberId)).toBeDefined();
  });
});

describe('one order that cannot be taken in', () => {
  it('keeps no other from it', async () => {
    const before = await quietly();
    const broken = await quietly();
    const after = await quietly();
    await world.server.test.owner.query(`create function refuse() returns trigger language plpgsql as $$
      begin if new.uber_order_id = '${broken.id}' then raise 'no'; end if; return new; end $$`);
    await world.server.test.owner.query('create trigger refuse before insert on uber_eats_order for each row execute function refuse()');
    await world.minute();
    expect(await world.ours(before.id)).toBeDefined();
    expect(await world.ours(after.id)).toBeDefined();
    await world.server.test.owner.query('drop trigger refuse on uber_eats_order; drop function refuse');
    await world.minute();
    expect(await world.ours(broken.id)).toBeDefined();
  });
});

describe('what was accepted elsewhere while nobody here heard of it', () => {
  const acceptedElsewhere = async () => {
    const { id } = await quietly();
    const tablet = world.uber.portOf(world.server.test.database);
    expect(await tablet.accept({ orderId: id, readyAt: null, reference: 'tablet', by: 'Tablet' })).toMatchObject({ outcome: 'done' });
    return id;
  };
  const heard = async (uberId: string) => {
    await world.server.modules.marketplaces.of('uberEats').sync(world.place, uberId);
    const id = (await world.ours(uberId))!;
    const work = createPrintWork(world.server, world.admin);
    await work.runEvents('order.accepted', id);
    return { id, ticket: await world.getTicket(id), papers: (await work.readJobs(id)).length };
  };

  it('is cooked while its courier has not fetched it', async () => {
    expect(await heard(await acceptedElsewhere())).toMatchObject({ ticket: { status: 'NEW' }, papers: 1 });
  });
  it.each([
    ['the courier has it', ['ASSIGNED', 'PICKED_UP'], 'accepted'],
    ['the guest has it', ['ASSIGNED', 'PICKED_UP', 'DELIVERED'], 'completed'],
  ])('is in the books and not cooked once more: %s', async (_name, steps, status) => {
    const uberId = await acceptedElsewhere();
    for (const step of steps) await world.uber.side(`/_sim/orders/${uberId}/courier`, { step });
    const { id, ticket, papers } = await heard(uberId);
    expect(await world.show(id)).toMatchObject({ status });
    expect([ticket, papers]).toEqual([undefined, 0]);
  });
});

it('a command without an answer, of an order that Uber says it does not know, holds nobody for ever', async () => {
  const { id } = await world.arrived();
  await world.fault({ kind: 'drop', on: 'accept', when: 'before' });
  expect(await world.accept(id)).toMatchObject({ error: { code: 'ORDER_PROCESSING' } });
  await world.fault({ kind: 'refuse', on: 'getOrder', status: 404, code: 'resource_not_found', times: 20 });
  await world.minute();
  expect(await world.accept(id), 'its answer may be under way still').toMatchObject({ error: { code: 'ORDER_PROCESSING' } });
  await world.minute(new Date(Date.now() + 61_000));
  await world.uber.side('/_sim/faults', undefined, 'DELETE');
  expect((await world.accept(id)).status).toBe(200);
});

it('what Uber has forgotten is ended by staff once it no longer waits for us, and not before', async () => {
  const { server } = world;
  const { id } = await world.arrived();
  const forget = () => world.fault({ kind: 'refuse', on: 'deny', status: 404, code: 'resource_not_found', retryAfterSeconds: null });
  await forget();
  expect(await world.end(id)).toMatchObject({ status: 404, error: { code: 'UBER_ORDER_NOT_FOUND' } });
  expect(await world.show(id)).toMatchObject({ status: 'new' });
  await server.test.owner.query(`update uber_eats_order set accept_before = now() - interval '1 minute' where id = $1`, [id]);
  await forget();
  expect((await world.end(id)).status).toBe(200);
  expect(await world.show(id)).toMatchObject({ status: 'rejected' });
});
