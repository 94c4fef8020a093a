import { addDays, weekdayOf, weekdays, zonedParts, type LocalDate, type TimeOfDay } from '@servery/domain/time';
import { rows } from './database.ts';
import { changeSettings } from './delivering.ts';
import type { World } from './world.ts';

/** Stories of when a store trades: its hours are others while they are told. */

export async function zoneOf(world: World): Promise<string> {
  const { restaurantId, storeId } = world.place;
  const text = 'select time_zone as zone from store where restaurant_id = $1 and id = $2';
  const [store] = await rows<{ zone: string }>(world, text, [restaurantId, storeId]);
  return store!.zone;
}

interface Interval {
  startTimeOfDay: TimeOfDay;
  endTimeOfDay: TimeOfDay;
  attributeToPreviousDay: boolean;
}

const sameForAll = <T>(value: T) => ({ pickup: value, delivery: value, dineIn: value });

/** The store trades at these hours on these weekdays, and not on others; orders can be for all of them. Answers with what undoes it. */
async function trade(world: World, dayOf: (weekday: string) => Interval[]): Promise<() => Promise<void>> {
  const week = Object.fromEntries(weekdays.map((day) => [day, { availableAllDay: false, dayIntervals: dayOf(day) }]));
  const session = { available: true, timePeriod: { startTimeOfDay: '12:00 AM', durationInHours: 24 } };
  const undo = [
    await changeSettings(world, 'tradingHours', () => sameForAll(week)),
    await changeSettings<Record<string, Record<string, { session2: object }>>>(world, 'timings', (value) =>
      Object.fromEntries(weekdays.map((day) => [day, sameForAll({ session1: session, session2: value[day]!['pickup']!.session2 })])),
    ),
  ];
  return async () => {
    for (const step of undo.toReversed()) await step();
  };
}

/** Whatever the hour is, it is the night of yesterday's trading day, until `stop` is called: today's hours belong to yesterday's evening. */
export async function nightOfYesterday(world: World): Promise<{ stop(): Promise<void>; today: LocalDate; yesterday: LocalDate }> {
  const today = zonedParts(new Date().toISOString(), await zoneOf(world)).date;
  const yesterday = addDays(today, -1);
  const hours: Record<string, Interval[]> = {
    [weekdayOf(yesterday)]: [{ startTimeOfDay: '6:00 PM', endTimeOfDay: '12:00 AM', attributeToPreviousDay: false }],
    [weekdayOf(today)]: [{ startTimeOfDay: '12:00 AM', endTimeOfDay: '12:00 AM', attributeToPreviousDay: true }],
  };
  return { stop: await trade(world, (day) => hours[day] ?? []), today, yesterday };
}
