import { expect, test } from 'vitest';
import { formatInstantTimeShort } from '../clock/index.ts';
import { clockChanges } from './clock-changes.cases.ts';
import { at, storeHours } from './hours.fixtures.ts';
import { isOrderable, isSlot, nextSlots, slotsAround } from './index.ts';

/** Two sessions; slots of 30 minutes, counted from 11:15 AM and from 5:00 PM; 20 minutes of lead time; now noon. */
const hours = storeHours({
  trading: ['10:00 AM - 9:00 PM'],
  sessions: ['11:15 AM + 3', '5:00 PM + 3.5'],
  lastOrderBeforeCloseInMinutes: 15,
  slotLengthInMinutes: 30,
});
const now = at('2026-11-21 12:00 PM');
const slotAt = (local: string) => ({ at: at(local), tradingDay: '2026-11-21' });

test.each([
  { time: '12:45 PM', slot: true },
  { time: '12:30 PM', slot: false, around: ['12:45 PM'] },
  { time: '1:00 PM', slot: false, around: ['12:45 PM', '1:15 PM'] },
  { time: '1:59 PM', slot: false, around: ['1:45 PM', '5:00 PM'] },
  { time: '5:00 PM', slot: true },
  { time: '5:15 PM', slot: false, around: ['5:00 PM', '5:30 PM'] },
  { time: '8:00 PM', slot: true },
  { time: '8:10 PM', slot: false, around: ['8:00 PM'] },
  // It passed a quarter of an hour ago, and was one.
  { time: '11:45 AM', slot: true },
])('$time: a slot is $slot', ({ time, slot, around }) => {
  const asked = slotAt(`2026-11-21 ${time}`);
  expect(isSlot(hours, 'pickup', asked)).toBe(slot);
  if (around === undefined) return;
  expect(slotsAround(hours, 'pickup', asked, now).map((one) => formatInstantTimeShort(one, hours.timeZone))).toEqual(around);
});

test('a part of a minute is no slot', () => {
  const asked = new Date(Date.parse(at('2026-11-21 12:45 PM')) + 500).toISOString();
  expect(isSlot(hours, 'pickup', { at: asked, tradingDay: '2026-11-21' })).toBe(false);
});

test('there is nothing around a time of a day on which nothing is left', () => {
  expect(slotsAround(hours, 'pickup', slotAt('2026-11-21 8:10 PM'), at('2026-11-21 8:12 PM'))).toEqual([]);
});

test.each(clockChanges)('every slot that is offered is one, in the night of $name', ({ zone, eve }) => {
  const night = { ...storeHours({ trading: ['10:00 PM - 5:00 AM'], slotLengthInMinutes: 30 }), timeZone: zone };
  const from = `${eve}T00:00:00.000Z`;
  const offered = nextSlots(night, 'pickup', from, 3).flatMap(({ slots }) => slots);
  expect(offered.length).toBeGreaterThan(10);
  for (const slot of offered) {
    const orderable = isOrderable({ hours: night, collectionType: 'pickup', at: slot, now: from });
    expect(orderable.ok && isSlot(night, 'pickup', orderable.slot)).toBe(true);
  }
});
