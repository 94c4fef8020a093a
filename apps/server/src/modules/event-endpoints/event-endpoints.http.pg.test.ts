import { randomUUID } from 'node:crypto';
import type { BodySentTo } from '@servery/contract/endpoint';
import * as contract from '@servery/contract/event-endpoints';
import { acceptOrder, completeOrder, placeOrder } from '@servery/contract/online-ordering';
import { beginVisit } from '@servery/contract/visits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/connections.types.ts';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { startEventReceiver, type EventReceiver, type Received } from '../../testing/event-receiver.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { claimDeliveries } from './deliveries.repo.ts';
import { feedDeliveries } from './use-cases/feed-deliveries.ts';
import { sendDeliveries } from './use-cases/send-deliveries.ts';

let receiver: EventReceiver;
let server: TestServer;
let owner: string;
beforeAll(async () => {
  receiver = await startEventReceiver();
  server = await startTestServer({ eventReceivers: [receiver.origin] });
  owner = await server.signIn('restaurantAdmin');
  await server.change('orderProcess', { maxUnpaidOrders: null, maxUnpaidOrdersVerified: null });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
beforeEach(async () => {
  server.clock.now = null;
  Object.assign(receiver, { received: [], secrets: [], answer: () => ({ status: 204 }) });
  await server.test.owner.query('delete from event_endpoint');
});

type Body = BodySentTo<typeof contract.createEventEndpoint>;
const getBody = (given: Partial<Body> = {}): Body => ({
  ...{ id: randomUUID(), url: `${receiver.origin}/hooks`, description: 'Partner', storeIds: null },
  ...{ kinds: ['order.placed', 'order.accepted', 'order.completed'] },
  ...given,
});
const ofRestaurant = () => ({ restaurantId: server.restaurantId });
const create = (body: Body, cookie = owner) => server.call(contract.createEventEndpoint, { params: ofRestaurant(), body, cookie });
async function add(given: Partial<Body> = {}) {
  const { data, error, status } = await create(getBody(given));
  if (status !== 201) throw new Error(JSON.stringify(error));
  receiver.secrets.push(data.secret);
  return { ...data.endpoint, secret: data.secret, params: { ...ofRestaurant(), eventEndpointId: data.endpoint.id } };
}
type Added = Awaited<ReturnType<typeof add>>;
const list = async () => (await server.call(contract.listEventEndpoints, { params: ofRestaurant(), cookie: owner })).data.rows;
const deliveries = async ({ params }: Added, query: object = {}) =>
  (await server.call(contract.listDeliveries, { params, query, cookie: owner })).data.rows;
const at = (storeId: string) => ({ ...ofRestaurant(), storeId });

/** An order that is placed, and accepted and completed if it is to have further events. */
async function order({ ends = false, storeId = server.storeId } = {}): Promise<string> {
  const body = server.orderBody();
  const placed = await server.call(placeOrder, { params: at(storeId), body });
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.error));
  if (!ends) return body.id;
  const params = { ...at(storeId), orderId: body.id };
  await server.call(acceptOrder, { params, body: { etaInMinutes: 15 }, cookie: owner });
  await server.takeMoney(body.id, owner);
  const done = await server.call(completeOrder, { params, body: {}, cookie: owner });
  if (done.status !== 200) throw new Error(JSON.stringify(done.error));
  return body.id;
}

/** Runs the sweep, and what it schedules for now, as the job queue does. */
async function work(): Promise<void> {
  const jobs = server.modules.eventEndpoints.plainJobs;
  const queue: { task: string; payload: object }[] = [{ task: 'eventEndpoints.sweep', payload: {} }];
  for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
    const { task, payload } = job;
    await jobs
      .find((each) => each.task === task)!
      .run(payload as never, {
        database: server.test.database,
        log: silentLog,
        async schedule(next, data, { runAt }) {
          if (runAt === undefined) queue.push({ task: next, payload: data });
        },
      });
  }
}
const later = (minutes: number) => {
  server.clock.now = new Date((server.clock.now ?? new Date()).getTime() + minutes * 60_000);
};
const getTypes = (orderId: string, from: readonly Received[] = receiver.received) =>
  from.filter(({ event }) => event.data.order?.id === orderId).map(({ event }) => event.type);
const whole = ['order.placed', 'order.accepted', 'order.completed'];

