import type { BodyOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/drawers';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { idTaken } from '../../../platform/db/database-errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { holdDrawer, insertMovement, readMovement, readSession, type DrawerSessionRow } from '../drawers.repo.ts';
import { kickFor } from './kick-drawer.ts';
import { conflict, emitChanged, type DrawersDeps, type TillPlace } from '../drawers.service.ts';

/** A till's session. @throws resource_not_found */
export async function getOwnSession(tx: Tx, { deviceId }: TillPlace, sessionId: string): Promise<DrawerSessionRow> {
  const session = await readSession(tx, sessionId);
  if (session === undefined || session.device_id !== deviceId) throw new ApiError('resource_not_found');
  return session;
}

const signs = { paidIn: 1, paidOut: -1, noSale: 0 } as const;

/**
 * Pays cash in or out of a till's open drawer, or records that it was opened without a sale: its printer opens it. The same id again is the same movement.
 * @throws resource_not_found; resource_status_conflict: the drawer was closed; validation_failed for an amount that does not fit its kind
 */
export async function moveCash(
  deps: DrawersDeps,
  till: TillPlace,
  { id, sessionId, kind, amount, reason, actor }: BodyOf<typeof contract.moveCash> & { actor: Actor },
): Promise<{ session: DrawerSessionRow; repeated: boolean }> {
  if ((kind === 'noSale') !== (amount === 0)) {
    const message = kind === 'noSale' ? 'No money moves without a sale.' : 'Please enter an amount.';
    throw new ApiError('validation_failed', { fields: [{ path: 'amount', message }] });
  }
  return deps.database.tenant({ restaurantId: till.restaurantId }, async (tx) => {
    await holdDrawer(tx, till.deviceId);
    const session = await getOwnSession(tx, till, sessionId);
    const cash = signs[kind] * amount;
    const known = await readMovement(tx, id);
    if (known === undefined) {
      if (session.closed_at !== null) throw conflict(`This drawer was closed by ${session.closed_by}. Open it again first.`);
      if (await insertMovement(tx, { id, session, kind, cash, reason }, { actor, now: deps.now() })) {
        await kickFor(deps, tx, { storeId: session.store_id, deviceId: till.deviceId, causeId: id });
        emitChanged(tx, session, actor);
        return { session, repeated: false };
      }
    }
    // A repeat that was sent while the first one was being recorded finds it now. Undefined: the id is another restaurant's.
    const first = known ?? (await readMovement(tx, id));
    if (first === undefined || first.session_id !== sessionId || first.kind !== kind || first.cash !== cash || first.reason !== reason) {
      throw idTaken();
    }
    return { session, repeated: true };
  });
}
