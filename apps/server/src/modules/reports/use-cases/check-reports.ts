import { v5 as uuidv5 } from 'uuid';
import { addDays } from '@servery/domain/time';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { findDifferences } from '../reports.queries.ts';
import type { ReportsDeps } from '../reports.service.ts';
import { recomputeDay } from './catch-up.ts';

/** Figures are compared with the orders for so long. */
const checkedForDays = 40;
const actor: Actor = { kind: 'system', id: null, name: 'Nightly check' };

/**
 * Compares the figures of every restaurant with its orders and payments. A day that differs raises an alarm by its event, and is recomputed.
 */
export const checkReports = ({ database, stores, now }: ReportsDeps): Promise<void> =>
  database.eachTenant('check the reports', async (tx) => {
    const since = addDays(now().toISOString().slice(0, 10), -checkedForDays);
    for (const { store_id: storeId, day, figures } of await findDifferences(tx, since)) {
      const id = uuidv5(day, storeId);
      tx.emit({
        storeId,
        type: 'report.differed',
        subject: { kind: 'store', id: storeId },
        payload: { reportId: id, day, figures },
        actor,
      });
      const store = await stores.get(tx.scope.restaurantId, storeId);
      if (store !== undefined) await recomputeDay(tx, store, day);
    }
  });
