import { describe, expect, it } from 'vitest';
import type { KitchenTicket, TicketCommand } from '@servery/domain/kitchen';
import {
  getBump,
  confirm,
  doubtBoard,
  drop,
  emptyBoard,
  forget,
  leave,
  offBoard,
  receive,
  receiveList,
  restorePending,
  standAt,
  tap,
  type Board,
} from './board.ts';

const now = '2026-11-21T02:00:00.000Z';
const ticket = (id: string, over: Partial<KitchenTicket> = {}): KitchenTicket => ({
  id,
  storeId: 's',
  orderId: `order-${id}`,
  number: `W-${id}`,
  source: 'website',
  collectionType: 'pickup',
  customerName: 'Ada',
  tableName: null,
  comments: '',
  status: 'NEW',
  createdAt: now,
  dueAt: '2026-11-21T02:30:00.000Z',
  completedAt: null,
  tasks: ['t1', 't2'].map((task) => ({
    id: `${id}-${task}`,
    lineId: task,
    quantity: 1,
    name: 'Soup',
    categoryName: 'Soups',
    details: [],
    comments: '',
    status: 'PENDING',
  })),
  version: 1,
  ...over,
});
const start = (...tickets: KitchenTicket[]) => receiveList(emptyBoard, tickets, 10, now);
let taps = 0;
const tapped = (board: Board, id: string, command: TicketCommand): Board => {
  const next = tap(board, id, command, now, `tap ${++taps}`);
  if (!next) throw new Error('the tap changed nothing');
  return next;
};
/** The oldest pending task of ticket a. */
const getFirst = (board: Board): string => board.pending.find(({ ticketId }) => ticketId === 'a')!.id;

describe('order on the board', () => {
  it('is oldest due first, then first received', () => {
    const board = start(
      ticket('late', { dueAt: '2026-11-21T02:40:00.000Z' }),
      ticket('second', { createdAt: '2026-11-21T02:00:01.000Z' }),
      ticket('first'),
    );
    expect(board.order).toEqual(['first', 'second', 'late']);
  });

  it('reuses the array while only one ticket changes', () => {
    const board = start(ticket('a'), ticket('b'));
    const next = receive(board, ticket('a', { version: 2, status: 'IN_PROGRESS' }), now, 11);
    expect(next.order).toBe(board.order);
    expect(next.optimistic['b']).toBe(board.optimistic['b']);
  });
});

describe('updates', () => {
  it('older than the known version are dropped', () => {
    const board = receive(start(ticket('a')), ticket('a', { version: 3, status: 'IN_PROGRESS' }), now, 12);
    expect(receive(board, ticket('a', { version: 2, status: 'NEW' }), now, 11).optimistic['a']?.status).toBe('IN_PROGRESS');
  });

  it('a list removes tickets that have left, but not one that arrived after it was read', () => {
    const board = receive(start(ticket('gone')), ticket('young'), now, 21);
    const next = receiveList(board, [ticket('listed')], 20, now);
    expect([...next.order].toSorted()).toEqual(['listed', 'young']);
  });

  it('of a server that was set back to a backup replace newer states, and tickets that it lost leave', () => {
    let board = start(ticket('bumped'), ticket('started'), ticket('next'));
    board = receive(board, ticket('bumped', { version: 5, status: 'COMPLETED' }), now, 30);
    board = receive(board, ticket('started', { version: 4, status: 'IN_PROGRESS' }), now, 31);
    board = receive(board, ticket('lost'), now, 32);
    board = doubtBoard(board);
    expect([...board.order].toSorted()).toEqual(['lost', 'next', 'started']);
    board = receive(board, ticket('started', { version: 2, status: 'IN_PROGRESS' }), now, 21);
    expect(board.known['started']?.version).toBe(2);
    board = receiveList(board, [ticket('bumped'), ticket('started'), ticket('next')], 20, now);
    expect([...board.order].toSorted()).toEqual(['bumped', 'next', 'started']);
    expect(board.optimistic['bumped']?.status).toBe('NEW');
    expect(board.known['started']?.version).toBe(2);
  });

  it('a cancelled ticket stays until the cook clears it', () => {
    const board = receive(start(ticket('a')), ticket('a', { version: 2, status: 'CANCELLED' }), now, 11);
    expect(board.order).toEqual(['a']);
    expect(tapped(board, 'a', { type: 'remove' }).order).toEqual([]);
  });
});

