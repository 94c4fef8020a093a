import type { Database } from '../../platform/db/door.types.ts';
import { settingsPolicy } from './settings.policy.ts';
import { settingsRoutes } from './settings.routes.ts';
import { changeSection, loadSettings, putSection } from './settings.service.ts';

export type { StoreSettings } from './settings.service.ts';

/**
 * Settings sections of a store: one generic module serves them all. `changed` is told after a change has been committed, so that this
 * node's memory of the store asks the database before it answers again.
 */
export const createSettingsModule = (deps: { database: Database; changed: (restaurantId: string, storeId: string) => void }) => ({
  routes: settingsRoutes(deps),
  policy: settingsPolicy,
  loadSettings,
  putSection,
  changeSection,
});
export type SettingsModule = ReturnType<typeof createSettingsModule>;
