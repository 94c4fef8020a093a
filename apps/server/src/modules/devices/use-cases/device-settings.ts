import { deviceSections, type DeviceSectionId } from '@servery/contract/settings/index';
import type { Actor, Database, OnceKey } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RestaurantsService } from '../../restaurants/index.ts';
import type { DeviceOfSettings, SettingsModule } from '../../settings/index.ts';
import { readDevice } from '../devices.queries.ts';
import type { DevicePlace } from '../devices.repo.ts';

export interface DeviceSettingsDeps {
  database: Database;
  /** Looks a store up. @throws resource_not_found */
  store: RestaurantsService['store'];
  settings: Pick<SettingsModule, 'loadDeviceSection' | 'getDeviceSection' | 'putDeviceSection'>;
}

interface NamedDevice extends DevicePlace {
  deviceId: string;
}

interface Change {
  body: { value: unknown; version: number };
  actor: Actor;
  once: OnceKey | undefined;
}

/** @throws resource_not_found unless the store has the device, and devices of its kind have the section */
async function findDevice(
  { database, store }: DeviceSettingsDeps,
  { deviceId, ...place }: NamedDevice,
  section: DeviceSectionId,
): Promise<DeviceOfSettings> {
  await store(place.restaurantId, place.storeId);
  const { id, kind, name } = await database.platform('find a device for its settings', (tx) => readDevice(tx, place, deviceId));
  if (kind !== deviceSections[section].device.kind) throw new ApiError('resource_not_found');
  return { storeId: place.storeId, deviceId: id, kind, name };
}

/** A section of a device, as its page in admin reads it. @throws resource_not_found */
export async function getDeviceSection(deps: DeviceSettingsDeps, named: NamedDevice, section: DeviceSectionId) {
  const { deviceId } = await findDevice(deps, named, section);
  const { restaurantId } = named;
  return deps.database.tenant({ restaurantId }, (tx) => deps.settings.getDeviceSection(tx, deviceId, section));
}

/** Replaces a section of a device that a person has chosen. @throws resource_not_found, and what `putOwnDeviceSection` throws */
export const putDeviceSection = async (deps: DeviceSettingsDeps, named: NamedDevice, section: DeviceSectionId, change: Change) =>
  putOwnDeviceSection(deps, named.restaurantId, await findDevice(deps, named, section), section, change);

/**
 * Replaces a section of a device that is known to belong to the restaurant: by its session.
 * @throws validation_failed, resource_status_conflict
 */
export const putOwnDeviceSection = (
  { database, settings }: Pick<DeviceSettingsDeps, 'database' | 'settings'>,
  restaurantId: string,
  device: DeviceOfSettings,
  section: DeviceSectionId,
  { body: { value, version }, actor, once }: Change,
) => database.tenant({ restaurantId }, (tx) => settings.putDeviceSection(tx, { device, section, value, version, actor }), { once });
