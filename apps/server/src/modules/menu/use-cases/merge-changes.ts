import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../../platform/http/api-error.ts';

/** A field as somebody saw it, and as they want it. */
export interface FieldChange {
  from?: unknown;
  to?: unknown;
}

/**
 * Merges changed fields into what is stored. Changes of different fields by different people are combined.
 * @throws resource_status_conflict for fields whose stored value is neither the one the caller saw nor the requested one: somebody else has
 * changed them. `details.stored` has the current values.
 */
export function mergeChanges<T extends object>(stored: T, changes: Readonly<Record<string, FieldChange | undefined>>): T {
  const { merged, conflicts } = tryChanges(stored, changes);
  if (conflicts.length > 0) {
    throw new ApiError('resource_status_conflict', {
      fields: conflicts.map(({ name, message }) => ({ path: `changes.${name}`, message })),
      details: { stored: Object.fromEntries(conflicts.map((conflict) => [conflict.name, conflict.stored])) },
    });
  }
  return merged;
}

/** A field whose stored value is neither the one that the caller saw nor the requested one. */
interface FieldConflict {
  name: string;
  stored: unknown;
  message: string;
}

/** `mergeChanges` that reports conflicts: the fields without one are merged. */
export function tryChanges<T extends object>(
  stored: T,
  changes: Readonly<Record<string, FieldChange | undefined>>,
): { merged: T; conflicts: FieldConflict[] } {
  const now = new Map<string, unknown>(Object.entries(stored));
  const asked = Object.entries(changes).flatMap(([name, change]) => (change === undefined ? [] : [{ name, ...change }]));
  const isLate = ({ name, from, to }: (typeof asked)[number]) =>
    !isDeepStrictEqual(now.get(name), from) && !isDeepStrictEqual(now.get(name), to);
  const fine = asked.filter((change) => !isLate(change));
  return {
    merged: { ...stored, ...Object.fromEntries(fine.map(({ name, to }) => [name, to])) },
    conflicts: asked.filter(isLate).map(({ name }) => ({ name, stored: now.get(name), message: conflictMessage(now.get(name)) })),
  };
}

/** What is stored, where one line can say it, and how to go on. */
const conflictMessage = (stored: unknown): string =>
  typeof stored === 'string' && stored !== '' && stored.length <= 60
    ? `Somebody else has changed this to “${stored}” meanwhile. Save again to replace it.`
    : 'Somebody else has changed this meanwhile. Save again to replace their change.';
