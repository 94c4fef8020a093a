import type { Actor } from '../../../platform/db/connections.types.ts';
import { findDifferences } from '../differences.queries.ts';
import type { DrawersDeps } from '../drawers.service.ts';

export type CheckDeps = Pick<DrawersDeps, 'database' | 'now'>;

/** Z reports are compared with the ledger for so long. */
const checkedForDays = 40;
const actor: Actor = { kind: 'system', id: null, name: 'Nightly check' };

/** Compares the Z reports of every restaurant with its orders and tenders. Whatever differs is an event, which raises an alarm. */
export const checkDrawers = ({ database, now }: CheckDeps): Promise<void> =>
  database.eachTenant('check the drawers', async (tx) => {
    for (const found of await findDifferences(tx, new Date(now().getTime() - checkedForDays * 86_400_000))) {
      const { id: sessionId, store_id: storeId, z_number: zNumber, device_name: tillName } = found;
      const payload = { sessionId, zNumber, tillName, figures: found.figures };
      tx.emit({ storeId, type: 'drawer.differed', subject: { kind: 'drawerSession', id: sessionId }, payload, actor });
    }
  });
