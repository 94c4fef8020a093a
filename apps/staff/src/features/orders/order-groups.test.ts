import { expect, it } from 'vitest';
import { groupOrders, type OrderRow } from './order-groups.ts';

const row = (id: string, over: Partial<OrderRow>): OrderRow => ({
  id,
  storeId: 's',
  number: id,
  tradingDay: '2026-11-21',
  source: 'website',
  status: 'accepted',
  collectionType: 'pickup',
  tableName: null,
  customerName: '',
  customerPhone: '',
  itemCount: 1,
  grandTotal: 100,
  currency: 'AUD',
  paymentStatus: 'NOT_PAID',
  placedAt: '2026-11-21T02:00:00.000Z',
  requestedFor: null,
  promisedFor: null,
  readyAt: null,
  version: 1,
  ...over,
});

it('puts every open order where it needs somebody, in order', () => {
  const groups = groupOrders(
    [
      row('new-young', { status: 'new', placedAt: '2026-11-21T02:09:00.000Z' }),
      row('new-old', { status: 'new', placedAt: '2026-11-21T02:01:00.000Z' }),
      row('late', { promisedFor: '2026-11-21T02:09:59.000Z' }),
      row('later', { promisedFor: '2026-11-21T02:40:00.000Z' }),
      row('soon', { promisedFor: '2026-11-21T02:20:00.000Z' }),
      row('asap', { placedAt: '2026-11-21T02:05:00.000Z' }),
      row('ready-late', { promisedFor: '2026-11-21T02:05:00.000Z', readyAt: '2026-11-21T02:08:00.000Z' }),
      row('gone', { status: 'completed' }),
    ],
    Date.parse('2026-11-21T02:10:00.000Z'),
  );
  const ids = (rows: OrderRow[]) => rows.map(({ id }) => id);
  expect(ids(groups.fresh)).toEqual(['new-old', 'new-young']);
  expect(ids(groups.late)).toEqual(['late']);
  expect(ids(groups.working)).toEqual(['asap', 'soon', 'later']);
  expect(ids(groups.ready)).toEqual(['ready-late']);
});
