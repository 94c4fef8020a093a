import { getSettings, putSettings } from '@servery/contract/settings/index';
import type { Database, Tx } from '../../platform/db/door.types.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { PutSection, SettingView, SettingsService } from './settings.service.ts';

export const settingsRoutes = (deps: {
  database: Database;
  changed: (restaurantId: string, storeId: string) => void;
  getSection: SettingsService['getSection'];
  put: (tx: Tx, input: PutSection) => Promise<SettingView>;
}): Route[] => [
  route(getSettings, ({ params }) => deps.getSection(deps.database, params.restaurantId, params.storeId, params.section)),
  route(putSettings, async ({ params, body, actor, once }) => {
    const { restaurantId, storeId, section } = params;
    const input = { storeId, section, value: body.value, version: body.version, actor };
    const view = await deps.database.tenant({ restaurantId }, (tx) => deps.put(tx, input), { once });
    deps.changed(restaurantId, storeId);
    return view;
  }),
];
