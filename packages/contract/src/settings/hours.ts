import * as z from 'zod/mini';
import { collectionTypes } from '@servery/domain/orders';
import { weekdays } from '@servery/domain/time';
import { dayInterval, perCollection, timeOfDay } from './parts.ts';
import { storeSection } from './section.ts';

const perWeekday = <T extends z.core.$ZodType>(value: T) =>
  z.strictObject({ monday: value, tuesday: value, wednesday: value, thursday: value, friday: value, saturday: value, sunday: value });

const dayHours = z.strictObject({ availableAllDay: z.boolean(), dayIntervals: z.array(dayInterval).check(z.maxLength(6)) });
const session = z.strictObject({
  available: z.boolean(),
  timePeriod: z.strictObject({
    startTimeOfDay: timeOfDay,
    durationInHours: z.number().check(z.minimum(0.5, 'At least half an hour.'), z.maximum(24, 'At most 24 hours.'), z.multipleOf(0.25)),
  }),
});

const week = <T>(day: () => T) => Object.fromEntries(weekdays.map((name) => [name, day()])) as Record<(typeof weekdays)[number], T>;
const collections = <T>(value: () => T) =>
  Object.fromEntries(collectionTypes.map((name) => [name, value()])) as Record<(typeof collectionTypes)[number], T>;

/** When the store trades, per collection type and weekday. */
export const tradingHoursSettings = storeSection({
  id: 'tradingHours',
  title: 'Trading hours',
  schema: perCollection(perWeekday(dayHours)),
  defaults: collections(() =>
    week(() => ({
      availableAllDay: false,
      dayIntervals: [{ startTimeOfDay: '10:00 AM', endTimeOfDay: '9:00 PM', attributeToPreviousDay: false }],
    })),
  ),
  affectsGuests: true,
  neverDefault: true,
});

/** When orders can be for: two sessions per weekday and collection type. Spec default: 10:00 AM for 7 hours. */
export const timingsSettings = storeSection({
  id: 'timings',
  title: 'Ordering sessions',
  schema: perWeekday(perCollection(z.strictObject({ session1: session, session2: session }))),
  defaults: week(() =>
    collections(() => ({
      session1: { available: true, timePeriod: { startTimeOfDay: '10:00 AM', durationInHours: 7 } },
      session2: { available: false, timePeriod: { startTimeOfDay: '5:00 PM', durationInHours: 4 } },
    })),
  ),
  affectsGuests: true,
  neverDefault: true,
});

/**
 * When the till trades, per collection type and weekday (spec: POS trading hours); null: when the store does. Its trading day goes by these
 * hours, and with it the numbers of its bills and the public-holiday surcharge.
 */
export const tillHoursSettings = storeSection({
  id: 'tillHours',
  title: 'Till trading hours',
  schema: z.strictObject({ hours: z.nullable(perCollection(perWeekday(dayHours))) }),
  defaults: { hours: null },
  affectsGuests: false,
  neverDefault: true,
});
