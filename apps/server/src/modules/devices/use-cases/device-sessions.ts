import type { Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readSessions, revokeOwnSession, type OwnSession } from '../../../platform/sessions/own-sessions.ts';
import { readDevice } from '../devices.queries.ts';
import { lockDevice, recordLastSeen, type DevicePlace } from '../devices.repo.ts';

interface SessionsDeps {
  database: Database;
}

/** Where a device is signed in, last used first. @throws resource_not_found */
export const listDeviceSessions = ({ database }: SessionsDeps, place: DevicePlace, deviceId: string): Promise<OwnSession[]> =>
  database.platform('sessions of a device', async (tx) => {
    await readDevice(tx, place, deviceId);
    return readSessions(tx, deviceId);
  });

/**
 * Ends one session of a device: its next request is refused, and its open streams close within seconds. One that has ended stays ended.
 * @throws resource_not_found for a device that is not the store's
 */
export const endDeviceSession = (
  { database }: SessionsDeps,
  place: DevicePlace,
  { deviceId, sessionId }: { deviceId: string; sessionId: string },
): Promise<void> =>
  database.platform('end a session of a device', async (tx) => {
    if ((await lockDevice(tx, place, deviceId)) === undefined) throw new ApiError('resource_not_found');
    await recordLastSeen(tx, deviceId);
    await revokeOwnSession(tx, deviceId, sessionId);
  });
