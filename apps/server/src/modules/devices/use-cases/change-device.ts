import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dropPairingCode } from '../../../platform/sessions/pairing-codes.ts';
import { revokeAllSessions } from '../../../platform/sessions/sessions.ts';
import { noteDevice } from '../devices.events.ts';
import { readDevice, type DeviceView } from '../devices.queries.ts';
import { recordLastSeen, lockDevice, updateDevice, type DevicePlace } from '../devices.repo.ts';

interface ChangeDeps {
  database: Database;
}

/** @throws resource_not_found */
export async function renameDevice(deps: ChangeDeps, place: DevicePlace, id: string, name: string, actor: Actor): Promise<DeviceView> {
  const { before, device } = await deps.database.platform('rename a device', async (tx) => {
    const standing = await lockDevice(tx, place, id);
    if (standing === undefined) throw new ApiError('resource_not_found');
    await updateDevice(tx, id, { name });
    return { before: standing.name, device: await readDevice(tx, place, id) };
  });
  if (before !== name) {
    const payload = { deviceId: id, kind: device.kind, name, before };
    await noteDevice(deps.database, place, { type: 'device.renamed', payload, actor });
  }
  return device;
}

/**
 * Revokes a device: its code and its sessions end, so that the next request is refused and open streams close within seconds.
 * @throws resource_not_found
 */
export async function revokeDevice(deps: ChangeDeps, place: DevicePlace, id: string, actor: Actor): Promise<DeviceView> {
  const { already, device } = await deps.database.platform('revoke a device', async (tx) => {
    const standing = await lockDevice(tx, place, id);
    if (standing === undefined) throw new ApiError('resource_not_found');
    if (!standing.revoked) {
      await recordLastSeen(tx, id);
      await updateDevice(tx, id, { revokedAt: new Date() });
      await revokeAllSessions(tx, id);
      await dropPairingCode(tx, id);
    }
    return { already: standing.revoked, device: await readDevice(tx, place, id) };
  });
  if (!already) {
    const payload = { deviceId: id, kind: device.kind, name: device.name };
    await noteDevice(deps.database, place, { type: 'device.revoked', payload, actor });
  }
  return device;
}
