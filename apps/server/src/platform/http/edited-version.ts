import { isDeepStrictEqual } from 'node:util';
import { ApiError } from './api-error.ts';

/**
 * Compares a change with what is stored, locked, before it is made. True: it asks for what is stored already and was made from an older
 * version, as when it is sent a second time after its answer was lost. Then there is nothing to do.
 * @param current as the caller is answered
 * @param edited the version that the change was made from, if the caller names one
 * @throws resource_status_conflict with `current` as details: somebody else has changed it
 */
export function isStoredAlready(current: { version: number }, edited: number | undefined, fields: object): boolean {
  if (edited === undefined || edited === current.version) return false;
  if (isDeepStrictEqual({ ...current, ...fields }, current)) return true;
  throw new ApiError('resource_status_conflict', { details: current });
}
