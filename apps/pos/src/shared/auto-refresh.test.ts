import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshChoices, startRefreshing } from './auto-refresh.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each(refreshChoices)('reads the lists again every %i minutes, and stops', (minutes) => {
  const read: unknown[] = [];
  const stop = startRefreshing({ invalidateQueries: async (filters) => void read.push(filters?.queryKey?.[0]) }, minutes, () =>
    read.push('repair'),
  );
  const round = ['pos.listBills', 'onlineOrdering.listOrders', 'dineIn.listTableOrders', 'repair'];
  vi.advanceTimersByTime(20 * 60_000);
  const rounds = minutes === 0 ? 0 : 20 / minutes;
  expect(read).toEqual(Array.from({ length: rounds }, () => round).flat());
  stop();
  vi.advanceTimersByTime(20 * 60_000);
  expect(read).toHaveLength(rounds * round.length);
});
