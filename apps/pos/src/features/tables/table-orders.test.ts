import type { TableOrderView } from '@servery/contract/tables';
import { expect, it } from 'vitest';
import type { LocalBill } from '../../shared/bills/local-bills.ts';
import { ordersByTable } from './table-orders.ts';

const now = '2026-11-28T09:00:00.000Z';
const listed = (orderId: string, tableId: string, more: Partial<TableOrderView> = {}): TableOrderView => ({
  ...{ orderId, tableId, number: orderId, source: 'pos', customerName: '', terminalName: 'Bar', grandTotal: 900, currency: 'AUD' },
  ...{ since: '2026-11-28T08:00:00.000Z', open: true, sent: true, ready: false, paid: false, ...more },
});
const own = (id: string, tableId: string | null): LocalBill =>
  ({ id, bill: { table: tableId === null ? null : { id: tableId, name: tableId }, customerName: '', lines: [] }, waiting: 1 }) as never;
const at = (rows: TableOrderView[], bills: LocalBill[]) => ordersByTable(rows, bills, { now, currency: 'AUD' });

it('is free without an order', () => {
  expect(at([], [])('t1')).toEqual({ orders: [], state: 'free', since: null, covers: null, server: '', editing: '' });
});

it('has the state that staff act on first, since the oldest order', () => {
  const done = listed('a', 't1', { open: false, ready: true, since: '2026-11-28T07:30:00.000Z' });
  const table = at([done, listed('b', 't1')], [])('t1');
  expect([table.state, table.since, table.orders.length]).toEqual(['paying', '2026-11-28T07:30:00.000Z', 2]);
});

it('is served since the last food was, and not since the bill was opened', () => {
  const served = (orderId: string, servedAt?: string) => listed(orderId, 't1', { ready: true, ...(servedAt && { servedAt }) });
  const at = (...rows: TableOrderView[]) => ordersByTable(rows, [], { now, currency: 'AUD' })('t1').since;
  const [first, last] = ['2026-11-28T08:30:00.000Z', '2026-11-28T08:50:00.000Z'];
  expect(at(served('a', last), served('b', first))).toBe(last);
  expect(at(served('a'))).toBe('2026-11-28T08:00:00.000Z');
  // Whoever waits for food has been there since they came.
  expect(at(served('a', last), listed('b', 't1'))).toBe('2026-11-28T08:00:00.000Z');
});

it('adds up the guests that were counted, and names who looks after the oldest order, unless that is the till', () => {
  const rows = [
    listed('a', 't1', { covers: 2, server: 'Ana', since: '2026-11-28T07:30:00.000Z' }),
    listed('b', 't1', { covers: 3, server: 'Ben' }),
    listed('c', 't1'),
    listed('d', 't2', { server: 'Bar' }),
  ];
  const find = at(rows, []);
  expect(find('t1')).toMatchObject({ covers: 5, server: 'Ana' });
  expect(find('t2')).toMatchObject({ covers: null, server: '' });
  expect(at([listed('a', 't1', { asking: true }), listed('b', 't1', { open: false, ready: true })], [])('t1').state).toBe('asking');
});

it('shows a bill that only this till has', () => {
  expect(at([], [own('x', 't2')])('t2')).toMatchObject({ state: 'seated', since: now, orders: [{ orderId: 'x', open: true }] });
});

it('shows a bill once, at the table to which this till has moved it', () => {
  const find = at([listed('a', 't1')], [own('a', 't2')]);
  expect([find('t1').state, find('t2').orders.map(({ orderId }) => orderId)]).toEqual(['free', ['a']]);
  expect(at([listed('a', 't1')], [own('a', null)])('t1').state).toBe('free');
  expect(at([listed('a', 't1')], [own('a', 't1')])('t1').state).toBe('waiting');
});
