import type { Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { findPrefix, isPrefixTaken, writePrefix } from '../../bills/index.ts';
import { readDevice } from '../devices.queries.ts';
import type { DevicePlace } from '../devices.repo.ts';

interface PrefixDeps {
  database: Database;
}

interface OneTill extends DevicePlace {
  deviceId: string;
}

/** @throws resource_not_found unless the store has this till */
async function checkTill({ database }: PrefixDeps, { deviceId, ...place }: OneTill): Promise<void> {
  const { kind } = await database.platform('find a till', (tx) => readDevice(tx, place, deviceId));
  if (kind !== 'posTerminal') throw new ApiError('resource_not_found');
}

/** What a till's bill numbers begin with; null: it has opened no bill yet. @throws resource_not_found */
export async function getTillPrefix(deps: PrefixDeps, till: OneTill): Promise<{ prefix: string | null }> {
  await checkTill(deps, till);
  return { prefix: (await deps.database.tenant(till, (tx) => findPrefix(tx, till))) ?? null };
}

/**
 * Changes it. Bills keep their numbers, and each prefix counts on from its last number of the day, whichever till has it.
 * @throws resource_not_found, validation_failed at `prefix` for one that another till of the store has
 */
export async function putTillPrefix(deps: PrefixDeps, till: OneTill, prefix: string): Promise<{ prefix: string }> {
  await checkTill(deps, till);
  try {
    await deps.database.tenant(till, (tx) => writePrefix(tx, till, prefix));
  } catch (error) {
    if (!isPrefixTaken(error)) throw error;
    const message = `Another till of this store has ${prefix}, or had it before it was revoked. Please choose another one.`;
    throw new ApiError('validation_failed', { fields: [{ path: 'prefix', message }] });
  }
  return { prefix };
}