describe('an event endpoint', () => {
  it('is sent what happens from then on, signed, with what an API key could read', async () => {
    const before = await order();
    const endpoint = await add();
    const id = await order({ ends: true });
    await work();
    expect(getTypes(before)).toEqual([]);
    expect(getTypes(id)).toEqual(whole);
    const [first] = receiver.received;
    expect(first!.signedWith).toEqual([endpoint.secret]);
    expect(first!.event).toEqual({
      type: 'order.placed',
      timestamp: expect.any(String),
      data: {
        version: 1,
        restaurantId: server.restaurantId,
        storeId: server.storeId,
        sequence: expect.any(Number),
        order: expect.any(Object),
      },
    });
    expect(contract.sentOrder.parse(first!.event.data.order)).toEqual(first!.event.data.order);
    expect((await list())[0]).toMatchObject({ state: 'active', waiting: 0, failingSince: null, lastArrivedAt: expect.any(String) });
    await work();
    expect(receiver.received, 'once').toHaveLength(3);
  });

  it('is sent the events and the stores that it was added for', async () => {
    await add({ kinds: ['order.accepted'], storeIds: [server.otherStoreId] });
    await order({ ends: true });
    await work();
    expect(receiver.received).toEqual([]);
    const kinds = await add({ kinds: ['order.completed', 'order.paymentChanged'], storeIds: [server.storeId] });
    const id = await order({ ends: true });
    await work();
    expect(getTypes(id).toSorted()).toEqual(['order.completed', 'order.paymentChanged']);
    expect((await deliveries(kinds)).map(({ orderId }) => orderId)).toEqual([id, id]);
  });

  it('is added once however often it is sent, and only for https and stores of the restaurant', async () => {
    const body = getBody();
    const [first, again] = [await create(body), await create(body)];
    expect([first.status, again.status, again.data.secret === first.data.secret]).toEqual([201, 200, true]);
    expect((await create({ ...body, description: 'Another' })).status).toBe(409);
    const problem = async (given: Partial<Body>) => (await create(getBody(given))).error.fields?.[0]?.path;
    expect(await problem({ url: 'http://example.com/hooks' })).toBe('url');
    expect(await problem({ url: 'https://user:secret@example.com' })).toBe('url');
    expect(await problem({ url: 'ftp://example.com' })).toBe('url');
    expect(await problem({ storeIds: [randomUUID()] })).toBe('storeIds');
    for (let count = 1; count < contract.mostEventEndpoints; count += 1) await add();
    expect((await create(getBody())).error.code).toBe('resource_status_conflict');
  });

  it('is for the restaurant’s admins, and not for a visit of the platform', async () => {
    const visitor = await server.signIn('superAdmin');
    await server.call(beginVisit, { body: { ...ofRestaurant(), reason: 'Asked for help' }, cookie: visitor });
    for (const cookie of [visitor, await server.signIn('storeAdmin')]) expect((await create(getBody(), cookie)).status).toBe(403);
  });

  it('that is changed is sent what waits at its new address; a deleted one nothing', async () => {
    const endpoint = await add({ url: `${receiver.origin}/old` });
    await order();
    receiver.answer = () => ({ status: 500 });
    await work();
    const { id: _id, ...body } = getBody({ url: `${receiver.origin}/new` });
    expect((await server.call(contract.changeEventEndpoint, { params: endpoint.params, body, cookie: owner })).data.url).toContain('/new');
    receiver.answer = () => ({ status: 200 });
    later(1);
    await work();
    expect((await deliveries(endpoint)).map(({ status }) => status)).toEqual(['arrived']);
    expect((await server.call(contract.deleteEventEndpoint, { params: endpoint.params, cookie: owner })).status).toBe(200);
    await order();
    const before = receiver.received.length;
    await work();
    expect(receiver.received).toHaveLength(before);
  });

  it('gets signatures of both secrets for a day after a rotation', async () => {
    const { params, secret } = await add();
    const rotate = (secretVersion: number) => server.call(contract.rotateEventSecret, { params, body: { secretVersion }, cookie: owner });
    const [first, again] = [await rotate(1), await rotate(1)];
    expect(first.data.secret).not.toBe(secret);
    expect(again.data.secret).toBe(first.data.secret);
    expect((await rotate(7)).status).toBe(409);
    receiver.secrets.push(first.data.secret);
    const signedWith = async () => {
      await server.call(contract.testEventEndpoint, { params, body: {}, cookie: owner });
      return receiver.received.at(-1)!.signedWith;
    };
    expect(await signedWith()).toEqual([secret, first.data.secret]);
    later(contract.secretOverlapHours * 60 + 1);
    expect(await signedWith()).toEqual([first.data.secret]);
    expect((await list())[0]!.oldSecretUntil).toBeNull();
  });

  it('is tested at once, and shows what was answered', async () => {
    const { params } = await add();
    const test = async () => (await server.call(contract.testEventEndpoint, { params, body: {}, cookie: owner })).data;
    receiver.answer = () => ({ status: 418, body: 'I make tea' });
    expect(await test()).toEqual({ arrived: false, responseStatus: 418, error: 'It answered 418.', responseBody: 'I make tea' });
    expect(receiver.received[0]!.event).toMatchObject({ type: 'test', data: { storeId: null } });
  });
});

