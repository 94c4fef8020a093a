import { expect, it } from 'vitest';
import { getHistoryLines } from './history-lines.ts';

const at = (second: number) => `2026-11-21T07:15:${String(second).padStart(2, '0')}.000Z`;
const entry = (seq: number, second: number, type: string, note = '') => ({ seq, type, at: at(second), actor: 'Sam', note });
const money = (second: number, what: string) => ({ key: what, at: at(second), what, who: '', note: '' });

it('lists a hold on the card after the order that it is for, and what follows in the order of time', () => {
  const lines = getHistoryLines(
    [entry(1, 10, 'order.placed'), entry(2, 30, 'order.accepted')],
    [money(8, 'Held on the card: $24.50'), money(31, 'Charged $24.50')],
  );
  expect(lines.map(({ what }) => what)).toEqual(['Placed', 'Held on the card: $24.50', 'Accepted', 'Charged $24.50']);
  // Its time stays the one at which it happened.
  expect(lines[1]?.at).toBe(at(8));
});

it('lists each status of a kitchen ticket once, and again when the ticket comes back to it', () => {
  const entries = [
    entry(1, 1, 'ticket.changed', 'IN_PROGRESS'),
    entry(2, 2, 'order.etaChanged'),
    entry(3, 2, 'ticket.changed', 'IN_PROGRESS'),
    entry(4, 3, 'ticket.changed', 'COMPLETED'),
    entry(5, 4, 'ticket.changed', 'RECALLED'),
    entry(6, 5, 'ticket.changed', 'IN_PROGRESS'),
  ];
  expect(getHistoryLines(entries, []).map(({ what }) => what)).toEqual([
    'Started in the kitchen',
    'Promised for another time',
    'Bumped in the kitchen',
    'Recalled in the kitchen',
    'Started in the kitchen',
  ]);
});
