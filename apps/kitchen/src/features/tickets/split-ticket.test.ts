import { expect, it } from 'vitest';
import type { KitchenTask } from '@servery/domain/kitchen';
import { splitTicket } from './split-ticket.ts';
import { linesOf } from './ticket-lines.ts';

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
const column = { height: 1000, characters: 22, row: 26, touch: 64 };
const split = (tasks: KitchenTask[], room: typeof column | null = column) => splitTicket(linesOf(tasks, [], 'dim'), [], room);
const lengths = (tasks: KitchenTask[]) => split(tasks).map((part) => part.length);

it('leaves a ticket that fits in one piece, and every ticket where the page scrolls', () => {
  expect(lengths(Array.from({ length: 8 }, (_, at) => task(at)))).toEqual([8]);
  expect(
    split(
      Array.from({ length: 50 }, (_, at) => task(at)),
      null,
    ),
  ).toHaveLength(1);
});

it('goes on in further parts, keeps the order and loses nothing', () => {
  const tasks = Array.from({ length: 40 }, (_, at) => task(at));
  const parts = split(tasks);
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.flat().map(({ key }) => key)).toEqual(tasks.map(({ id }) => id));
});

it('counts long names, choices and comments', () => {
  const long = Array.from({ length: 8 }, (_, at) => task(at, { name: 'x'.repeat(60), details: ['a', 'b', 'c'], comments: 'y'.repeat(40) }));
  expect(lengths(long).length).toBeGreaterThan(1);
});

it('never makes an empty part, even of a line that is taller than the column', () => {
  expect(lengths([task(1, { name: 'x'.repeat(2000) }), task(2)])).toEqual([1, 1]);
});

it('does not leave the name of a course at the foot of a part', () => {
  const tasks = Array.from({ length: 30 }, (_, at) => task(at, { course: `Course ${at}` }));
  const parts = split(tasks);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map((part) => part.at(-1)?.kind)).toEqual(parts.map(() => 'task'));
});