describe('an address that must not be called', () => {
  it.each(['https://127.0.0.1/hooks', 'https://localhost/hooks', 'https://169.254.169.254/latest', 'https://[::1]/', 'https://10.0.0.7/'])(
    '%s is refused when it is called',
    async (url) => {
      const { params } = await add({ url });
      const { data } = await server.call(contract.testEventEndpoint, { params, body: {}, cookie: owner });
      expect([data.arrived, data.responseStatus, data.error]).toEqual([false, null, expect.stringContaining('public internet')]);
    },
  );

  it('is not reached by a redirect either', async () => {
    const { params } = await add();
    receiver.answer = () => ({ status: 302, location: `${receiver.origin}/elsewhere` });
    const { data } = await server.call(contract.testEventEndpoint, { params, body: {}, cookie: owner });
    expect([data.arrived, data.error]).toEqual([false, expect.stringContaining('not followed')]);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a receiver that fails', () => {
  it('for an hour misses nothing: every event under one id, each order in its order, and a failing order blocks only itself', async () => {
    const endpoint = await add();
    const ids = [await order({ ends: true }), await order({ ends: true }), await order({ ends: true })];
    const poison = ids[1]!;
    receiver.answer = () => ({ status: 503 });
    for (let minute = 0; minute < 60; minute += 5) {
      await work();
      later(5);
    }
    expect(receiver.received.length).toBeGreaterThan(ids.length);
    expect(new Set(receiver.received.map(({ event }) => event.type)), 'nothing overtakes').toEqual(new Set(['order.placed']));
    expect((await list())[0]).toMatchObject({ state: 'active', waiting: 9, failingSince: expect.any(String) });
    const arrived: Received[] = [];
    receiver.answer = (delivery) => {
      if (delivery.event.data.order?.id === poison) return { status: 500, body: 'Never this one' };
      arrived.push(delivery);
      return { status: 200 };
    };
    for (let hour = 0; hour < 3; hour += 1) {
      later(60);
      await work();
    }
    for (const id of ids.filter((each) => each !== poison)) expect(getTypes(id, arrived)).toEqual(whole);
    expect(getTypes(poison).every((type) => type === 'order.placed')).toBe(true);
    const idsByFact = new Map<string, Set<string>>();
    for (const { id, event } of receiver.received) {
      const fact = `${event.data.order!.id} ${event.type}`;
      idsByFact.set(fact, (idsByFact.get(fact) ?? new Set()).add(id));
    }
    expect(
      [...idsByFact.values()].every((each) => each.size === 1),
      'one id each',
    ).toBe(true);
    const waiting = await deliveries(endpoint, { status: 'waiting' });
    expect(waiting.map(({ orderId }) => orderId)).toEqual([poison, poison, poison]);
    const tried = waiting.find(({ kind }) => kind === 'order.placed')!;
    expect(tried).toMatchObject({ responseStatus: 500, error: 'It answered 500.', nextAttemptAt: expect.any(String) });
    const params = { ...endpoint.params, deliveryId: tried.id };
    const { data } = await server.call(contract.getDelivery, { params, cookie: owner });
    expect(data.responseBody).toBe('Never this one');
    expect(contract.sentEvent.parse(JSON.parse(data.requestBody)).data.order?.id).toBe(poison);
  });

  it('for three days is marked as failing, its admins get a mail, and one delivery that arrives makes it well again', async () => {
    const endpoint = await add();
    const id = await order({ ends: true });
    receiver.answer = () => ({ status: 500 });
    const before = server.mail.sent.length;
    for (let day = 0; day <= contract.deliveryTryDays + 1; day += 0.5) {
      await work();
      later(12 * 60);
    }
    await server.mailed();
    expect((await list())[0]).toMatchObject({ state: 'failing' });
    expect(server.mail.sent.slice(before).map(({ subject }) => subject)).toContain('A webhook is failing');
    const failed = (await deliveries(endpoint, { status: 'failed' })).find(({ kind }) => kind === 'order.placed')!;
    expect(failed).toMatchObject({ orderId: id, nextAttemptAt: null });
    receiver.answer = () => ({ status: 200 });
    const params = { ...endpoint.params, deliveryId: failed.id };
    await server.call(contract.replayDelivery, { params, body: {}, cookie: owner });
    await work();
    expect((await list())[0]).toMatchObject({ state: 'active', failingSince: null });
    expect(receiver.received.at(-1)!.id).toBe(failed.eventId);
  });

  it('for a week is disabled, and so is one that wants no more; enabled again it gets what happens then, and a period by hand', async () => {
    const endpoint = await add();
    const missed = await order({ ends: true });
    receiver.answer = () => ({ status: 410 });
    await work();
    expect((await list())[0]).toMatchObject({ state: 'disabled', waiting: 0 });
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const whileDisabled = await order();
    receiver.answer = () => ({ status: 200 });
    receiver.received = [];
    await work();
    expect(receiver.received).toEqual([]);
    const replay = () =>
      server.call(contract.replayDeliveries, {
        params: endpoint.params,
        body: { from, to: new Date(Date.now() + 60_000).toISOString() },
        cookie: owner,
      });
    expect((await replay()).status, 'while it is disabled').toBe(409);
    await server.call(contract.enableEventEndpoint, { params: endpoint.params, body: { enabled: true }, cookie: owner });
    await work();
    expect(getTypes(whileDisabled)).toEqual([]);
    expect((await replay()).data.events).toBeGreaterThanOrEqual(4);
    await work();
    expect(getTypes(missed)).toEqual(whole);
    expect(getTypes(whileDisabled)).toEqual(['order.placed']);

    receiver.answer = () => ({ status: 500 });
    await order();
    await server.test.owner.query("update event_endpoint set failing_since = now() - interval '8 days'");
    await work();
    expect((await list())[0]).toMatchObject({ state: 'disabled' });
  });
});

describe('a node that crashes', () => {
  const http = () => createOutboundClient({ trustedOrigins: [receiver.origin] });
  const deps = (database: Database) => ({
    database,
    http: http(),
    notifyAdmins: async () => {},
    now: () => server.clock.now ?? new Date(),
  });

  it('after the events were read, after a delivery was reserved, or before its answer was stored, loses nothing', async () => {
    const endpoint = await add();
    const { database } = server.test;
    const place = { ...ofRestaurant(), endpointId: endpoint.id };
    const id = await order();
    // The events are deliveries now, and the job that would send them is lost.
    expect([...(await feedDeliveries(deps(database), at(server.storeId)))]).toEqual([endpoint.id]);
    // Another node reserves the delivery, and is gone before it calls.
    const claimed = await database.tenant(ofRestaurant(), (tx) => claimDeliveries(tx, endpoint.id, new Date()));
    expect(claimed).toHaveLength(1);
    await work();
    expect(receiver.received, 'it is still reserved').toEqual([]);
    later(2);
    // The next one calls, and is gone before it stores the answer.
    let transactions = 0;
    const dying: Database = {
      ...database,
      tenant: (scope, run, options) => {
        transactions += 1;
        return transactions === 2 ? Promise.reject(new Error('The node is gone.')) : database.tenant(scope, run, options);
      },
    };
    await expect(sendDeliveries(deps(dying), place)).rejects.toThrow('gone');
    expect(getTypes(id)).toEqual(['order.placed']);
    later(2);
    await work();
    expect(getTypes(id)).toEqual(['order.placed', 'order.placed']);
    expect(new Set(receiver.received.map(({ id: eventId }) => eventId)).size).toBe(1);
    expect((await deliveries(endpoint)).map(({ status, attempts }) => [status, attempts])).toEqual([['arrived', 3]]);
  });

  it('leaves two nodes that send at the same time: each event once, and each order in its order', async () => {
    const endpoint = await add();
    const ids = [];
    for (let count = 0; count < 6; count += 1) ids.push(await order({ ends: true }));
    const node = async () => {
      await feedDeliveries(deps(server.test.database), at(server.storeId));
      await sendDeliveries(deps(server.test.database), { ...ofRestaurant(), endpointId: endpoint.id });
    };
    await Promise.all([node(), node(), node()]);
    // One node may have found an order's next event blocked by a delivery that another one was sending.
    await work();
    for (const id of ids) expect(getTypes(id)).toEqual(whole);
  });
});

it('costs nothing where nobody follows: no job for a store without an endpoint, and none for one that is disabled', async () => {
  const [job] = server.modules.eventEndpoints.jobs;
  await work();
  expect([...job!.stores!()!]).toEqual([]);
  expect(job!.quiet).toBe(true);
  const { params } = await add({ storeIds: [server.storeId] });
  await expect.poll(() => [...job!.stores!()!]).toEqual([server.storeId]);
  await server.call(contract.enableEventEndpoint, { params, body: { enabled: false }, cookie: owner });
  await expect.poll(() => [...job!.stores!()!]).toEqual([]);
});

it('forgets deliveries that ended two weeks ago', async () => {
  const endpoint = await add();
  await order();
  await work();
  expect(await deliveries(endpoint)).toHaveLength(1);
  const forget = () => server.modules.eventEndpoints.plainJobs.find(({ task }) => task === 'eventEndpoints.forget')!.run({}, {} as never);
  await forget();
  expect(await deliveries(endpoint)).toHaveLength(1);
  later((contract.deliveryKeptDays + 1) * 24 * 60);
  await forget();
  expect(await deliveries(endpoint)).toEqual([]);
});
