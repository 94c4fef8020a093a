import type { DeviceKind } from '@servery/contract/devices';
import type { Actor, Database, DirectoryTx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { createPairingCode } from '../../../platform/sessions/pairing-codes.ts';
import { revokeAllSessions } from '../../../platform/sessions/sessions.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { noteDevice } from '../devices.events.ts';
import { readDevice, type DeviceView } from '../devices.queries.ts';
import { insertDevice, recordLastSeen, lockDevice, updateDevice, type DevicePlace } from '../devices.repo.ts';

export interface PairDeps {
  database: Database;
  stores: Pick<StoreCache, 'get'>;
}

export interface NewDevice extends DevicePlace {
  id: string;
  kind: DeviceKind;
  name: string;
}

export interface Pairing {
  device: DeviceView;
  code: string;
  expiresAt: string;
}

/**
 * Creates a device, or pairs a known one again under the given name. Repeating the call does the same again, so that a lost answer costs
 * only a code that nobody has seen.
 * @param options.codeMinutes how long the code is valid, 10 unless the demo sets another value.
 * @throws resource_not_found for an unknown store, or an id that belongs to somebody else or to another kind of device.
 */
export async function createDevice(
  deps: PairDeps,
  device: NewDevice,
  actor: Actor,
  options: { codeMinutes?: number } = {},
): Promise<Pairing> {
  const { id, kind, name } = device;
  if ((await deps.stores.get(device.restaurantId, device.storeId)) === undefined) throw new ApiError('resource_not_found');
  const { created, pairing } = await deps.database.platform('create a device', async (tx) => {
    const isNew = (await lockDevice(tx, device, id)) === undefined && (await insertDevice(tx, device));
    const standing = await lockDevice(tx, device, id);
    if (standing?.kind !== kind) throw new ApiError('resource_not_found');
    if (standing.name !== name) await updateDevice(tx, id, { name });
    return { created: isNew, pairing: await giveCode(tx, device, id, options.codeMinutes) };
  });
  await noteDevice(deps.database, device, {
    type: created ? 'device.created' : 'device.codeGiven',
    payload: { deviceId: id, kind, name },
    actor,
  });
  return pairing;
}

/** Gives a device a new code: its sessions end, and a revocation is lifted. @throws resource_not_found */
export async function pairDevice(deps: PairDeps, place: DevicePlace, id: string, actor: Actor): Promise<Pairing> {
  const pairing = await deps.database.platform('pair a device', async (tx) => {
    if ((await lockDevice(tx, place, id)) === undefined) throw new ApiError('resource_not_found');
    return giveCode(tx, place, id);
  });
  const { kind, name } = pairing.device;
  await noteDevice(deps.database, place, { type: 'device.codeGiven', payload: { deviceId: id, kind, name }, actor });
  return pairing;
}

async function giveCode(tx: DirectoryTx, place: DevicePlace, id: string, minutes?: number): Promise<Pairing> {
  await updateDevice(tx, id, { revokedAt: null });
  await recordLastSeen(tx, id);
  await revokeAllSessions(tx, id);
  const { code, expiresAt } = await createPairingCode(tx, id, minutes === undefined ? {} : { minutes });
  return { device: await readDevice(tx, place, id), code, expiresAt: expiresAt.toISOString() };
}
