import type { BodyOf } from '@servery/contract/endpoint';
import type * as contract from '@servery/contract/drawers';
import { formatMoney } from '@servery/domain/money';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { closeSession, lockDrawer, takeZNumber } from '../drawers.repo.ts';
import {
  conflict,
  emitChanged,
  getAmount,
  getStore,
  makeReport,
  withReport,
  type DrawersDeps,
  type TillPlace,
} from '../drawers.service.ts';
import { getOwnSession } from './move-cash.ts';
import { queueReport } from './print-report.ts';

const invalid = (path: string, message: string) => new ApiError('validation_failed', { fields: [{ path, message }] });

/**
 * Closes a till's drawer with the counted cash, and stores its Z report under the store's next number. The same closing again returns it; a
 * second one of the same session is a conflict.
 * @throws resource_not_found; resource_status_conflict: closed already, or another amount is expected than the screen showed;
 * validation_failed: a denomination that the currency does not have, a difference without a reason, more handed over than was counted
 */
export async function closeDrawer(
  deps: DrawersDeps,
  till: TillPlace,
  input: BodyOf<typeof contract.closeDrawer> & { actor: Actor },
): Promise<contract.DrawerWithReport> {
  const { id, sessionId, counts, expected: shown, reason, handedOver, handedTo, actor } = input;
  const store = await getStore(deps, till.restaurantId, till.storeId);
  return deps.database.tenant({ restaurantId: till.restaurantId }, async (tx) => {
    await lockDrawer(tx, till.deviceId);
    const session = await getOwnSession(tx, till, sessionId);
    if (session.closed_at !== null) {
      if (session.close_id === id) return withReport(tx, store, session);
      throw conflict(`${session.closed_by} has closed this drawer already: Z ${session.z_number}. Your count was not stored.`);
    }
    const report = await makeReport(tx, store, session);
    const { expected } = report.cash;
    if (shown !== null && shown !== expected) {
      throw conflict(`${formatMoney(expected, session.currency)} is expected by now: money has moved. Please look at the amount again.`);
    }
    const counted = getAmount(session.currency, counts);
    if (handedOver > counted) throw invalid('handedOver', 'That is more than was counted.');
    if (shown !== null && counted !== expected && reason.length < 3) throw invalid('reason', 'Please say why the amounts differ.');
    const zNumber = await takeZNumber(tx, session.store_id);
    const closing = { id, counts, counted, expected, blind: shown === null, reason, handedOver, handedTo, zNumber, report };
    const closed = await closeSession(tx, sessionId, closing, { actor, now: deps.now() });
    // Where the till has a printer; the id of a closing is of one printout.
    await queueReport(deps, tx, { id, store, row: closed, byHand: false, actor });
    emitChanged(tx, closed, actor);
    return withReport(tx, store, closed);
  });
}
