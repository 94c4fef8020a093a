import { expect, it } from 'vitest';
import { filterRows, groupOrders } from './order-groups.ts';
import { toRow as row } from './order-row.fixtures.ts';

it('groups open orders by the action they need, in order', () => {
  const groups = groupOrders(
    [
      row('new-tonight', { status: 'new', placedAt: '2026-11-21T01:00:00.000Z', requestedFor: '2026-11-21T08:00:00.000Z' }),
      row('new-young', { status: 'new', placedAt: '2026-11-21T02:09:00.000Z' }),
      row('new-old', { status: 'new', placedAt: '2026-11-21T02:01:00.000Z' }),
      row('late', { promisedFor: '2026-11-21T02:09:59.000Z' }),
      row('hour', { promisedFor: '2026-11-21T03:40:00.000Z' }),
      row('evening', { promisedFor: '2026-11-21T07:00:00.000Z', requestedFor: '2026-11-21T07:00:00.000Z' }),
      row('soon', { promisedFor: '2026-11-21T02:20:00.000Z' }),
      row('asap', { placedAt: '2026-11-21T02:05:00.000Z' }),
      row('ready-late', { promisedFor: '2026-11-21T02:05:00.000Z', readyAt: '2026-11-21T02:08:00.000Z' }),
      row('gone', { status: 'completed' }),
    ],
    Date.parse('2026-11-21T02:10:00.000Z'),
  );
  const ids = Object.fromEntries(Object.entries(groups).map(([name, rows]) => [name, rows.map(({ id }) => id)]));
  expect(ids).toEqual({
    new: ['new-old', 'new-young', 'new-tonight'],
    late: ['late'],
    kitchen: ['asap', 'soon', 'hour'],
    later: ['evening'],
    ready: ['ready-late'],
  });
});

it('finds by type and by every word of the search', () => {
  const rows = [
    row('W-001', { customerName: 'Zoë Brown', customerPhone: '0400 111 222' }),
    row('W-002', { customerName: 'Zoe Green', collectionType: 'delivery', deliverySuburb: 'Newtown' }),
    row('W-003', { customerName: '', collectionType: 'dineIn', tableName: 'Table 9' }),
  ];
  const ids = (filter: Parameters<typeof filterRows>[1]) => filterRows(rows, filter).map(({ id }) => id);
  expect(ids({})).toHaveLength(3);
  expect(ids({ q: 'zoe' })).toEqual(['W-001', 'W-002']);
  expect(ids({ q: ' zoe newtown ' })).toEqual(['W-002']);
  expect(ids({ q: 'table 9' })).toEqual(['W-003']);
  expect(ids({ q: '111' })).toEqual(['W-001']);
  for (const q of ["o'brien", 'O’Brien', 'obrien'])
    expect(filterRows([row('W-004', { customerName: 'Mia O’Brien' })], { q }), q).toHaveLength(1);
  expect(ids({ type: 'pickup' })).toEqual(['W-001']);
});
