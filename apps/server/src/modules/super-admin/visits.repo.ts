import type { DirectoryTx } from '../../platform/db/connections.types.ts';

export interface VisitRow {
  id: string;
  restaurant_id: string;
  restaurant_name: string;
  reason: string;
  ends_at: Date;
}

/** Begins a visit of a session that has none. @returns whether it has begun; false: the session is visiting already */
export async function insertVisit(
  tx: DirectoryTx,
  visit: { id: string; restaurantId: string; principalId: string; visitorName: string; reason: string; sessionHash: Buffer; endsAt: Date },
): Promise<boolean> {
  const result = await tx.query
    .insertInto('directory.platform_visit')
    .values({
      ...{ id: visit.id, restaurant_id: visit.restaurantId, principal_id: visit.principalId, visitor_name: visit.visitorName },
      ...{ reason: visit.reason, session_hash: visit.sessionHash, ends_at: visit.endsAt },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The visit of a session that has not ended. */
export async function readVisit(tx: DirectoryTx, sessionHash: Buffer): Promise<VisitRow | undefined> {
  return tx.query
    .selectFrom('directory.platform_visit as v')
    .innerJoin('directory.restaurant as r', 'r.id', 'v.restaurant_id')
    .select(['v.id', 'v.restaurant_id', 'r.name as restaurant_name', 'v.reason', 'v.ends_at'])
    .where('v.session_hash', '=', sessionHash)
    .where('v.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Ends a session's visit. @returns the visit; undefined: there was none */
export async function writeVisitEnd(
  tx: DirectoryTx,
  sessionHash: Buffer,
  at: Date,
): Promise<{ id: string; restaurant_id: string; visitor_name: string; reason: string } | undefined> {
  return tx.query
    .updateTable('directory.platform_visit')
    .set({ ended_at: at })
    .where('session_hash', '=', sessionHash)
    .where('ended_at', 'is', null)
    .returning(['id', 'restaurant_id', 'visitor_name', 'reason'])
    .executeTakeFirst();
}
