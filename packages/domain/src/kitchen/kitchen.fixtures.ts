import type { KitchenTask, KitchenTicket, TaskStatus, TicketStatus } from './kitchen.types.ts';

const task = (id: string, status: TaskStatus): KitchenTask => ({
  id,
  lineId: `line-${id}`,
  quantity: 1,
  name: 'Burger',
  categoryName: 'Mains',
  details: [],
  comments: '',
  status,
});

/** A ticket with a task of each given status, called a, b, c…; due 30 minutes after it came. */
export function ticket(status: TicketStatus, tasks: TaskStatus[], given: Partial<KitchenTicket> = {}): KitchenTicket {
  return {
    id: 'ticket',
    storeId: 'store',
    orderId: 'order',
    number: 'W-042',
    source: 'website',
    collectionType: 'pickup',
    customerName: 'Mia',
    tableName: null,
    comments: '',
    status,
    createdAt: '2026-11-21T02:00:00.000Z',
    dueAt: '2026-11-21T02:30:00.000Z',
    completedAt: status === 'COMPLETED' ? '2026-11-21T02:20:00.000Z' : null,
    tasks: tasks.map((state, at) => task('abcdef'[at] ?? `${at}`, state)),
    version: 3,
    ...given,
  };
}
