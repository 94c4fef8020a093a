import { ApiError } from '../http/api-error.ts';

/** Where a list by time and id continues. */
export interface KeysetPlace {
  /** ISO 8601 with milliseconds. */
  at: string;
  id: string;
}

/** The opaque cursor of a row. */
export const keysetCursor = (at: Date, id: string): string => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/**
 * A page of a list that was queried for one row more than `limit`, with the cursor of the next page; null: there is none. `getPlace`
 * returns the time and id that the list is sorted by.
 */
export function getPage<Row>(
  found: readonly Row[],
  limit: number,
  getPlace: (row: Row) => [at: Date, id: string],
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last !== undefined ? keysetCursor(...getPlace(last)) : null };
}

/** JavaScript reads 31 February as 3 March; PostgreSQL refuses it. */
const isInstant = (text: string): boolean => {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text;
};

/** Reads a cursor of ours. @throws validation_failed for any other text. */
export function readKeysetCursor(cursor: string): KeysetPlace {
  // Years with a leading 0 are never ours, and PostgreSQL has no year 0.
  const match = /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  if (match === null || !isInstant(match[1] as string)) {
    throw notOurs();
  }
  return { at: match[1] as string, id: match[2] as string };
}

const notOurs = (): ApiError => {
  const message = 'This list has changed. Please start again from its beginning.';
  return new ApiError('validation_failed', { fields: [{ path: 'cursor', message }] });
};

/** The opaque cursor of a row in a list by name and id. */
export const nameCursor = (name: string, id: string): string => Buffer.from(JSON.stringify([name, id])).toString('base64url');

/** Reads a cursor of `nameCursor`. @throws validation_failed for any other text. */
export function readNameCursor(cursor: string): [name: string, id: string] {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!/^\["(?:[^"\\]|\\.){1,400}","[0-9a-f-]{36}"\]$/.test(text)) throw notOurs();
  return JSON.parse(text) as [string, string];
}

/** The order of a list by name and id, for one that is sorted in memory. */
export const compareNames = (a: readonly [name: string, id: string], b: readonly [name: string, id: string]): number => {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
  return a[1] < b[1] ? -1 : Number(a[1] > b[1]);
};
