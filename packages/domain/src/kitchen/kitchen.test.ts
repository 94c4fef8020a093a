import { describe, expect, test } from 'vitest';
import { ticket } from './kitchen.fixtures.ts';
import { getAge, sortTickets, ticketForOrder, type OrderForKitchen, type TicketAge } from './index.ts';

const now = '2026-11-21T02:00:00.000Z';
const times = { prepTimeInMinutes: 30, warnBeforeDueInMinutes: null, lateAfterDueInMinutes: 0 };
const choice = { groupId: 'g', groupName: 'Extras', optionId: 'o', name: 'Cheese', quantity: 1, extraCharge: 175 };
const order: OrderForKitchen = {
  orderId: 'order',
  storeId: 'store',
  number: 'W-042',
  source: 'website',
  collectionType: 'dineIn',
  customerName: 'Mia',
  tableName: 'Table 4',
  comments: 'Nut allergy',
  requestedFor: null,
  promisedFor: null,
  lines: [
    {
      id: 'l1',
      quantity: 2,
      name: 'Burger',
      categoryName: 'Mains',
      comments: 'No salt',
      choices: [choice, { ...choice, name: 'Egg', quantity: 2 }],
    },
    { id: 'l2', quantity: 1, name: 'Cola', categoryName: 'Drinks', comments: '', choices: [] },
  ],
};
const make = (given: Partial<OrderForKitchen> = {}) => {
  let made = 0;
  return ticketForOrder({ ...order, ...given }, { ticketId: 'ticket', newTaskId: () => `task-${++made}` }, 30, now);
};

describe('ticketForOrder', () => {
  test('has a task for each line, quantities before names, and no prices', () => {
    expect(make()).toEqual({
      id: 'ticket',
      storeId: 'store',
      orderId: 'order',
      number: 'W-042',
      source: 'website',
      collectionType: 'dineIn',
      customerName: 'Mia',
      tableName: 'Table 4',
      comments: 'Nut allergy',
      status: 'NEW',
      createdAt: now,
      dueAt: '2026-11-21T02:30:00.000Z',
      completedAt: null,
      tasks: [
        {
          id: 'task-1',
          lineId: 'l1',
          quantity: 2,
          name: 'Burger',
          categoryName: 'Mains',
          details: ['Cheese', '2 × Egg'],
          comments: 'No salt',
          status: 'PENDING',
        },
        { id: 'task-2', lineId: 'l2', quantity: 1, name: 'Cola', categoryName: 'Drinks', details: [], comments: '', status: 'PENDING' },
      ],
      version: 1,
    });
  });

  test('says where a delivery goes, who makes what and in which course; what there is none of is left out', () => {
    const made = make({
      collectionType: 'delivery',
      deliverySuburb: 'Newtown',
      lines: [
        { ...order.lines[0]!, stationIds: ['grill'], course: 'Mains' },
        { ...order.lines[1]!, stationIds: [], course: null },
      ],
    });
    expect(made.deliverySuburb).toBe('Newtown');
    expect(made.tasks[0]).toMatchObject({ stationIds: ['grill'], course: 'Mains' });
    expect(Object.keys(made.tasks[1]!)).not.toContain('stationIds');
    expect(Object.keys(make())).not.toContain('deliverySuburb');
  });

  test('is due when promised, else when asked for', () => {
    const requestedFor = '2026-11-21T08:00:00.000Z';
    const promisedFor = '2026-11-21T08:15:00.000Z';
    expect(make({ requestedFor, promisedFor }).dueAt).toBe(promisedFor);
    expect(make({ requestedFor }).dueAt).toBe(requestedFor);
  });
});

describe('getAge', () => {
  test.each<[string, string, TicketAge]>([
    ['just in', '2026-11-21T02:00:00.000Z', 'fresh'],
    ['before half of the prep time', '2026-11-21T02:14:59.000Z', 'fresh'],
    ['at half of it', '2026-11-21T02:15:00.000Z', 'working'],
    ['a second before it is due', '2026-11-21T02:29:59.000Z', 'working'],
    ['due', '2026-11-21T02:30:00.000Z', 'late'],
    ['long ago', '2026-11-21T04:00:00.000Z', 'late'],
  ])('%s', (_name, at, age) => {
    expect(getAge(ticket('NEW', []), at, times)).toBe(age);
  });

  test('an order for tonight is fresh all afternoon', () => {
    expect(getAge(ticket('NEW', [], { dueAt: '2026-11-21T09:00:00.000Z' }), '2026-11-21T08:00:00.000Z', times)).toBe('fresh');
  });

  test.each<[string, string, TicketAge]>([
    ['eleven minutes before it is due', '2026-11-21T02:19:00.000Z', 'fresh'],
    ['ten minutes before it is due', '2026-11-21T02:20:00.000Z', 'working'],
    ['due', '2026-11-21T02:30:00.000Z', 'working'],
    ['a second before it counts as late', '2026-11-21T02:34:59.000Z', 'working'],
    ['five minutes after it was due', '2026-11-21T02:35:00.000Z', 'late'],
  ])('a store that warns ten minutes ahead and gives five minutes grace: %s', (_name, at, age) => {
    expect(getAge(ticket('NEW', []), at, { prepTimeInMinutes: 30, warnBeforeDueInMinutes: 10, lateAfterDueInMinutes: 5 })).toBe(age);
  });
});

test('oldest due first, then first come, then by id', () => {
  const at = (id: string, createdAt: string, dueAt: string) =>
    ticket('NEW', [], { id, createdAt: `2026-11-21T${createdAt}:00.000Z`, dueAt: `2026-11-21T${dueAt}:00.000Z` });
  const given = [at('d', '02:10', '02:40'), at('b', '02:00', '02:40'), at('a', '02:10', '02:40'), at('c', '02:20', '02:30')];
  expect(sortTickets(given).map(({ id }) => id)).toEqual(['c', 'b', 'a', 'd']);
  expect(given[0]?.id).toBe('d');
});
