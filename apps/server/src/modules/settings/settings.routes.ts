import { getSettings, putSettings, settingsSections, type SettingsSectionId } from '@servery/contract/settings/index';
import type { Database, Tx } from '../../platform/db/door.types.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { PutSection, SettingView, SettingsService } from './settings.service.ts';

interface SettingsRouteDeps {
  database: Database;
  changed: (restaurantId: string, storeId: string) => void;
  getSection: SettingsService['getSection'];
  put: (tx: Tx, input: PutSection) => Promise<SettingView>;
}

/** A route to read and one to replace each section. */
export const settingsRoutes = (deps: SettingsRouteDeps): Route[] =>
  (Object.keys(settingsSections) as SettingsSectionId[]).flatMap((section) => [
    route(getSettings(section), ({ params }) => deps.getSection(deps.database, params.restaurantId, params.storeId, section) as never),
    route(putSettings(section), async ({ params, body, actor, once }) => {
      const { restaurantId, storeId } = params;
      const input = { storeId, section, value: body.value, version: body.version, actor };
      const view = await deps.database.tenant({ restaurantId }, (tx) => deps.put(tx, input), { once });
      deps.changed(restaurantId, storeId);
      return view as never;
    }),
  ]);
