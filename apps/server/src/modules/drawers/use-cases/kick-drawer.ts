import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { readCashMoved } from '../drawers.queries.ts';
import type { DrawersDeps } from '../drawers.service.ts';
import { findTillPrinter } from './print-report.ts';

const drawerActor: Actor = { kind: 'system', id: null, name: 'Cash drawer' };
/** Seconds in which a drawer still opens for a payment: later nobody is at it any more. */
const soon = 20;

/** Opens a till's drawer, once for each movement of cash there. */
export async function kickFor(
  deps: Pick<DrawersDeps, 'settings' | 'printing' | 'now'>,
  tx: Tx,
  { storeId, deviceId, causeId }: { storeId: string; deviceId: string; causeId: string },
): Promise<void> {
  const printerId = await findTillPrinter(deps, tx, deviceId);
  if (printerId !== null) await deps.printing.kick(tx, { storeId, printerId, causeId, actor: drawerActor, askedAt: deps.now() });
}

/** Opens the drawers of tills that have just taken cash for an order, or given some back. Safe to repeat. */
export async function kickForOrder(
  deps: Pick<DrawersDeps, 'database' | 'settings' | 'printing' | 'now'>,
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<void> {
  await deps.database.tenant({ restaurantId }, async (tx) => {
    const since = new Date(deps.now().getTime() - soon * 1000);
    for (const { id: causeId, storeId, deviceId } of await readCashMoved(tx, orderId, since))
      await kickFor(deps, tx, { storeId, deviceId, causeId });
  });
}
