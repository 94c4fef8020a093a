import * as z from 'zod/mini';
import { collectionTypes } from '@servery/domain/orders';
import { weekdays } from '@servery/domain/time';
import { formatted, instantInput, localDateInput, nameText } from '../schemas.ts';
import { storeSection } from './section.ts';

const timeOfDay = formatted('timeOfDay');

const dayInterval = z.strictObject({ startTimeOfDay: timeOfDay, endTimeOfDay: timeOfDay, attributeToPreviousDay: z.boolean() });
const perWeekday = <T extends z.core.$ZodType>(value: T) =>
  z.strictObject({ monday: value, tuesday: value, wednesday: value, thursday: value, friday: value, saturday: value, sunday: value });
const perCollection = <T extends z.core.$ZodType>(value: T) => z.strictObject({ pickup: value, delivery: value, dineIn: value });

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

/** Days with other hours, or none. */
export const holidaysSettings = storeSection({
  id: 'holidays',
  title: 'Holidays',
  schema: z.strictObject({
    holidays: z
      .array(
        z.strictObject({
          name: nameText(60, 1),
          date: localDateInput,
          dayIntervals: z.array(dayInterval),
        }),
      )
      .check(z.maxLength(100)),
  }),
  defaults: { holidays: [] },
  affectsGuests: true,
  neverDefault: true,
});

/** What can be ordered online, how far ahead and how close to closing. Times in minutes. */
export const onlineOrderingSettings = storeSection({
  id: 'onlineOrdering',
  title: 'Online ordering',
  schema: z.strictObject({
    collectionTypes: perCollection(z.boolean()),
    pausedUntil: z.strictObject({ pickup: z.optional(instantInput), delivery: z.optional(instantInput), dineIn: z.optional(instantInput) }),
    leadTimeInMinutes: perCollection(z.int().check(z.minimum(0), z.maximum(24 * 60))),
    lastOrderBeforeCloseInMinutes: z.int().check(z.minimum(0), z.maximum(240)),
    slotLengthInMinutes: z.int().check(z.minimum(5), z.maximum(120)),
    daysInAdvance: z.int().check(z.minimum(0), z.maximum(90)),
  }),
  defaults: {
    collectionTypes: { pickup: true, delivery: false, dineIn: true },
    pausedUntil: {},
    leadTimeInMinutes: { pickup: 20, delivery: 45, dineIn: 0 },
    lastOrderBeforeCloseInMinutes: 15,
    slotLengthInMinutes: 15,
    daysInAdvance: 7,
  },
  affectsGuests: true,
  neverDefault: true,
});
