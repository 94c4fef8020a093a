import { expect, it } from 'vitest';
import type { KitchenTask } from '@servery/domain/kitchen';
import { packBoard, splitTicket } from './split-ticket.ts';
import { getLines } from './ticket-lines.ts';

const task = (id: number, over: Partial<KitchenTask> = {}): KitchenTask => ({
  id: String(id),
  lineId: String(id),
  quantity: 1,
  name: 'Chips',
  categoryName: '',
  details: [],
  comments: '',
  status: 'PENDING',
  ...over,
});
const column = { height: 1000, characters: 22, row: 26, touch: 64, count: 1 };
const split = (tasks: KitchenTask[], room: typeof column | null = column) => splitTicket(getLines(tasks, [], 'dim'), [], room);
const lengths = (tasks: KitchenTask[]) => split(tasks).map((part) => part.length);

it('leaves a ticket in one piece where it fits, and every ticket where the page scrolls', () => {
  expect(lengths(Array.from({ length: 8 }, (_, at) => task(at)))).toEqual([8]);
  expect(
    split(
      Array.from({ length: 50 }, (_, at) => task(at)),
      null,
    ),
  ).toHaveLength(1);
});

it('continues in further parts, in order and without losing a line', () => {
  const tasks = Array.from({ length: 40 }, (_, at) => task(at));
  const parts = split(tasks);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.flat().map(({ key }) => key)).toEqual(tasks.map(({ id }) => id));
});

it('counts long names, choices and comments', () => {
  const long = Array.from({ length: 8 }, (_, at) => task(at, { name: 'x'.repeat(60), details: ['a', 'b', 'c'], comments: 'y'.repeat(40) }));
  expect(lengths(long).length).toBeGreaterThan(1);
});

it('counts the line breaks that a guest has typed', () => {
  const noted = Array.from({ length: 8 }, (_, at) => task(at, { comments: 'a\nb\nc\nd' }));
  expect(lengths(noted)).toEqual(lengths(Array.from({ length: 8 }, (_, at) => task(at, { comments: 'y'.repeat(4 * 21) }))));
});

it('never makes an empty part, even for a line taller than the column', () => {
  expect(lengths([task(1, { name: 'x'.repeat(2000) }), task(2)])).toEqual([1, 1]);
});

it('does not leave a course name at the foot of a part', () => {
  const tasks = Array.from({ length: 30 }, (_, at) => task(at, { course: `Course ${at}` }));
  const parts = split(tasks);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map((part) => part.at(-1)?.kind)).toEqual(parts.map(() => 'task'));
});

/** Here a line takes 64 pixels and a part another 180 besides its lines. */
const ticket = (id: string, lines: number) => ({
  id,
  lines: getLines(
    Array.from({ length: lines }, (_, at) => task(at)),
    [],
    'dim',
  ),
  above: [],
});

it('starts a ticket at the foot of a column where two of its lines fit, and continues in the next', () => {
  const [first, second] = [ticket('first', 7), ticket('second', 6)];
  const rooms = packBoard([first, second], column);
  expect(Object.keys(rooms)).toEqual(['second']);
  const parts = splitTicket(second.lines, [], column, rooms['second']);
  expect(parts.map((part) => part.length)).toEqual([3, 3]);
  expect(parts.flat()).toEqual(second.lines);
});

it('takes one line less into the first part where one line alone would be left for the next column', () => {
  const [first, second] = [ticket('first', 5), ticket('second', 6)];
  const rooms = packBoard([first, second], column);
  expect(splitTicket(second.lines, [], column, rooms['second']).map((part) => part.length)).toEqual([4, 2]);
});

it('leaves a ticket in one piece that fits, that would have one line in a part, or that has no room for two', () => {
  expect(packBoard([ticket('a', 3), ticket('b', 3)], column)).toEqual({});
  expect(packBoard([ticket('a', 8), ticket('b', 3)], column)).toEqual({});
  expect(packBoard([ticket('a', 9), ticket('b', 6)], column)).toEqual({});
});

it('splits nothing while the whole board fits on the screen', () => {
  expect(packBoard([ticket('first', 7), ticket('second', 6)], { ...column, count: 2 })).toEqual({});
});

it('shows more of a full board than unsplit tickets would', () => {
  const board = Array.from({ length: 12 }, (_, at) => ticket(String(at), 6));
  const rooms = packBoard(board, column);
  expect(Object.keys(rooms).length).toBeGreaterThan(3);
});
