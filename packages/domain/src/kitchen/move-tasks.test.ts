import { expect, it } from 'vitest';
import { moveTasks, type KitchenTicket, type TaskMove } from './index.ts';
import { ticket } from './kitchen.fixtures.ts';

const now = '2026-11-21T02:10:00.000Z';
const owner = { orderId: 'other', number: 'B-002', collectionType: 'dineIn', tableName: '9', customerName: '', comments: '' } as const;
const all = (...ids: string[]): TaskMove[] => ids.map((id) => ({ lineId: `line-${id}`, toLineId: `to-${id}`, quantity: null }));
const run = (from: KitchenTicket, to: KitchenTicket | null, moves: TaskMove[]) =>
  moveTasks(from, to, { moves, to: owner, newTicketId: () => 'made', newTaskId: () => 'part', now });
const tasks = (of: KitchenTicket | null) => of?.tasks.map(({ id, lineId, quantity, status }) => [id, lineId, quantity, status]);

it('a ticket of which everything goes goes over itself, with what is done', () => {
  const from = ticket('IN_PROGRESS', ['DONE', 'PENDING']);
  const { from: left, to } = run(from, null, all('a', 'b'));
  expect(left).toBeNull();
  expect(to).toMatchObject({ id: 'ticket', ...owner, status: 'IN_PROGRESS', dueAt: from.dueAt, version: 4 });
  expect(tasks(to)).toEqual([
    ['a', 'to-a', 1, 'DONE'],
    ['b', 'to-b', 1, 'PENDING'],
  ]);
});

it('a part gets a ticket that is as old as the first', () => {
  const from = ticket('NEW', ['PENDING', 'PENDING']);
  const moved = run(from, null, all('b'));
  expect(moved.to).toMatchObject({ id: 'made', status: 'NEW', createdAt: from.createdAt, dueAt: from.dueAt, version: 1 });
  expect([tasks(moved.from), tasks(moved.to)]).toEqual([[['a', 'line-a', 1, 'PENDING']], [['b', 'to-b', 1, 'PENDING']]]);
});

it('some of a line: together as many as before', () => {
  const from = ticket('NEW', ['DONE']);
  const many = { ...from, tasks: from.tasks.map((task) => ({ ...task, quantity: 3 })) };
  const moved = run(many, null, [{ lineId: 'line-a', toLineId: 'to-a', quantity: 2 }]);
  expect([tasks(moved.from), tasks(moved.to)]).toEqual([[['a', 'line-a', 1, 'DONE']], [['part', 'to-a', 2, 'DONE']]]);
});

it('food joins the ticket of the other order; the empty one is cleared away, not cancelled', () => {
  const to = ticket('IN_PROGRESS', ['DONE'], { id: 'second', orderId: 'other' });
  const moved = run(ticket('NEW', ['PENDING']), to, all('a'));
  expect(moved.from).toMatchObject({ status: 'REMOVED', tasks: [] });
  expect(moved.from?.closed).toBeUndefined();
  expect(moved.to).toMatchObject({ id: 'second', status: 'IN_PROGRESS', tableName: '9', version: 4 });
  expect(tasks(moved.to)?.map(([id]) => id)).toEqual(['a', 'a']);
});

it('what is left to do decides which ticket is open', () => {
  const done = ticket('COMPLETED', ['DONE'], { id: 'second', orderId: 'other' });
  const from = ticket('IN_PROGRESS', ['DONE', 'PENDING'], { dueAt: '2026-11-21T03:00:00.000Z' });
  const pending = run(from, done, all('b'));
  expect(pending.to).toMatchObject({ status: 'RECALLED', completedAt: null, dueAt: from.dueAt });
  expect(pending.from).toMatchObject({ status: 'COMPLETED', completedAt: now });
  const ready = run(from, done, all('a'));
  expect([ready.from?.status, ready.to?.status, ready.to?.completedAt]).toEqual(['IN_PROGRESS', 'COMPLETED', done.completedAt]);
  expect(run(ticket('COMPLETED', ['DONE', 'DONE']), null, all('a')).to).toMatchObject({ status: 'COMPLETED' });
});

it('lines that the kitchen does not have change nothing', () => {
  const from = ticket('NEW', ['PENDING']);
  expect(run(from, null, all('x'))).toEqual({ from, to: null });
});
