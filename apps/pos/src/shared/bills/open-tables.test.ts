import { foldBill, type BillEntry, type BillTable } from '@servery/domain/bills';
import { expect, it } from 'vitest';
import { emptyBillStore, learn, type BillRow } from './bill-store.ts';
import { openTables } from './open-tables.ts';

const toRow = (id: string, tableId: string | null, status: BillRow['status'] = 'new') =>
  ({ id, tableId, status, number: `B-${id}`, revision: 1, version: 1 }) as BillRow;
const knownAt = (id: string, table: BillTable) => {
  const opening: BillEntry = {
    id: `open-${id}`,
    revision: 1,
    deviceId: 'other',
    sequence: 1,
    by: 'Till 2',
    at: '2026-11-21T02:00:00.000Z',
    operation: { type: 'open', collectionType: 'dineIn', table, customerName: '' },
  };
  return { row: toRow(id, table.id), bill: foldBill([opening])! };
};

it('lists tables with an open bill, here and at other tills, without the current one', () => {
  const book = learn(learn(emptyBillStore, knownAt('1', { id: 't1', name: '1' })), knownAt('2', { id: 't2', name: '2' }));
  const listed = [toRow('1', 'old'), toRow('3', 't3'), toRow('4', 't4', 'accepted'), toRow('5', null)];
  expect([...openTables(book, listed, '2')].toSorted()).toEqual([
    ['t1', 'B-1'],
    ['t3', 'B-3'],
  ]);
});
