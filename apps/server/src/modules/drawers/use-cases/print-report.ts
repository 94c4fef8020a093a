import { drawerReport } from '@servery/domain/printing';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { readSession, type DrawerSessionRow } from '../drawers.repo.ts';
import { conflict, getStore, withReport, type DrawersDeps } from '../drawers.service.ts';

/** The printer of a session's till; null: it has none. */
export const findTillPrinter = async ({ settings }: Pick<DrawersDeps, 'settings'>, tx: Tx, deviceId: string): Promise<string | null> =>
  (await settings.loadDeviceSection(tx, deviceId, 'tillPrinter')).value.printerId;

/** Queues the printout of a session: X while it is open, its Z afterwards. Undefined: there is no printer for it. */
export async function queueReport(
  deps: Pick<DrawersDeps, 'settings' | 'printing' | 'now'>,
  tx: Tx,
  { id, store, row, byHand, actor }: { id: string; store: StoreProfile; row: DrawerSessionRow; byHand: boolean; actor: Actor },
) {
  const { session, report } = await withReport(tx, store, row);
  const askedAt = deps.now();
  const { tillName, openedAt, openedBy, closed } = session;
  return deps.printing.print(tx, {
    ...{ id, storeId: row.store_id, printerId: await findTillPrinter(deps, tx, row.device_id), byHand, actor, askedAt },
    sessionId: closed === null ? null : row.id,
    getDocument: (options) =>
      drawerReport(
        {
          ...{ storeName: store.name, timeZone: store.timeZone, tillName, openedAt, openedBy, closed, report },
          readAt: askedAt.toISOString(),
        },
        options,
      ),
  });
}

/** Prints a session's report at a person's request. @throws resource_not_found; resource_status_conflict: no printer for it */
export async function printReport(
  deps: DrawersDeps,
  input: { restaurantId: string; storeId: string; drawerSessionId: string; id: string; actor: Actor },
): Promise<{ printerName: string; duplicate: boolean }> {
  const { restaurantId, storeId, drawerSessionId, id, actor } = input;
  const store = await getStore(deps, restaurantId, storeId);
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const row = await readSession(tx, drawerSessionId);
    if (row === undefined || row.store_id !== storeId) throw new ApiError('resource_not_found');
    const queued = await queueReport(deps, tx, { id, store, row, byHand: true, actor });
    if (queued === undefined) {
      throw conflict(
        'No printer of this store prints invoices. Choose the till’s printer under Settings at the till, or set one up under Printing.',
      );
    }
    return queued;
  });
}
