import { expect, it } from 'vitest';
import type { KitchenTask } from '@servery/domain/kitchen';
import { getLines } from './ticket-lines.ts';

const task = (id: string, over: Partial<KitchenTask> = {}): KitchenTask => ({
  id,
  lineId: id,
  quantity: 1,
  name: id,
  categoryName: '',
  details: [],
  comments: '',
  status: 'PENDING',
  ...over,
});
const tasks = [
  task('steak', { stationIds: ['grill'], course: 'Mains' }),
  task('soup', { stationIds: ['cold'], course: 'Starters' }),
  task('salad', { stationIds: ['cold'], course: 'Mains' }),
  task('bread'),
];
const read = (...[given, stationIds, others]: Parameters<typeof getLines>) =>
  getLines(given, stationIds, others).map((line) => {
    if (line.kind === 'course') return `— ${line.name}`;
    return line.kind === 'others' ? `and ${line.count}` : `${line.task.id}${line.own ? '' : ' (other)'}`;
  });

it('shows everything without stations, by course where there are courses', () => {
  expect(read(tasks, [], 'hide')).toEqual(['— Mains', 'steak', 'salad', '— Starters', 'soup', '— No course', 'bread']);
  expect(read([task('a'), task('b')], [], 'dim')).toEqual(['a', 'b']);
});

it('puts other stations’ lines below its own', () => {
  const plain = tasks.map(({ course: _, ...rest }) => rest);
  expect(read(plain, ['cold'], 'dim')).toEqual(['soup', 'salad', 'bread', 'steak (other)']);
});

it('shows how many lines of others are left out, and no course without a line of its own', () => {
  expect(read(tasks, ['grill'], 'hide')).toEqual(['— Mains', 'steak', '— No course', 'bread', 'and 2']);
});
