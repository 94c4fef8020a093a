import type { BodyOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/drawers';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { idTaken } from '../../../platform/db/database-errors.ts';
import { adoptEntries, insertSession, lockDrawer, readLatestSession, readSession, type DrawerSessionRow } from '../drawers.repo.ts';
import { conflict, emitChanged, getAmount, getStore, type DrawersDeps, type TillPlace } from '../drawers.service.ts';

/**
 * Opens a till's drawer with a float. What has happened at the till since its last session enters this one, named as late. The same id again
 * returns the session.
 * @throws resource_status_conflict: it is open already; validation_failed for what is no denomination of the store's currency
 */
export async function openDrawer(
  deps: DrawersDeps,
  till: TillPlace,
  { id, counts, actor }: BodyOf<typeof contract.openDrawer> & { actor: Actor },
): Promise<{ session: DrawerSessionRow; repeated: boolean }> {
  const { currency, storeId } = await getStore(deps, till.restaurantId, till.storeId);
  const { deviceId, tillName: deviceName } = till;
  return deps.database.tenant({ restaurantId: till.restaurantId }, async (tx) => {
    await lockDrawer(tx, deviceId);
    const known = await readSession(tx, id);
    if (known !== undefined) {
      if (known.device_id !== deviceId) throw idTaken();
      return { session: known, repeated: true };
    }
    const latest = await readLatestSession(tx, deviceId);
    if (latest?.closed_at === null) throw conflict(`This drawer is open already: ${latest.opened_by} opened it.`);
    const float = getAmount(currency, counts);
    const session = await insertSession(tx, { id, storeId, deviceId, deviceName, currency, counts, float }, { actor, now: deps.now() });
    // The drawer is locked: the id is another restaurant's.
    if (session === undefined) throw idTaken();
    await adoptEntries(tx, session);
    emitChanged(tx, session, actor);
    return { session, repeated: false };
  });
}
