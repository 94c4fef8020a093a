import * as z from 'zod/mini';
import { formatted } from '../schemas.ts';

export const timeOfDay = formatted('timeOfDay');

export const dayInterval = z.strictObject({ startTimeOfDay: timeOfDay, endTimeOfDay: timeOfDay, attributeToPreviousDay: z.boolean() });

/** Entries of a list whose id an earlier one has. `one`: what an entry is called, "rule". */
export const problemsOfTwins = (entries: readonly { id: string }[], path: string, one: string) => {
  const seen = new Set<string>();
  return entries.flatMap(({ id }, at) => {
    const twin = seen.has(id);
    seen.add(id);
    return twin ? [{ path: `${path}.${at}.id`, message: `Another ${one} has this id.` }] : [];
  });
};

/**
 * Ids of a list's entries that nobody may store: long or odd ones, and an earlier entry's. Not in the schemas: ids that are stored already
 * must not make their section unreadable.
 */
export const problemsOfIds = (entries: readonly { id: string }[], path: string, one: string) => [
  ...entries.flatMap(({ id }, at) =>
    /^[\w.-]{1,60}$/.test(id)
      ? []
      : [{ path: `${path}.${at}.id`, message: 'Please use 1 to 60 letters, digits, dots, hyphens and underscores.' }],
  ),
  ...problemsOfTwins(entries, path, one),
];

export const perCollection = <T extends z.core.$ZodType>(value: T) => z.strictObject({ pickup: value, delivery: value, dineIn: value });
