import { createMemoryStore, type Persisted } from '@servery/app-kit/replica/persisted.ts';
import type { OutboxEntry } from '@servery/app-kit/replica/outbox.ts';
import type { KitchenTicket, TicketCommand } from '@servery/domain/kitchen';
import { beforeEach, expect, it, vi } from 'vitest';
import type { WaitingCommand } from '../../shared/device-store.ts';

type StoredPresses = Persisted<OutboxEntry<WaitingCommand>>;
const at = '2026-11-21T02:00:00.000Z';
const place = { restaurantId: 'r', storeId: 's' };
const task = (id: string) => ({
  id,
  lineId: id,
  quantity: 1,
  name: 'Soup',
  categoryName: 'Soups',
  details: [],
  comments: '',
  status: 'PENDING' as const,
});
const ticket: KitchenTicket = {
  id: 'a',
  storeId: 's',
  orderId: 'o',
  number: 'W-1',
  source: 'website',
  collectionType: 'pickup',
  customerName: '',
  tableName: null,
  comments: '',
  status: 'NEW',
  createdAt: at,
  dueAt: at,
  completedAt: null,
  tasks: [task('t1'), task('t2')],
  version: 1,
};
const done = (...ids: string[]) => ticket.tasks.map((one) => (ids.includes(one.id) ? { ...one, status: 'DONE' as const } : one));
const tick = (taskId: string): TicketCommand => ({ type: 'setTask', taskId, status: 'DONE' });

/** The server's answer to a press, by its key; it answers no other. */
const answers = new Map<string, Partial<KitchenTicket>>();
/** The error that answers a press, by its key. */
const errors = new Map<string, number>();
vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
  const status = errors.get(headers['idempotency-key'] ?? '');
  if (status !== undefined) {
    const error = { code: 'resource_status_conflict', title: 'Too late', message: 'This ticket was cancelled.', requestId: '' };
    return Response.json(error, { status });
  }
  const answer = answers.get(headers['idempotency-key'] ?? '');
  if (!answer) throw new TypeError('fetch failed');
  return Response.json({ ...ticket, ...answer });
});

let disk: StoredPresses;
vi.mock('../../shared/device-store.ts', () => ({
  get deviceStore() {
    return Promise.resolve(disk);
  },
}));

/** A board with the ticket, as in a page just loaded; `left`: presses left over from the page before. */
const load = async (...left: [id: string, command: TicketCommand][]) => {
  disk = createMemoryStore();
  for (const [id, command] of left) await disk.queue.add({ id, at: 0, command: { ...place, ticketId: 'a', number: 'W-1', command } });
  vi.resetModules();
  const commands = await import('./ticket-commands.ts');
  const tickets = await import('./tickets.ts');
  const { receiveList } = await import('./board.ts');
  tickets.startBoard(place);
  tickets.updateBoard((board) => receiveList(board, [ticket], 1, at));
  /** Restores what was left over from a disk that takes until `then` has finished; writes wait for the read, as in a browser. */
  const restoreSlowly = async (then: () => Promise<void> | void) => {
    const { all, add, remove } = disk.queue;
    let free = () => {};
    const held = new Promise<void>((resolve) => (free = resolve));
    disk.queue.add = (value) => held.then(() => add(value));
    disk.queue.remove = (key) => held.then(() => remove(key));
    const reads = vi.fn(async () => {
      disk.queue.all = all;
      const entries = await all();
      await held;
      return entries;
    });
    disk.queue.all = reads;
    const restored = commands.restoreWaiting();
    await expect.poll(() => reads.mock.calls.length).toBe(1);
    await then();
    free();
    await restored;
  };
  const version = () => tickets.useBoard.getState().known['a']?.version;
  const shown = () => tickets.useBoard.getState().optimistic['a'];
  return { ...commands, ...tickets, restoreSlowly, shown, version };
};

