import { describe, expect, test } from 'vitest';
import { at, storeHours } from './hours.fixtures.ts';
import { storeStatus } from './index.ts';
import { statusCases } from './status.cases.ts';

describe('storeStatus', () => {
  test.each(statusCases)('$name', ({ hours, type, now, closesAt, opensAt, reason }) => {
    expect(storeStatus(storeHours(hours), type ?? null, at(now))).toEqual({
      open: closesAt !== undefined,
      closesAt: typeof closesAt === 'string' ? at(closesAt) : null,
      opensAt: typeof opensAt === 'string' ? at(opensAt) : null,
      reason: reason ?? null,
    });
  });

  test('over all types it is open while any trades', () => {
    const hours = storeHours({ trading: {} });
    const dinner = storeHours({ trading: ['5:00 PM - 9:00 PM'] });
    hours.tradingHours.delivery = dinner.tradingHours.delivery;
    const now = at('2026-11-21 6:00 PM');
    expect(storeStatus(hours, null, now).open).toBe(true);
    expect(storeStatus(hours, 'pickup', now).open).toBe(false);
    const without = { ...hours, collectionTypes: { pickup: true, delivery: false, dineIn: true } };
    expect(storeStatus(without, null, now).open).toBe(false);
  });

  test('a pause shows while the store stays open, for a type and when all are paused', () => {
    const now = at('2026-11-21 12:00 PM');
    const until = at('2026-11-21 12:30 PM');
    const some = storeHours({ pausedUntil: { pickup: until } });
    expect(storeStatus(some, 'pickup', now)).toMatchObject({ open: true, reason: 'PAUSED' });
    expect(storeStatus(some, 'pickup', until)).toMatchObject({ open: true, reason: null });
    expect(storeStatus(some, null, now).reason).toBeNull();
    const all = storeHours({ pausedUntil: { pickup: until, delivery: until, dineIn: until } });
    expect(storeStatus(all, null, now).reason).toBe('PAUSED');
  });
});
