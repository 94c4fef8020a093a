import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../../platform/http/api-error.ts';

/** A field as somebody saw it, and as they want it. */
interface FieldChange {
  from?: unknown;
  to?: unknown;
}

/**
 * Merges changed fields into what is stored. Changes of different fields by different people are combined.
 * @throws resource_status_conflict for fields whose stored value is neither the one the caller saw nor the requested one: somebody else has
 * changed them. `details.stored` has the current values.
 */
export function mergeChanges<T extends object>(stored: T, changes: Readonly<Record<string, FieldChange | undefined>>): T {
  const now = new Map<string, unknown>(Object.entries(stored));
  const asked = Object.entries(changes).flatMap(([name, change]) => (change === undefined ? [] : [{ name, ...change }]));
  const conflicts = asked.filter(({ name, from, to }) => !isDeepStrictEqual(now.get(name), from) && !isDeepStrictEqual(now.get(name), to));
  if (conflicts.length > 0) {
    throw new ApiError('resource_status_conflict', {
      fields: conflicts.map(({ name }) => ({ path: `changes.${name}`, message: conflictMessage(now.get(name)) })),
      details: { stored: Object.fromEntries(conflicts.map(({ name }) => [name, now.get(name)])) },
    });
  }
  return { ...stored, ...Object.fromEntries(asked.map(({ name, to }) => [name, to])) };
}

/** What is stored, where one line can say it, and how to go on. */
const conflictMessage = (stored: unknown): string =>
  typeof stored === 'string' && stored !== '' && stored.length <= 60
    ? `Somebody else has changed this to “${stored}” meanwhile. Save again to replace it.`
    : 'Somebody else has changed this meanwhile. Save again to replace their change.';