beforeEach(() => {
  answers.clear();
  errors.clear();
});

it('a press from the previous page, answered while the disk is read, does not override the server’s answer', async () => {
  const board = await load(['left', { type: 'bump' }]);
  answers.set('left', { status: 'COMPLETED', tasks: done('t1', 't2'), version: 2 });
  await board.restoreSlowly(async () => {
    board.sendWaiting();
    await expect.poll(board.version).toBe(2);
  });
  // Another display recalls it: it has to be cooked again.
  board.noteTicket({ ...ticket, status: 'RECALLED', version: 3 });
  expect([board.shown()?.status, board.useBoard.getState().order]).toEqual(['RECALLED', ['a']]);
});

it('a press while the disk is being read stays on the board', async () => {
  const board = await load(['left', tick('t1')]);
  await board.restoreSlowly(() => void board.command('a', tick('t2')));
  expect(board.shown()?.tasks.map(({ status }) => status)).toEqual(['DONE', 'DONE']);
});

it('the answer to another tab’s press removes nothing that is pending here', async () => {
  const board = await load();
  await board.restoreWaiting();
  await disk.queue.add({ id: 'other', at: 0, command: { ...place, ticketId: 'a', number: 'W-1', command: tick('t1') } });
  answers.set('other', { status: 'IN_PROGRESS', tasks: done('t1'), version: 2 });
  board.command('a', tick('t2'));
  await expect.poll(board.version).toBe(2);
  expect(board.shown()?.tasks.map(({ status }) => status)).toEqual(['DONE', 'DONE']);
});

it('reports whether pending presses survive the page', async () => {
  const board = await load();
  const { endsWithPage, useWaiting } = await import('../../shared/waiting.ts');
  board.command('a', tick('t1'));
  await expect.poll(() => useWaiting.getState()).toEqual({ waiting: 1, stuck: 'noAnswer', aside: [], lasting: false, entering: 0 });
  expect(endsWithPage(useWaiting.getState())).toBe(true);
  disk.isLasting = () => true;
  board.command('a', tick('t2'));
  await expect.poll(() => useWaiting.getState().waiting).toBe(2);
  expect(endsWithPage(useWaiting.getState())).toBe(false);
});

it.each([403, 409, 422])('a tap that is answered with %s moves aside, and the next one goes out', async (status) => {
  const board = await load(['no', tick('t1')], ['yes', tick('t2')]);
  const { useWaiting } = await import('../../shared/waiting.ts');
  errors.set('no', status);
  answers.set('yes', { status: 'IN_PROGRESS', tasks: done('t2'), version: 2 });
  await board.restoreWaiting();
  board.sendWaiting();
  await expect.poll(board.version).toBe(2);
  await expect.poll(() => useWaiting.getState().waiting).toBe(0);
  const aside = { of: 'W-1', what: 'Tick one item', why: 'This ticket was cancelled.' };
  expect(useWaiting.getState().aside).toMatchObject([{ id: 'no', aside }]);
  expect(board.shown()?.tasks.map((one) => one.status)).toEqual(['PENDING', 'DONE']);
  // Somebody retries it, and the server accepts it.
  errors.clear();
  answers.set('no', { status: 'COMPLETED', tasks: done('t1', 't2'), version: 3 });
  board.tryAgain(['no']);
  await expect.poll(board.version).toBe(3);
  await expect.poll(() => useWaiting.getState().aside).toEqual([]);
});

it('a tap on a ticket of the store that the display was paired with before says why it moved aside', async () => {
  const board = await load(['no', tick('t1')]);
  const { useWaiting } = await import('../../shared/waiting.ts');
  errors.set('no', 404);
  await board.restoreWaiting();
  board.sendWaiting();
  const why = 'This ticket, or an item on it, is not in this store’s kitchen any more.';
  await expect.poll(() => useWaiting.getState().aside).toMatchObject([{ id: 'no', aside: { why } }]);
});
