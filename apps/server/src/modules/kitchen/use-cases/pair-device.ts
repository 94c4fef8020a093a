import type { ResponseOf } from '@servery/contract/endpoint';
import type { createKdsDevice, getKdsDevice } from '@servery/contract/kds';
import type { Actor, Database } from '../../../platform/db/door.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { createPairingCode, redeemPairingCode } from '../../../platform/sessions/pairing-codes.ts';
import { createSession, revokeSessionsOf } from '../../../platform/sessions/sessions.ts';
import type { StoreBook } from '../../restaurants/index.ts';
import { insertDevice, lockDevice, renameDevice } from '../devices.repo.ts';

export interface DeviceDeps {
  database: Database;
  stores: StoreBook;
}

export interface NewDevice {
  id: string;
  restaurantId: string;
  storeId: string;
  name: string;
}

type DeviceView = ResponseOf<typeof getKdsDevice>;

/**
 * Creates a display, or pairs a known one again: its sessions end and a new code replaces the old one. Repeating the call does the same
 * again, so that a lost answer costs nothing but a code that nobody has seen.
 * @throws resource_not_found for an unknown store, or an id that belongs to somebody else.
 */
export async function createDevice(
  deps: DeviceDeps,
  device: NewDevice,
  actor: Actor,
  options: { codeMinutes?: number } = {},
): Promise<ResponseOf<typeof createKdsDevice>> {
  const { id, restaurantId, storeId, name } = device;
  if ((await deps.stores.get(restaurantId, storeId)) === undefined) throw new ApiError('resource_not_found');
  const { code, expiresAt, created } = await deps.database.platform('pair a kitchen display', async (tx) => {
    let standing = await lockDevice(tx, id);
    const unknown = standing === undefined;
    if (unknown) {
      await insertDevice(tx, device);
      standing = await lockDevice(tx, id);
    }
    if (standing?.kind !== 'kdsDevice' || standing.restaurant_id !== restaurantId || standing.store_id !== storeId) {
      throw new ApiError('resource_not_found');
    }
    if (!unknown) await renameDevice(tx, id, name);
    await revokeSessionsOf(tx, id);
    const pairing = await createPairingCode(tx, id, options.codeMinutes === undefined ? {} : { minutes: options.codeMinutes });
    return { ...pairing, created: unknown };
  });
  if (created) {
    await deps.database.tenant({ restaurantId }, async (tx) =>
      tx.emit({ storeId, type: 'device.created', subject: { kind: 'device', id }, payload: { deviceId: id, name }, actor }),
    );
  }
  return { deviceId: id, code, expiresAt: expiresAt.toISOString() };
}

/**
 * Exchanges a pairing code for a session of the display; sessions of an earlier pairing end.
 * @throws invalid_grant: wrong, used and expired codes are the same to the caller.
 */
export async function loginDevice(
  deps: DeviceDeps,
  code: string,
  userAgent: string,
): Promise<{ view: DeviceView; token: string; expiresAt: Date }> {
  const paired = await deps.database.platform('kitchen display signs in', async (tx) => {
    const device = await redeemPairingCode(tx, code);
    if (device === undefined) return undefined;
    await revokeSessionsOf(tx, device.principalId);
    const session = await createSession(tx, { principalId: device.principalId, kind: 'kdsDevice', userAgent });
    return { device, session };
  });
  if (paired === undefined) {
    throw new ApiError('invalid_grant', {
      message: 'This code is not valid. Codes work once and for ten minutes: please ask for a new one.',
    });
  }
  const { device, session } = paired;
  const { restaurantId, storeId, principalId, name } = device;
  const view = await deviceView(deps, { restaurantId, storeId, principalId, name });
  await deps.database.tenant({ restaurantId }, async (tx) =>
    tx.emit({
      storeId,
      type: 'device.paired',
      subject: { kind: 'device', id: principalId },
      payload: { deviceId: principalId, name },
      actor: { kind: 'kdsDevice', id: principalId, name },
    }),
  );
  return { view, ...session };
}

/** A display with its store. @throws resource_not_found when the store is gone. */
export async function deviceView(
  deps: Pick<DeviceDeps, 'stores'>,
  device: { restaurantId: string; storeId: string; principalId: string; name: string },
): Promise<DeviceView> {
  const store = await deps.stores.get(device.restaurantId, device.storeId);
  if (store === undefined) throw new ApiError('resource_not_found');
  return {
    deviceId: device.principalId,
    name: device.name,
    restaurantId: device.restaurantId,
    restaurantName: store.restaurantName,
    storeId: device.storeId,
    storeName: store.name,
    timeZone: store.timeZone,
    prepTimeInMinutes: store.settings.kitchenDisplay.prepTimeInMinutes,
  };
}
