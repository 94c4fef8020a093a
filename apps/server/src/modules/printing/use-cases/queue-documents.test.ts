import { testOrder } from '@servery/domain/printing';
import { expect, it } from 'vitest';
import type { PrinterRow } from '../printers.repo.ts';
import { isDuplicate } from './queue-documents.ts';

const printer = (id: string, stations: string[]) => ({ id, print_station_ids: stations }) as PrinterRow;
const [all, grill, bar] = [printer('all', []), printer('grill', ['grill']), printer('bar', ['bar'])];
const sample = testOrder({ name: 'Store', timeZone: 'Australia/Sydney', currency: 'AUD' }, '2026-11-21T01:00:00.000Z');
const line = sample.lines[0]!;
const order = {
  ...sample,
  lines: [
    { ...line, name: 'Steak', stationIds: ['grill'] },
    { ...line, name: 'Negroni', stationIds: ['bar'] },
    { ...line, name: 'Bread', stationIds: [] },
  ],
};
const printers = [all, grill, bar];
const after = (earlier: PrinterRow[], on: PrinterRow, document: 'ORDER_TICKET' | 'ORDER_STUB' = 'ORDER_TICKET') =>
  isDuplicate(printers, new Set(earlier.map(({ id }) => id)), on, document, order);

it('calls a ticket a duplicate only when all of it may be on paper already', () => {
  expect(after([], grill)).toBe(false);
  expect(after([grill], grill)).toBe(true);
  expect(after([all], grill)).toBe(true);
  // What the bar has printed does not affect the steak.
  expect(after([bar], grill)).toBe(false);
  expect(after([bar], all)).toBe(false);
  expect(after([bar, grill], all)).toBe(true);
});

it('calls every other document a duplicate wherever the first one came out', () => {
  expect(after([], all, 'ORDER_STUB')).toBe(false);
  expect(after([bar], grill, 'ORDER_STUB')).toBe(true);
});
