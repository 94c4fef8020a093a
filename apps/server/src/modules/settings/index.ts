import type { Actor, Database, Tx } from '../../platform/db/door.types.ts';
import { settingsPolicy } from './settings.policy.ts';
import { settingsRoutes } from './settings.routes.ts';
import { changeSection, loadSettings, putSection, type PutSection, type SettingView } from './settings.service.ts';

export type { StoreSettings } from './settings.service.ts';
export { changeSection, loadSection } from './settings.service.ts';

/** What follows a change of a section, in its transaction: a menu that is published anew. */
export type FollowSettings = (tx: Tx, change: { storeId: string; section: string; actor: Actor }) => Promise<void>;

/**
 * Settings sections of a store: one generic module serves them all. `changed` is told after a change has been committed, so that this
 * node's memory of the store asks the database before it answers again.
 */
export const createSettingsModule = (deps: {
  database: Database;
  changed: (restaurantId: string, storeId: string) => void;
  follow?: FollowSettings;
}) => {
  const put = async (tx: Tx, input: PutSection): Promise<SettingView> => {
    const view = await putSection(tx, input);
    await deps.follow?.(tx, input);
    return view;
  };
  return { routes: settingsRoutes({ ...deps, put }), policy: settingsPolicy, loadSettings, putSection: put, changeSection };
};
export type SettingsModule = ReturnType<typeof createSettingsModule>;
