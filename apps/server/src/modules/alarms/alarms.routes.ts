import * as contract from '@servery/contract/alarms';
import type { Database } from '../../platform/db/connections.types.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { RestaurantsService } from '../restaurants/index.ts';
import { toAlarmView } from './alarms.events.ts';
import { loadSequence, activeAlarms } from './alarms.queries.ts';
import { seeAlarm } from './use-cases/see-alarm.ts';

export interface AlarmsRoutesDeps {
  database: Database;
  /** Finds a store. @throws resource_not_found */
  store: RestaurantsService['store'];
  now: () => Date;
}

export const alarmsRoutes = (deps: AlarmsRoutesDeps): Route[] => [
  route(contract.listAlarms, async ({ params: { restaurantId, storeId } }) => {
    await deps.store(restaurantId, storeId);
    return deps.database.tenant({ restaurantId }, async (tx) => {
      const [cursor, rows] = await Promise.all([loadSequence(tx, storeId), activeAlarms(tx, storeId)]);
      return { rows: rows.map(toAlarmView), cursor };
    });
  }),
  route(contract.seeAlarm, ({ params: { restaurantId, storeId, alarmId }, actor }) =>
    deps.database.tenant({ restaurantId }, (tx) => seeAlarm(tx, { storeId, alarmId, actor, now: deps.now() })),
  ),
];
