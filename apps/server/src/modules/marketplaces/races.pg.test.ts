import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/uber-eats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUberWorld, type UberWorld } from '../../testing/uber-orders.ts';

let world: UberWorld;
beforeAll(async () => {
  world = await startUberWorld();
});
afterAll(() => world.close());

const counted = <T extends string>(values: readonly T[]) =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((each) => each === value).length]));
const readTypes = async (id: string) => (await world.fetchTimeline(id)).map(({ type }) => type);
const readCalls = async (uberId: string, what: string) => (await world.uber.calls(uberId)).filter((call) => call.startsWith(what));

describe.each([2, 10, 50])('%i devices', (devices) => {
  it('accept one order: one asks Uber, and the kitchen gets one ticket', async () => {
    const { id, uberId } = await world.arrived();
    const answers = await Promise.all(Array.from({ length: devices }, () => world.accept(id)));
    const said = counted(answers.map(({ status, error }) => (status === 200 ? 'accepted' : error.code)));
    expect(said['accepted']).toBe(1);
    expect(Object.keys(said).filter((code) => !['accepted', 'ORDER_PROCESSING', 'ORDER_ALREADY_ACCEPTED'].includes(code))).toEqual([]);
    expect(await readCalls(uberId, 'accept')).toEqual(['accept 200']);
    const types = await readTypes(id);
    expect(types.filter((type) => type === 'order.accepted')).toHaveLength(1);
    expect(types.filter((type) => type === 'ticket.created')).toHaveLength(1);
  });

  it('send one accept again and again under one key: one answer', async () => {
    const { id, uberId } = await world.arrived();
    const asked = {
      params: { uberEatsOrderId: id },
      body: { ...world.place, etaInMinutes: 20 },
      cookie: world.admin,
      headers: { 'idempotency-key': randomUUID() },
    };
    const answers = await Promise.all(Array.from({ length: devices }, () => world.server.call(contract.acceptUberEatsOrder, asked)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await world.server.call(contract.acceptUberEatsOrder, asked)).toMatchObject({ status: 200, data: { status: 'accepted' } });
    expect(await readCalls(uberId, 'accept')).toHaveLength(1);
  });
});

it('an accept and a rejection at once: one of them, or first the accept and then the end of it, here and at Uber', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, uberId } = await world.arrived();
    const [accepted, rejected] = await Promise.all([world.accept(id), world.end(id)]);
    const done = [accepted.status === 200 && 'accepted', rejected.status === 200 && rejected.data.status].filter((one) => one !== false);
    expect(['accepted', 'rejected', 'accepted,cancelled']).toContain(done.join());
    await world.server.modules.marketplaces.of('uberEats').inbox.idle();
    const { status } = await world.show(id);
    expect(status).toBe(done.at(-1));
    expect(await world.uber.toState(uberId)).toBe(status === 'accepted' ? 'ACCEPTED' : 'FAILED');
  }
});

it('an accept while the guest cancels at Uber: both sides end the same', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, uberId } = await world.arrived();
    await Promise.all([world.accept(id), world.uber.side(`/_sim/orders/${uberId}/cancel`, { by: 'CUSTOMER' })]);
    await expect.poll(async () => (await world.show(id)).status).toBe('cancelled');
    const ticket = await world.getTicket(id);
    expect(ticket === undefined || ticket.status === 'CANCELLED').toBe(true);
    expect(await world.uber.toState(uberId)).toBe('FAILED');
  }
});

it('an order that many hear of at once is one order', async () => {
  await world.uber.side('/_sim/webhooks/mischief', { drop: true });
  const { id: uberId } = await world.uber.order();
  await world.uber.side('/_sim/webhooks/mischief', undefined, 'DELETE');
  const { modules, test } = world.server;
  const heard = await Promise.all(Array.from({ length: 10 }, () => modules.marketplaces.of('uberEats').sync(world.place, uberId)));
  expect(heard.map(({ outcome }) => outcome)).toEqual(heard.map(() => 'done'));
  const { rows } = await test.owner.query('select count(*)::int as n from uber_eats_order where uber_order_id = $1', [uberId]);
  expect(rows[0].n).toBe(1);
  expect(await readTypes((await world.ours(uberId))!)).toEqual(['order.placed']);
});

it('webhooks twice, late and in any order leave one history', async () => {
  await world.uber.side('/_sim/webhooks/mischief', { duplicate: true, reorder: true });
  const { id: uberId } = await world.uber.order();
  await world.minute();
  const id = (await world.ours(uberId))!;
  await world.accept(id);
  await world.uber.side(`/_sim/orders/${uberId}/cancel`, { by: 'UBER' });
  await expect.poll(async () => (await world.show(id)).status).toBe('cancelled');
  await world.uber.side('/_sim/webhooks/mischief', undefined, 'DELETE');
  await world.server.modules.marketplaces.of('uberEats').inbox.idle();
  const types = await readTypes(id);
  for (const type of ['order.placed', 'order.accepted', 'order.cancelled']) expect(types.filter((each) => each === type)).toHaveLength(1);
});

it('a node that is killed between Uber’s yes and ours: another one finishes in the name of who asked', async () => {
  const { id, uberId } = await world.arrived();
  await world.fault({ kind: 'timeout', on: 'accept', when: 'after' });
  expect(await world.accept(id)).toMatchObject({ status: 409, error: { code: 'ORDER_PROCESSING' } });
  await world.minute(new Date(Date.now() + 90_000));
  expect(await world.show(id)).toMatchObject({ status: 'accepted' });
  expect((await world.fetchTimeline(id)).find(({ type }) => type === 'order.accepted')?.actor).toBe('restaurantAdmin');
  expect(await readCalls(uberId, 'accept')).toHaveLength(1);
});

it('a node that is killed before Uber hears of it: the order is free again when the lease is over', async () => {
  const { id } = await world.arrived();
  await world.fault({ kind: 'drop', on: 'accept', when: 'before' });
  expect(await world.accept(id)).toMatchObject({ error: { code: 'ORDER_PROCESSING' } });
  await world.minute();
  expect(await world.accept(id)).toMatchObject({ error: { code: 'ORDER_PROCESSING' } });
  await world.minute(new Date(Date.now() + 90_000));
  expect((await world.accept(id)).status).toBe(200);
});

it('an answer that takes longer than the reservation still counts', async () => {
  const { id, uberId } = await world.arrived();
  await world.fault({ kind: 'slow', on: 'accept', when: 'after', delayMs: 600 });
  const accepting = world.accept(id);
  await expect.poll(() => readCalls(uberId, 'accept')).toHaveLength(1);
  await world.server.test.owner.query(
    'update orders set pending_command = null, pending_until = null, version = version + 1 where id = $1',
    [id],
  );
  expect(await accepting).toMatchObject({ status: 200, data: { status: 'accepted', promisedFor: expect.any(String) } });
  expect((await world.fetchTimeline(id)).find(({ type }) => type === 'order.accepted')?.actor).toBe('restaurantAdmin');
});
