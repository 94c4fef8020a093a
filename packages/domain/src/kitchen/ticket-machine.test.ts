import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ticket } from './kitchen.fixtures.ts';
import { expectedTickets } from './ticket-machine.cases.ts';
import {
  decideTicket,
  taskStatuses,
  ticketCommandTypes,
  ticketMachineDiagram,
  ticketStatuses,
  type KitchenTicket,
  type TicketCommand,
  type TicketCommandType,
  type TicketStatus,
} from './index.ts';

const now = '2026-11-21T02:25:00.000Z';
const given = (status: TicketStatus) => ticket(status, ['DONE', status === 'COMPLETED' ? 'DONE' : 'PENDING']);
const getCommand = (type: TicketCommandType, status: TicketStatus): TicketCommand =>
  type === 'setTask' ? { type, taskId: 'b', status: status === 'COMPLETED' ? 'PENDING' : 'DONE' } : { type };
const every = ticketStatuses.flatMap((status) =>
  ticketCommandTypes.map((type) => ({ status, type, answer: expectedTickets[status][type] })),
);

const changed = (before: KitchenTicket, command: TicketCommand): KitchenTicket => {
  const decision = decideTicket(before, command, now);
  if (!decision.ok) throw new Error(decision.code);
  return decision.ticket;
};
const getTasks = (one: KitchenTicket) => one.tasks.map(({ status }) => status);

describe('every command in every status', () => {
  test.each(every)('$type of $status: $answer', ({ status, type, answer }) => {
    const before = given(status);
    const decision = decideTicket(before, getCommand(type, status), now);
    const unchanged = { ok: true, changed: false, from: status, ticket: before };
    const moved = { ok: true, changed: true, from: status, ticket: { status: answer, version: 4 } };
    const conflict = { ok: false, code: 'resource_status_conflict' };
    expect(decision).toMatchObject(answer === 'conflict' ? conflict : answer === 'unchanged' ? unchanged : moved);
  });

  test('no command is missing', () => {
    expect(every).toHaveLength(7 * 7);
  });
});

test('every status can be reached', () => {
  const reached = new Set<TicketStatus>(['NEW']);
  for (const status of reached) {
    for (const type of ticketCommandTypes) {
      const decision = decideTicket(given(status), getCommand(type, status), now);
      if (decision.ok) reached.add(decision.ticket.status);
    }
  }
  expect([...reached].sort()).toEqual([...ticketStatuses].sort());
});

