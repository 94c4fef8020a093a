import { beforeEach, expect, it } from 'vitest';
import type { LiveMessage } from '@servery/contract/events';
import { createClient } from '../client.ts';
import { followOrders, forgetOrders, readOrders, takeRow, useOrders } from './open-orders.ts';
import type { OrderRow } from './order-groups.ts';
import { toRow } from './order-row.fixtures.ts';

const row = (id: string, over: Partial<OrderRow> = {}) => toRow(id, { status: 'new', ...over });
const said = (seq: number, of: OrderRow) =>
  ({ seq, type: 'order.placed', at: '2026-11-21T02:00:00.000Z', payload: { row: of } }) as unknown as LiveMessage;

/** A server whose answers leave when they are told to: `answer` is the list as it stood at the event `cursor`. */
function slowServer() {
  const asked: ((body: object) => void)[] = [];
  const client = createClient({
    baseUrl: 'http://server',
    fetch: () =>
      new Promise<Response>((resolve) => {
        asked.push((body) => resolve(Response.json({ tradingDay: '2026-11-21', ...body })));
      }),
  });
  const process = { hasEta: true };
  return { client, answer: (rows: OrderRow[], cursor: number) => asked.shift()?.({ rows, nextCursor: null, cursor, process }) };
}

const place = { restaurantId: 'r', storeId: 's' };
const shown = () => Object.keys(useOrders.getState().rows ?? {}).toSorted();

async function reading(rows: OrderRow[], cursor: number, meanwhile: () => void = () => {}): Promise<void> {
  const { client, answer } = slowServer();
  const done = readOrders(client, place, () => {});
  meanwhile();
  answer(rows, cursor);
  await done;
}

beforeEach(forgetOrders);

it('keeps an order that is heard of while an older list is on its way', async () => {
  await reading([row('a')], 7);
  await reading([row('a')], 7, () => void followOrders(said(8, row('b'))));
  expect(shown()).toEqual(['a', 'b']);
});

it('keeps it too where the till itself heard of it first, by an answer', async () => {
  await reading([row('a')], 7);
  await reading([row('a')], 7, () => {
    takeRow(row('b'));
    followOrders(said(8, row('b')));
  });
  expect(shown()).toEqual(['a', 'b']);
});

it('lets go of what a newer list no longer has, and brings back nothing that has left meanwhile', async () => {
  await reading([row('a'), row('b')], 7);
  followOrders(said(8, row('c')));
  await reading([row('a'), row('b')], 9, () => void followOrders(said(10, row('b', { status: 'rejected', version: 2 }))));
  expect(shown()).toEqual(['a']);
});

it('keeps the newer of two states of an order', async () => {
  await reading([row('a')], 7);
  await reading([row('a')], 7, () => void followOrders(said(8, row('a', { status: 'accepted', version: 2 }))));
  expect(useOrders.getState().rows?.['a']?.status).toBe('accepted');
});

it('leaves out what is owed for after its trading day, and takes it back once it is paid', async () => {
  await reading([], 7);
  const left = row('a', { status: 'accepted', paymentStatus: 'NOT_PAID', tradingDay: '2026-11-20' });
  followOrders(said(8, left));
  followOrders(said(9, row('b', { status: 'accepted', paymentStatus: 'NOT_PAID' })));
  expect(shown()).toEqual(['b']);
  followOrders(said(10, { ...left, paymentStatus: 'PAID', version: left.version + 1 }));
  expect(shown()).toEqual(['a', 'b']);
});
