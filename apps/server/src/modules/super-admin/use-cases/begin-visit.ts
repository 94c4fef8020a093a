import { visitMinutes, type VisitView } from '@servery/contract/visits';
import { v7 } from 'uuid';
import type { Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { getVisitorName } from '../../../platform/http/find-caller.ts';
import type { Caller } from '../../../platform/http/handler.types.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { logVisit } from '../super-admin.events.ts';
import { insertVisit, readVisit } from '../visits.repo.ts';

export interface VisitDeps {
  database: Database;
  stores: Pick<StoreCache, 'restaurant'>;
  now: () => Date;
}

/** The person who calls. @throws user_not_allowed for any other caller */
export const asUser = (caller: Caller): Extract<Caller, { kind: 'user' }> => {
  if (caller.kind !== 'user') throw new ApiError('user_not_allowed');
  return caller;
};

/**
 * Lets a super admin's session act as the owner of a restaurant. The restaurant's log has it before the session can do anything there.
 * @throws resource_not_found
 */
export async function beginVisit(
  { database, stores, now }: VisitDeps,
  { caller, restaurantId, reason }: { caller: Caller; restaurantId: string; reason: string },
): Promise<VisitView> {
  const { principalId, name, sessionHash } = asUser(caller);
  if ((await stores.restaurant(restaurantId)) === undefined) throw new ApiError('resource_not_found');
  const visitorName = getVisitorName(name);
  const visit = { id: v7(), restaurantId, principalId, visitorName, reason, sessionHash };
  const actor = { kind: 'user', id: principalId, name: visitorName } as const;
  await logVisit(database, { restaurantId, actor, payload: { what: 'began', visitId: visit.id, visitorName, reason } });
  const endsAt = new Date(now().getTime() + visitMinutes * 60_000);
  const row = await database.platform('begin a visit', async (tx) => {
    await insertVisit(tx, { ...visit, endsAt });
    return readVisit(tx, sessionHash);
  });
  if (row === undefined) throw new ApiError('service_unavailable');
  return {
    id: row.id,
    restaurantId: row.restaurant_id,
    restaurantName: row.restaurant_name,
    reason: row.reason,
    endsAt: row.ends_at.toISOString(),
  };
}
