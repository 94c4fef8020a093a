import type { StoreHours } from './availability.types.ts';

/** Days cached per settings object: the two weeks that screens show, for each collection type. */
const most = 256;
const memory = new WeakMap<StoreHours, Map<string, unknown>>();

/**
 * Caches a result per hours and key. A day's instants cost tens of microseconds in calendar arithmetic and every page of a store needs the
 * same days; settings objects are replaced when they change, never edited.
 */
export function remember<T>(hours: StoreHours, key: string, make: () => T): T {
  let known = memory.get(hours);
  if (known === undefined || known.size >= most) memory.set(hours, (known = new Map()));
  if (known.has(key)) return known.get(key) as T;
  const made = make();
  known.set(key, made);
  return made;
}
