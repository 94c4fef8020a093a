import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ticketCommandTypes, ticketMachineDiagram, ticketStatuses, ticketTable } from './index.ts';

const page = readFileSync(new URL('../../../../docs/algorithms/kitchen-tickets.md', import.meta.url), 'utf8');
const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

test('the page shows the diagram of the code', () => {
  expect(page).toContain(ticketMachineDiagram());
});

test.each(ticketStatuses)('the page has the row of %s', (status) => {
  expect(rows).toContainEqual(['', status, ...ticketCommandTypes.map((command) => ticketTable[status][command]), '']);
});
