import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { orderCommandTypes, orderMachineDiagram, orderStatuses, orderTable } from './index.ts';

const page = readFileSync(new URL('../../../../docs/algorithms/order-states.md', import.meta.url), 'utf8');
const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

test('the page shows the diagram of the code', () => {
  expect(page).toContain(orderMachineDiagram());
});

test.each(orderStatuses)('the page has the row of %s', (status) => {
  expect(rows).toContainEqual(['', status, ...orderCommandTypes.map((command) => orderTable[status][command]), '']);
});
