import * as contract from '@servery/contract/till-logs';
import type { Database } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { RestaurantsService } from '../restaurants/index.ts';
import { insertSteps, listSteps } from './till-logs.repo.ts';

export interface TillLogsDeps {
  database: Database;
  rateLimiter: RateLimiter;
  /** Finds a store. @throws resource_not_found */
  store: RestaurantsService['store'];
  now: () => Date;
}

/** Calls of one till. It sends what it has collected in several seconds, so more than this is a fault of it. */
const limits = [
  { calls: 10, seconds: 60 },
  { calls: 1_000, seconds: 86_400 },
] as const;

export const tillLogsRoutes = ({ database, rateLimiter, store, now }: TillLogsDeps): Route[] => [
  route(contract.sendPosStashedOrderLog, async ({ caller, actor, body }) => {
    // The policy lets tills alone through.
    if (caller.kind !== 'posTerminal') throw new ApiError('user_not_allowed');
    const { restaurantId, storeId, principalId: deviceId, name: terminalName } = caller;
    for (const { calls, seconds } of limits) await rateLimiter.hit(`stash-log:${seconds}:${deviceId}`, calls, seconds);
    const reporter = { storeId, deviceId, terminalName, by: actor.name };
    await database.tenant({ restaurantId }, (tx) => insertSteps(tx, reporter, body.steps, now()));
    return {};
  }),
  route(contract.listPosStashedOrderLog, async ({ params: { restaurantId, storeId }, query }) => {
    await store(restaurantId, storeId);
    return database.tenant({ restaurantId }, (tx) => listSteps(tx, { storeId, ...query }));
  }),
];
