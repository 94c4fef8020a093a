import type { DeviceKind } from '@servery/contract/devices';
import type { Database } from '../../../platform/db/connections.types.ts';
import { addressBucket } from '../../../platform/http/address.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import { redeemPairingCode } from '../../../platform/sessions/pairing-codes.ts';
import { createSession, revokeSession, revokeAllSessions } from '../../../platform/sessions/sessions.ts';
import { noteDevice } from '../devices.events.ts';
import { recordLastSeen, notePairing, type DevicePlace } from '../devices.repo.ts';

export interface LoginDeps {
  database: Database;
  rateLimiter: RateLimiter;
}

/** A device as its session knows it. */
export interface OwnDevice extends DevicePlace {
  principalId: string;
  name: string;
}

/** Wrong codes that an address may send in ten minutes, to all kinds of device together. */
const wrongCodesPerAddress = 10;
const windowSeconds = 600;

/**
 * Exchanges a pairing code for a session of the device; sessions of an earlier pairing end. A code takes five tries and works for the
 * kind of device that it was made for.
 * @throws invalid_grant: wrong, used, expired, worn-out codes and those of another kind are the same to the caller;
 * too_many_requests when the address sent too many of them.
 */
export async function loginDevice(
  deps: LoginDeps,
  input: { kind: DeviceKind; code: string; userAgent: string; address: string },
): Promise<{ device: OwnDevice; token: string; expiresAt: Date }> {
  const { kind, userAgent } = input;
  const bucket = `pairing:address:${addressBucket(input.address)}`;
  await deps.rateLimiter.hit(bucket, wrongCodesPerAddress, windowSeconds);
  const paired = await deps.database.platform('device signs in', async (tx) => {
    const device = await redeemPairingCode(tx, input.code, kind);
    if (device === undefined) return undefined;
    await revokeAllSessions(tx, device.principalId);
    const session = await createSession(tx, { principalId: device.principalId, kind, userAgent });
    await notePairing(tx, device.principalId, userAgent);
    return { device, ...session };
  });
  if (paired === undefined) {
    throw new ApiError('invalid_grant', {
      message: 'This code is not valid. Codes work once and for ten minutes: please ask for a new one.',
    });
  }
  await deps.rateLimiter.giveBack(bucket, windowSeconds);
  const { principalId: deviceId, name } = paired.device;
  await noteDevice(deps.database, paired.device, {
    type: 'device.paired',
    payload: { deviceId, kind, name },
    actor: { kind, id: deviceId, name },
  });
  return paired;
}

/** Ends a device's session. It still belongs to the store, and needs a new code to come back. */
export async function logoutDevice(deps: Pick<LoginDeps, 'database'>, device: { principalId: string; sessionHash: Buffer }): Promise<void> {
  await deps.database.platform('device signs out', async (tx) => {
    await recordLastSeen(tx, device.principalId);
    await revokeSession(tx, device.sessionHash);
  });
}
