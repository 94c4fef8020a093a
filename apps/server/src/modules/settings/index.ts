import type { Database } from '../../platform/db/door.types.ts';
import { settingsPolicy } from './settings.policy.ts';
import { settingsRoutes } from './settings.routes.ts';
import { loadSettings, putSection } from './settings.service.ts';

export type { StoreSettings } from './settings.service.ts';

/** Settings sections of a store: one generic module serves them all. */
export const createSettingsModule = (deps: { database: Database }) => ({
  routes: settingsRoutes(deps.database),
  policy: settingsPolicy,
  loadSettings,
  putSection,
});
export type SettingsModule = ReturnType<typeof createSettingsModule>;
