import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { defineModule } from '../../platform/define-module.ts';
import { createDeviceSettingsService } from './device-settings.service.ts';
import { withOwnPictures } from './own-pictures.service.ts';
import { createPlatformSettingsService } from './platform-settings.service.ts';
import { raiseSettingsVersions } from './settings.repo.ts';
import { settingsPolicy } from './settings.policy.ts';
import { settingsRoutes } from './settings.routes.ts';
import { createSettingsService, type PutSection, type WrittenSection } from './settings.service.ts';

export type { DeviceOfSettings } from './device-settings.service.ts';
export { isSaved, loadRestaurantSection, storeFirstSettings, storeRestaurantSection, type StoreSettings } from './settings.service.ts';

/**
 * Settings sections of devices, stores, restaurants and the platform: one generic module reads and stores them all. The devices module has
 * the routes of a device's, since it knows the devices. `changed` is called after a change has been
 * committed, so that this node's memory of the store asks the database before it answers again; `onError` receives what could not be read.
 */
export const createSettingsModule = (deps: {
  database: Database;
  changed: (restaurantId: string, storeId: string) => void;
  /** The reference to store for a chosen picture of the restaurant. */
  resolvePicture: (tx: Tx, chosen: { id: string; path: string; alt?: string | undefined }, at: string) => Promise<unknown>;
  onError?: ((error: Error) => void) | undefined;
}) => {
  const service = createSettingsService({ report: deps.onError });
  const put = async (tx: Tx, input: PutSection): Promise<WrittenSection> =>
    service.putSection(tx, { ...input, value: await withOwnPictures(tx, deps.resolvePicture, input), saved: true });
  const platform = createPlatformSettingsService({ database: deps.database, report: deps.onError ?? (() => {}) });
  const { loadSettings, loadSection, putSection, changeSection, getSection, holdSections } = service;
  const routes = settingsRoutes({ ...deps, put, platform, getSection, holdSections });
  return defineModule({
    name: 'settings',
    routes,
    policy: settingsPolicy,
    loadSettings,
    loadSection,
    putSection,
    changeSection,
    raiseVersions: raiseSettingsVersions,
    loadPlatformSection: platform.loadSection,
    ...createDeviceSettingsService({ report: deps.onError ?? (() => {}) }),
  });
};
export type SettingsModule = ReturnType<typeof createSettingsModule>;
