import { describe, expect, test } from 'vitest';
import { allDay, groupByCourse, isAtStations, isDoneAtStations, splitByStations, type KitchenTask } from './index.ts';
import { ticket } from './kitchen.fixtures.ts';

const task = (id: string, given: Partial<KitchenTask> = {}): KitchenTask => ({ ...ticket('NEW', ['PENDING']).tasks[0]!, id, ...given });

describe('stations', () => {
  const [steak, salad, bread] = [task('steak', { stationIds: ['grill'] }), task('salad', { stationIds: ['cold', 'pass'] }), task('bread')];

  test('a screen without stations shows all; a task without a station is everybody’s', () => {
    expect([steak, salad, bread].every((one) => isAtStations(one, []))).toBe(true);
    expect([steak, salad, bread].map((one) => isAtStations(one, ['grill']))).toEqual([true, false, true]);
    expect(isAtStations(salad, ['grill', 'pass'])).toBe(true);
    expect(isAtStations(task('x', { stationIds: [] }), ['grill'])).toBe(true);
  });

  test('own tasks and those of others', () => {
    const { own, others } = splitByStations([steak, salad, bread], ['grill']);
    expect([own.map(({ id }) => id), others.map(({ id }) => id)]).toEqual([['steak', 'bread'], ['salad']]);
  });

  test('a ticket is done for a station when its tasks are; one without tasks for it never was its', () => {
    const done = { ...steak, status: 'DONE' } as const;
    expect(isDoneAtStations([done, salad], ['grill'])).toBe(true);
    expect(isDoneAtStations([done, salad], ['cold'])).toBe(false);
    expect(isDoneAtStations([done, salad, bread], ['grill'])).toBe(false);
    expect(isDoneAtStations([salad], ['grill'])).toBe(false);
  });

  test('courses in the order of their first task', () => {
    const tasks = [
      task('soup', { course: 'Starters' }),
      task('steak', { course: 'Mains' }),
      task('dip', { course: 'Starters' }),
      task('cola'),
    ];
    expect(groupByCourse(tasks).map(({ course, tasks: of }) => [course, ...of.map(({ id }) => id)])).toEqual([
      ['Starters', 'soup', 'dip'],
      ['Mains', 'steak'],
      [null, 'cola'],
    ]);
  });
});

describe('allDay', () => {
  test('counts what is still to make, with choices apart; by category, then name', () => {
    const tickets = [
      ticket('NEW', [], {
        tasks: [task('1', { quantity: 2, name: 'Burger', details: ['Egg'] }), task('2', { name: 'Cola', categoryName: 'Drinks' })],
      }),
      ticket('RECALLED', [], { tasks: [task('3', { quantity: 3, name: 'Burger' }), task('4', { name: 'Burger', details: ['Egg'] })] }),
    ];
    expect(allDay(tickets, [])).toEqual([
      { name: 'Cola', size: null, categoryName: 'Drinks', quantity: 1, variants: [{ details: [], quantity: 1 }] },
      {
        name: 'Burger',
        size: null,
        categoryName: 'Mains',
        quantity: 6,
        variants: [
          { details: [], quantity: 3 },
          { details: ['Egg'], quantity: 3 },
        ],
      },
    ]);
  });

  test('done and removed lines, closed tickets and other stations do not count', () => {
    const tasks = [
      task('1', { status: 'DONE' }),
      task('2', { change: 'removed' }),
      task('3', { stationIds: ['bar'] }),
      task('4', { quantity: 5 }),
    ];
    expect(allDay([ticket('IN_PROGRESS', [], { tasks }), ticket('CANCELLED', [], { tasks })], ['grill'])).toMatchObject([{ quantity: 5 }]);
    expect(allDay([ticket('COMPLETED', [], { tasks })], [])).toEqual([]);
  });
});
