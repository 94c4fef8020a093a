import { beforeEach, expect, it } from 'vitest';
import type { LiveMessage } from '@servery/contract/events';
import { createClient } from '../client.ts';
import { doubtOrders, followOrders, forgetOrders, readOrders, takeRow, useOrders } from './open-orders.ts';
import type { OrderRow } from './order-groups.ts';
import { toRow } from './order-row.fixtures.ts';

const row = (id: string, over: Partial<OrderRow> = {}) => toRow(id, { status: 'new', ...over });
const message = (seq: number, of: OrderRow) =>
  ({ seq, type: 'order.placed', at: '2026-11-21T02:00:00.000Z', payload: { row: of } }) as unknown as LiveMessage;

/** A server whose answers are released by the test: `answer` is the list as of the event `cursor`. */
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

it('keeps an order received while an older list is on its way', async () => {
  await reading([row('a')], 7);
  await reading([row('a')], 7, () => void followOrders(message(8, row('b'))));
  expect(shown()).toEqual(['a', 'b']);
});

it('keeps it also when the till received it first, in an answer', async () => {
  await reading([row('a')], 7);
  await reading([row('a')], 7, () => {
    takeRow(row('b'));
    followOrders(message(8, row('b')));
  });
  expect(shown()).toEqual(['a', 'b']);
});

it('drops an order that a newer list lacks, and brings back none that has left', async () => {
  await reading([row('a'), row('b')], 7);
  followOrders(message(8, row('c')));
  await reading([row('a'), row('b')], 9, () => void followOrders(message(10, row('b', { status: 'rejected', version: 2 }))));
  expect(shown()).toEqual(['a']);
});

it('keeps the newer of two versions of an order', async () => {
  await reading([row('a')], 7);
  await reading([row('a')], 7, () => void followOrders(message(8, row('a', { status: 'accepted', version: 2 }))));
  expect(useOrders.getState().rows?.['a']?.status).toBe('accepted');
});

it('leaves out an unpaid order after its trading day, and adds it again once it is paid', async () => {
  await reading([], 7);
  const left = row('a', { status: 'accepted', paymentStatus: 'NOT_PAID', tradingDay: '2026-11-20' });
  followOrders(message(8, left));
  followOrders(message(9, row('b', { status: 'accepted', paymentStatus: 'NOT_PAID' })));
  expect(shown()).toEqual(['b']);
  followOrders(message(10, { ...left, paymentStatus: 'PAID', version: left.version + 1 }));
  expect(shown()).toEqual(['a', 'b']);
});

it('shows what a server has that was set back to a backup: earlier states, orders that had left, none that it lost', async () => {
  await reading([row('undone'), row('left')], 7);
  followOrders(message(8, row('undone', { status: 'accepted', version: 3 })));
  followOrders(message(9, row('left', { status: 'completed', version: 2 })));
  followOrders(message(10, row('lost')));
  expect(shown()).toEqual(['lost', 'undone']);
  doubtOrders();
  expect(shown()).toEqual(['lost', 'undone']);
  await reading([row('undone'), row('left')], 5, () => void followOrders(message(6, row('placed since'))));
  expect(shown()).toEqual(['left', 'placed since', 'undone']);
  expect(useOrders.getState().rows?.['undone']?.status).toBe('new');
});

it('keeps a message after a set-back although the list that is on its way is older', async () => {
  await reading([row('a', { status: 'accepted', version: 5 })], 9);
  doubtOrders();
  await reading([row('a')], 5, () => void followOrders(message(6, row('a', { status: 'accepted', version: 2 }))));
  expect(useOrders.getState().rows?.['a']).toMatchObject({ status: 'accepted', version: 2 });
});