describe('tasks', () => {
  test('ticking one of several starts the ticket', () => {
    const after = changed(ticket('NEW', ['PENDING', 'PENDING']), { type: 'setTask', taskId: 'a', status: 'DONE' });
    expect(after).toMatchObject({ status: 'IN_PROGRESS', completedAt: null });
    expect(getTasks(after)).toEqual(['DONE', 'PENDING']);
  });

  test('ticking the last completes it, with the time', () => {
    const after = changed(ticket('IN_PROGRESS', ['DONE', 'PENDING']), { type: 'setTask', taskId: 'b', status: 'DONE' });
    expect(after).toMatchObject({ status: 'COMPLETED', completedAt: now });
  });

  test('setting one back on a completed ticket recalls it and leaves the others done', () => {
    const after = changed(ticket('COMPLETED', ['DONE', 'DONE']), { type: 'setTask', taskId: 'a', status: 'PENDING' });
    expect(after).toMatchObject({ status: 'RECALLED', completedAt: null });
    expect(getTasks(after)).toEqual(['PENDING', 'DONE']);
  });

  test('setting one back while at work keeps it at work', () => {
    const after = changed(ticket('IN_PROGRESS', ['DONE', 'PENDING']), { type: 'setTask', taskId: 'a', status: 'PENDING' });
    expect(after.status).toBe('IN_PROGRESS');
  });

  test('bump ticks all, recall sets all back, ticking after a recall starts again', () => {
    const bumped = changed(ticket('NEW', ['PENDING', 'DONE']), { type: 'bump' });
    expect([bumped.completedAt, ...getTasks(bumped)]).toEqual([now, 'DONE', 'DONE']);
    const recalled = changed(bumped, { type: 'recall' });
    expect([recalled.status, recalled.completedAt, ...getTasks(recalled)]).toEqual(['RECALLED', null, 'PENDING', 'PENDING']);
    expect(changed(recalled, { type: 'setTask', taskId: 'a', status: 'DONE' }).status).toBe('IN_PROGRESS');
  });

  test('several at once: one station is done, the others go on; the last station completes it; setting back recalls', () => {
    const both = changed(ticket('NEW', ['PENDING', 'PENDING', 'PENDING']), { type: 'setTasks', taskIds: ['a', 'b'], status: 'DONE' });
    expect([both.status, both.version, ...getTasks(both)]).toEqual(['IN_PROGRESS', 4, 'DONE', 'DONE', 'PENDING']);
    const all = changed(both, { type: 'setTasks', taskIds: ['b', 'c'], status: 'DONE' });
    expect([all.status, all.completedAt]).toEqual(['COMPLETED', now]);
    const back = changed(all, { type: 'setTasks', taskIds: ['b', 'c'], status: 'PENDING' });
    expect([back.status, ...getTasks(back)]).toEqual(['RECALLED', 'DONE', 'PENDING', 'PENDING']);
    expect(decideTicket(back, { type: 'setTasks', taskIds: ['b', 'z'], status: 'DONE' }, now)).toMatchObject({
      code: 'resource_not_found',
    });
    expect(decideTicket(back, { type: 'setTasks', taskIds: ['b', 'c'], status: 'PENDING' }, now)).toMatchObject({ changed: false });
  });

  test('a cancelled ticket says by whom and why, until it is cleared away and after', () => {
    const closing = { by: 'Ann', reason: 'kitchenClosed', note: 'gas', at: now } as const;
    const off = changed(ticket('NEW', ['PENDING']), { type: 'cancel', closing });
    expect([off.status, off.closed]).toEqual(['CANCELLED', closing]);
    expect(changed(off, { type: 'remove' }).closed).toEqual(closing);
  });

  test('a double tap changes nothing', () => {
    const before = ticket('IN_PROGRESS', ['DONE', 'PENDING']);
    expect(decideTicket(before, { type: 'setTask', taskId: 'a', status: 'DONE' }, now)).toEqual({
      ok: true,
      changed: false,
      from: 'IN_PROGRESS',
      ticket: before,
    });
  });

  test('a task of another ticket is not found', () => {
    expect(decideTicket(ticket('NEW', ['PENDING']), { type: 'setTask', taskId: 'z', status: 'DONE' }, now)).toEqual({
      ok: false,
      code: 'resource_not_found',
    });
  });

  test('clearing away keeps the time of completion', () => {
    expect(changed(ticket('COMPLETED', ['DONE']), { type: 'remove' })).toMatchObject({
      status: 'REMOVED',
      completedAt: '2026-11-21T02:20:00.000Z',
    });
  });
});

test('whatever is tapped: completed exactly when all is done, versions count changes, the given ticket stays', () => {
  const command = fc.oneof(
    fc.constantFrom<TicketCommand>({ type: 'start' }, { type: 'bump' }, { type: 'recall' }),
    fc.record({
      type: fc.constant('setTasks' as const),
      taskIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
      status: fc.constantFrom(...taskStatuses),
    }),
    fc.record({ type: fc.constant('setTask' as const), taskId: fc.constantFrom('a', 'b', 'c'), status: fc.constantFrom(...taskStatuses) }),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
      let current = ticket('NEW', ['PENDING', 'PENDING', 'PENDING'], { version: 1 });
      for (const next of commands) {
        const before = structuredClone(current);
        const decision = decideTicket(current, next, now);
        expect(current).toEqual(before);
        if (!decision.ok) continue;
        expect(decision.ticket.version).toBe(before.version + (decision.changed ? 1 : 0));
        current = decision.ticket;
        expect(current.status === 'COMPLETED').toBe(current.tasks.every(({ status }) => status === 'DONE'));
        expect(current.completedAt !== null).toBe(current.status === 'COMPLETED');
      }
    }),
  );
});

test('the diagram has the way of a task set back', () => {
  const arrows = ticketMachineDiagram().split('\n');
  expect(arrows).toContain('  COMPLETED --> RECALLED : setTask PENDING');
  expect(arrows).toContain('  NEW --> COMPLETED : bump');
  expect(new Set(arrows).size).toBe(arrows.length);
});
