import type { BodyOf, QueryOf, ResponseOf } from '@servery/contract/endpoint';
import type { listPosStashedOrderLog, sendPosStashedOrderLog } from '@servery/contract/till-logs';
import type { Database } from '../../platform/db/connections.types.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { RestaurantsService } from '../restaurants/index.ts';
import { insertSteps, listSteps, type Reporter } from './till-logs.repo.ts';

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

/** Stores what a till reports. @throws too_many_requests */
export async function reportSteps(
  { database, rateLimiter, now }: TillLogsDeps,
  { restaurantId, ...reporter }: Reporter & { restaurantId: string },
  { steps }: BodyOf<typeof sendPosStashedOrderLog>,
): Promise<void> {
  for (const { calls, seconds } of limits) await rateLimiter.hit(`stash-log:${seconds}:${reporter.deviceId}`, calls, seconds);
  await database.tenant({ restaurantId }, (tx) => insertSteps(tx, reporter, steps, now()));
}

/** What a store's tills have reported, what arrived last first. @throws resource_not_found, validation_failed for a cursor that is not ours */
export async function listReported(
  { database, store }: TillLogsDeps,
  { restaurantId, storeId }: { restaurantId: string; storeId: string },
  query: QueryOf<typeof listPosStashedOrderLog>,
): Promise<ResponseOf<typeof listPosStashedOrderLog>> {
  await store(restaurantId, storeId);
  return database.tenant({ restaurantId }, (tx) => listSteps(tx, { storeId, ...query }));
}