describe('bump', () => {
  it('leaves the ticket in its place until its undo expires', () => {
    const bumped = tapped(start(ticket('a'), ticket('b')), 'a', { type: 'bump' });
    expect(bumped.optimistic['a']?.status).toBe('COMPLETED');
    expect(bumped.order).toEqual(['a', 'b']);
    const confirmed = confirm(bumped, ticket('a', { version: 2, status: 'COMPLETED' }), getFirst(bumped), now);
    expect(confirmed.order).toEqual(['a', 'b']);
    expect(confirmed.pending).toEqual([]);
    expect(leave(confirmed, 'a').order).toEqual(['b']);
  });

  it('a second press changes nothing', () => {
    const bumped = tapped(start(ticket('a')), 'a', { type: 'bump' });
    expect(tap(bumped, 'a', { type: 'bump' }, now, 'second')).toBeNull();
  });

  it('can be undone, and what was ticked before stays ticked', () => {
    let board = tapped(start(ticket('a')), 'a', { type: 'setTask', taskId: 'a-t1', status: 'DONE' });
    board = tapped(board, 'a', { type: 'bump' });
    board = tapped(board, 'a', board.leaving['a']!.undo);
    expect(board.optimistic['a']?.tasks.map((task) => task.status)).toEqual(['DONE', 'PENDING']);
    expect(board.optimistic['a']?.status).toBe('RECALLED');
    expect(board.leaving).toEqual({});
  });

  it('by ticking the last task can be undone', () => {
    let board = start(ticket('a'));
    for (const taskId of ['a-t1', 'a-t2']) board = tapped(board, 'a', { type: 'setTask', taskId, status: 'DONE' });
    expect(board.optimistic['a']?.status).toBe('COMPLETED');
    expect(board.leaving['a']?.undo).toEqual({ type: 'setTasks', taskIds: ['a-t2'], status: 'PENDING' });
  });

  it('is reverted when it is refused', () => {
    const bumped = tapped(start(ticket('a')), 'a', { type: 'bump' });
    const cancelled = receive(bumped, ticket('a', { version: 2, status: 'CANCELLED' }), now, 11);
    const back = drop(cancelled, 'a', getFirst(cancelled), now);
    expect(back.optimistic['a']?.status).toBe('CANCELLED');
    expect(back.order).toEqual(['a']);
    expect(back.leaving).toEqual({});
  });

  it('on another screen removes the ticket', () => {
    const board = receive(start(ticket('a')), ticket('a', { version: 2, status: 'COMPLETED' }), now, 11);
    expect(board.order).toEqual([]);
  });
});

it('shows later presses on top of what the server confirms in between', () => {
  let board = tapped(start(ticket('a')), 'a', { type: 'start' });
  board = tapped(board, 'a', { type: 'setTask', taskId: 'a-t1', status: 'DONE' });
  board = confirm(board, ticket('a', { version: 2, status: 'IN_PROGRESS' }), getFirst(board), now);
  expect(board.optimistic['a']?.tasks[0]?.status).toBe('DONE');
  expect(board.pending.filter(({ ticketId }) => ticketId === 'a')).toHaveLength(1);
});

describe('stations', () => {
  const made = (id: string, ...stations: (string | null)[]) =>
    ticket(id, {
      tasks: stations.map((station, at) => ({
        ...ticket(id).tasks[0]!,
        id: `${id}-t${at + 1}`,
        ...(station === null ? {} : { stationIds: [station] }),
      })),
    });
  const grill = standAt(start(made('a', 'grill', 'bar'), made('b', 'bar'), made('c', null)), ['grill']);

  it('a screen shows tickets with work at its stations', () => {
    expect(grill.order).toEqual(['a', 'c']);
    expect(standAt(grill, []).order).toEqual(['a', 'b', 'c']);
  });

  it('bumps only its own lines; the ticket leaves this screen and stays on the others', () => {
    const command = getBump(grill, grill.optimistic['a']!);
    expect(command).toEqual({ type: 'setTasks', taskIds: ['a-t1'], status: 'DONE' });
    const bumped = tapped(grill, 'a', command);
    expect([bumped.optimistic['a']?.status, bumped.order]).toEqual(['IN_PROGRESS', ['a', 'c']]);
    expect(leave(bumped, 'a').order).toEqual(['c']);
    const back = tapped(leave(bumped, 'a'), 'a', bumped.leaving['a']!.undo);
    expect(back.order).toEqual(['a', 'c']);
  });

  it('work at another station changes nothing here; a new line for us brings the ticket back', () => {
    const away = leave(tapped(grill, 'a', getBump(grill, grill.optimistic['a']!)), 'a');
    const { tasks } = away.optimistic['a']!;
    const elsewhere = receive(
      away,
      { ...away.optimistic['a']!, version: 3, tasks: tasks.map((task) => ({ ...task, status: 'DONE' })) },
      now,
      12,
    );
    expect(elsewhere.order).toEqual(['c']);
    const added = [...tasks, { ...tasks[0]!, id: 'a-t9', status: 'PENDING', change: 'added' } as const];
    const confirmed = { ...away, pending: [] };
    expect(receive(confirmed, { ...away.optimistic['a']!, version: 3, status: 'IN_PROGRESS', tasks: added }, now, 12).order).toEqual([
      'a',
      'c',
    ]);
  });

  it('a line added after the ticket was painted is not bumped with it', () => {
    const board = start(made('a', null));
    const painted = getBump(board, board.optimistic['a']!);
    const more = receive(board, { ...made('a', null, null), version: 2 }, now, 11);
    expect(tapped(more, 'a', painted).optimistic['a']?.tasks.map(({ status }) => status)).toEqual(['DONE', 'PENDING']);
  });
});

it('shows what was pressed before the page was reloaded', () => {
  const waiting = [
    { id: '1', ticketId: 'a', command: { type: 'setTask', taskId: 'a-t1', status: 'DONE' } },
    { id: '2', ticketId: 'a', command: { type: 'setTask', taskId: 'a-t2', status: 'DONE' } },
    { id: '3', ticketId: 'gone', command: { type: 'bump' } },
  ] as const;
  const board = restorePending(start(ticket('a'), ticket('b')), waiting, now);
  expect(board.order).toEqual(['b']);
  expect(board.pending.filter(({ ticketId }) => ticketId === 'a')).toHaveLength(2);
});

it('forgets tickets that have left and have nothing pending', () => {
  let board = receive(start(ticket('a'), ticket('b')), ticket('a', { version: 2, status: 'COMPLETED' }), now, 11);
  board = tapped(board, 'b', { type: 'bump' });
  expect(offBoard(board)).toEqual(['a']);
  expect(Object.keys(forget(board, ['a']).known)).toEqual(['b']);
});
