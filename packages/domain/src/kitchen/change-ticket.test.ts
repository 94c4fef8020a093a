import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeTicket,
  decideTicket,
  moveDue,
  ticketForOrder,
  type KitchenTicket,
  type LineForKitchen,
  type TicketStatus,
} from './index.ts';
import { ticket } from './kitchen.fixtures.ts';

const now = '2026-11-21T02:00:00.000Z';
const later = '2026-11-21T03:20:00.000Z';
const line = (id: string, given: Partial<LineForKitchen> = {}): LineForKitchen => ({
  id,
  quantity: 1,
  name: `Dish ${id}`,
  categoryName: 'Mains',
  comments: '',
  choices: [],
  ...given,
});
const sent = (lines: LineForKitchen[]): KitchenTicket => {
  const order = {
    orderId: 'o',
    storeId: 's',
    number: 'B-007',
    source: 'pos',
    collectionType: 'dineIn',
    customerName: '',
    tableName: '4',
  } as const;
  const made = { ...order, comments: '', requestedFor: null, promisedFor: null, lines };
  return ticketForOrder(made, { ticketId: 't', newTaskId: ids() }, 30, now);
};
let made = 0;
const ids = () => () => `task-${++made}`;
const merge = (standing: KitchenTicket, lines: LineForKitchen[]) => {
  const decision = changeTicket(standing, lines, { newTaskId: ids(), dueAt: later });
  if (!decision.ok) throw new Error(decision.code);
  return decision;
};
const tick = (standing: KitchenTicket, lineId: string): KitchenTicket => {
  const taskId = standing.tasks.find((task) => task.lineId === lineId)!.id;
  const decision = decideTicket(standing, { type: 'setTask', taskId, status: 'DONE' }, now);
  if (!decision.ok) throw new Error(decision.code);
  return decision.ticket;
};
const read = ({ tasks }: KitchenTicket) => tasks.map(({ lineId, status, change }) => `${lineId} ${status}${change ? ` ${change}` : ''}`);

