import type { Actor } from '../../../platform/db/connections.types.ts';
import type { Caller } from '../../../platform/http/handler.types.ts';
import { logVisit } from '../super-admin.events.ts';
import { writeVisitEnd } from '../visits.repo.ts';
import { asUser, type VisitDeps } from './begin-visit.ts';

/** Ends the visit of a session, which is a super admin's again. Without a visit nothing happens. */
export async function endVisit(
  { database, now }: Pick<VisitDeps, 'database' | 'now'>,
  { caller, actor }: { caller: Caller; actor: Actor },
): Promise<{ ok: true }> {
  const { sessionHash } = asUser(caller);
  const ended = await database.platform('end a visit', (tx) => writeVisitEnd(tx, sessionHash, now()));
  if (ended !== undefined) {
    const { id: visitId, restaurant_id: restaurantId, visitor_name: visitorName, reason } = ended;
    await logVisit(database, { restaurantId, actor, payload: { what: 'ended', visitId, visitorName, reason } });
  }
  return { ok: true };
}
