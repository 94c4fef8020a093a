import { expect, it } from 'vitest';
import { foldedCount, historyQuery, isFiltered, readHistoryFilter } from './history-filter.ts';

const today = '2026-11-21';

it('reads an address and ignores what makes no sense', () => {
  expect(readHistoryFilter({})).toEqual({});
  expect(readHistoryFilter({ q: 42, when: 'today', state: 'gone', paid: 'NOT_PAID', type: 'delivery', from: 'soon' })).toEqual({
    q: '42',
    when: 'today',
    paid: 'NOT_PAID',
    type: 'delivery',
  });
});

it.each([
  [{}, {}],
  [{ when: 'today' }, { from: today, to: today }],
  [{ when: 'yesterday' }, { from: '2026-11-20', to: '2026-11-20' }],
  [{ when: 'week' }, { from: '2026-11-15', to: today }],
  [
    { when: 'dates', from: '2026-11-03', to: '2026-11-01' },
    { from: '2026-11-01', to: '2026-11-03' },
  ],
  [{ when: 'dates', from: '2026-11-03' }, { from: '2026-11-03' }],
  [{ from: '2026-11-03' }, {}],
  [
    { q: ' 12 ', state: 'ended', type: 'dineIn', paid: 'PAID' },
    { search: '12', status: 'rejected,cancelled', collectionType: 'dineIn', paymentStatus: 'PAID' },
  ],
] as const)('asks the server for %o', (filter, query) => {
  expect(historyQuery(filter, today)).toEqual({ limit: 50, ...query });
});

it('knows which filters are in use', () => {
  expect(isFiltered({})).toBe(false);
  expect(isFiltered({ when: 'week' })).toBe(true);
  expect(foldedCount({ when: 'week', type: 'pickup', paid: 'PAID' })).toBe(2);
});