describe('changeTicket', () => {
  test('a line that is new is added at the end', () => {
    const { ticket: after, changed } = merge(sent([line('a')]), [line('a'), line('b')]);
    expect([changed, after.version, ...read(after)]).toEqual([true, 2, 'a PENDING', 'b PENDING added']);
  });

  test('a line that is gone stays where it was, to be seen; once seen, the next change drops it', () => {
    const gone = merge(sent([line('a'), line('b')]), [line('b')]).ticket;
    expect(read(gone)).toEqual(['a PENDING removed', 'b PENDING']);
    const seen = tick(gone, 'a');
    expect(read(seen)).toEqual(['a DONE removed', 'b PENDING']);
    expect(read(merge(seen, [line('b'), line('c')]).ticket)).toEqual(['b PENDING', 'c PENDING added']);
  });

  test('a line that says something else keeps its place and says what it said', () => {
    const before = sent([line('a', { quantity: 2, choices: [{ name: 'Egg', quantity: 1 }], comments: 'No salt' }), line('b')]);
    const { ticket: after } = merge(before, [line('a', { quantity: 3, comments: 'No salt' }), line('b')]);
    expect(read(after)).toEqual(['a PENDING changed', 'b PENDING']);
    expect(after.tasks[0]).toMatchObject({ id: before.tasks[0]!.id, quantity: 3, details: [], was: '2× Dish a, Egg, “No salt”' });
  });

  test('food that was done is to do again when it changes or goes; what has not changed stays done', () => {
    let standing = sent([line('a'), line('b'), line('c'), line('d')]);
    for (const id of ['a', 'b', 'c']) standing = tick(standing, id);
    const { ticket: after } = merge(standing, [line('b', { quantity: 2 }), line('c'), line('d')]);
    expect(read(after)).toEqual(['a PENDING removed', 'b PENDING changed', 'c DONE', 'd PENDING']);
    expect(after.status).toBe('IN_PROGRESS');
  });

  test('a tick answers a change: the next change takes the mark off, and leaves those that are not answered', () => {
    const first = merge(sent([line('a')]), [line('a'), line('b'), line('c')]).ticket;
    const { ticket: after } = merge(tick(first, 'b'), [line('a'), line('b'), line('c'), line('d')]);
    expect(read(after)).toEqual(['a PENDING', 'b DONE', 'c PENDING added', 'd PENDING added']);
  });

  test('a line that comes back is added again', () => {
    const gone = merge(sent([line('a'), line('b')]), [line('b')]).ticket;
    expect(read(merge(gone, [line('a'), line('b')]).ticket)).toEqual(['a PENDING added', 'b PENDING']);
  });

  test('a completed ticket comes back to work, due with its new food; one at work keeps its time', () => {
    const standing = tick(sent([line('a')]), 'a');
    expect(standing.status).toBe('COMPLETED');
    const { ticket: after } = merge(standing, [line('a'), line('b')]);
    expect(after).toMatchObject({ status: 'RECALLED', completedAt: null, dueAt: later });
    expect(read(after)).toEqual(['a DONE', 'b PENDING added']);
    expect(merge(sent([line('a')]), [line('a'), line('b')]).ticket.dueAt).toBe('2026-11-21T02:30:00.000Z');
  });

  test('another time moves a ticket that is worked on, once; one that is done keeps it', () => {
    const standing = sent([line('a')]);
    const to = (ticket: KitchenTicket) => changeTicket(ticket, [line('a')], { newTaskId: ids(), dueAt: later, newDueAt: later });
    const moved = to(standing);
    expect(moved).toMatchObject({ ok: true, changed: true, ticket: { dueAt: later, version: 2, tasks: standing.tasks } });
    expect(moved.ok && to(moved.ticket)).toMatchObject({ changed: false });
    const done = { ...standing, status: 'COMPLETED', completedAt: now } as const;
    expect(to(done)).toMatchObject({ changed: false, ticket: { dueAt: standing.dueAt } });
  });

  test('the same lines change nothing; nor does a line that moves to another station or course', () => {
    const standing = sent([line('a'), line('b')]);
    expect(merge(standing, [line('a'), line('b')])).toMatchObject({ changed: false, ticket: standing });
    expect(merge(standing, [line('a', { stationIds: ['grill'], course: 'Mains' }), line('b')]).changed).toBe(false);
  });

  test('one that was cleared away when it was done comes back; one that was cancelled before does not', () => {
    const done = ticket('REMOVED', ['DONE']);
    const lines = [line(done.tasks[0]!.lineId, { name: done.tasks[0]!.name }), line('b')];
    expect(merge(done, lines).ticket).toMatchObject({ status: 'RECALLED', dueAt: later });
    const closed = { by: 'Mia', reason: null, note: '', at: now };
    expect(changeTicket({ ...done, closed }, lines, { newTaskId: ids(), dueAt: later })).toMatchObject({ ok: false });
  });

  test('another collection type, table, name or comment is shown, and brings nothing back to work', () => {
    const heading = { collectionType: 'delivery' as const, tableName: '9', customerName: 'Tom', comments: 'No nuts' };
    const change = { newTaskId: ids(), dueAt: later, heading };
    const standing = tick(sent([line('a')]), 'a');
    expect(changeTicket(standing, [line('a')], change)).toMatchObject({
      changed: true,
      ticket: { ...heading, status: 'COMPLETED', version: 3 },
    });
    expect(changeTicket({ ...standing, ...heading }, [line('a')], change)).toMatchObject({ changed: false });
  });

  test.each<TicketStatus>(['CANCELLED', 'REJECTED'])('%s: a conflict', (status) => {
    expect(changeTicket(ticket(status, ['PENDING']), [], { newTaskId: ids(), dueAt: later })).toMatchObject({ ok: false });
  });

  test('whatever changes in whatever order: what is wanted is what the last change said, and a second time changes nothing', () => {
    const lines = fc.uniqueArray(
      fc
        .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 3 }) })
        .map(({ id, quantity }) => line(id, { quantity })),
      { selector: ({ id }) => id, maxLength: 4 },
    );
    const steps = fc.array(fc.record({ lines, ticks: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }) }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(steps, (changes) => {
        let standing = sent([line('a'), line('b')]);
        for (const { lines: wanted, ticks } of changes) {
          const before = structuredClone(standing);
          const next = merge(standing, wanted).ticket;
          expect(standing).toEqual(before);
          const alive = next.tasks.filter(({ change }) => change !== 'removed');
          expect(alive.map(({ lineId, quantity }) => `${lineId} ${quantity}`).toSorted()).toEqual(
            wanted.map(({ id, quantity }) => `${id} ${quantity}`).toSorted(),
          );
          expect(new Set(next.tasks.map(({ id }) => id)).size).toBe(next.tasks.length);
          expect(merge(next, wanted).changed).toBe(false);
          expect(next.status === 'COMPLETED').toBe(next.tasks.every(({ status }) => status === 'DONE'));
          standing = ticks.filter((id) => next.tasks.some(({ lineId }) => lineId === id)).reduce(tick, next);
        }
      }),
    );
  });
});

describe('moveDue', () => {
  test('moves what is worked on, once; what is done stays', () => {
    const moved = moveDue(ticket('IN_PROGRESS', ['PENDING']), later);
    expect(moved).toMatchObject({ ok: true, changed: true, ticket: { dueAt: later, version: 4 } });
    expect(moved.ok && moveDue(moved.ticket, later)).toMatchObject({ changed: false });
    expect(moveDue(ticket('COMPLETED', ['DONE']), later)).toMatchObject({ changed: false });
  });
});
