import { getSettings, putSettings } from '@servery/contract/settings/index';
import type { Database } from '../../platform/db/door.types.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { getSection, putSection } from './settings.service.ts';

export const settingsRoutes = (database: Database): Route[] => [
  route(getSettings, ({ params }) => getSection(database, params.restaurantId, params.storeId, params.section)),
  route(putSettings, ({ params, body, actor }) =>
    database.tenant({ restaurantId: params.restaurantId }, (tx) =>
      putSection(tx, { storeId: params.storeId, section: params.section, value: body.value, version: body.version, actor }),
    ),
  ),
];
