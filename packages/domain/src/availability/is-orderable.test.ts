import { describe, expect, test } from 'vitest';
import { at as local, storeHours } from './hours.fixtures.ts';
import { asapSlot, isOrderable } from './index.ts';
import { orderableCases } from './orderable.cases.ts';

describe('isOrderable', () => {
  test.each(orderableCases)('$name', ({ hours, type = 'pickup', at, now, grace, reason, slot, tradingDay }) => {
    const asked = at === null ? null : local(at);
    const answer = isOrderable({
      hours: storeHours(hours),
      collectionType: type,
      at: asked,
      now: local(now),
      ...(grace === undefined ? {} : { graceInMinutes: grace }),
    });
    const day = answer.ok ? answer.slot.tradingDay : '';
    const expected = { ok: true, slot: { at: slot === undefined ? asked : local(slot), tradingDay: tradingDay ?? day } };
    expect(answer).toEqual(reason === undefined ? expected : { ok: false, reason });
  });

  test('seconds of now round up to the next minute', () => {
    expect(asapSlot(storeHours(), 'pickup', '2026-11-21T01:00:01.000Z')?.at).toBe('2026-11-21T01:21:00.000Z');
  });

  test('as soon as possible is a slot that the engine takes', () => {
    const now = local('2026-11-21 12:07 PM');
    const slot = asapSlot(storeHours(), 'delivery', now);
    expect(slot?.at).toBe(local('2026-11-21 12:52 PM'));
    expect(isOrderable({ hours: storeHours(), collectionType: 'delivery', at: slot?.at ?? null, now }).ok).toBe(true);
    expect(asapSlot(storeHours({ trading: {} }), 'delivery', now)).toBeNull();
  });
});
