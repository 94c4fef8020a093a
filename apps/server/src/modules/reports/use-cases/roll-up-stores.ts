import { restaurantsWith } from '../../../platform/db/restaurants-with.ts';
import type { ReportsDeps } from '../reports.service.ts';
import { catchUp, recountDays } from './catch-up.ts';

/** Every day that there is. */
const ever = { from: '2000-01-01', to: '2999-12-31' };

/** Counts what happened in every store since the last time, one short transaction for about a day of events. */
export async function rollUpStores({ database, stores }: Pick<ReportsDeps, 'database' | 'stores'>): Promise<void> {
  const behind: { restaurantId: string; storeId: string }[] = [];
  await database.eachTenantOf('reports that are behind', await restaurantsWith(database, 'unreportedEvents'), async (tx) => {
    const { restaurantId } = tx.scope;
    const rows = await tx.sql<{ store_id: string }>({
      name: 'reports.behind',
      text: `select s.store_id from stream s left join report_cursor c on c.restaurant_id = s.restaurant_id and c.store_id = s.store_id
        where s.restaurant_id = $1 and s.seq > coalesce(c.seq, 0)`,
      values: [restaurantId],
    });
    for (const { store_id: storeId } of rows) behind.push({ restaurantId, storeId });
  });
  for (const { restaurantId, storeId } of behind) {
    const store = await stores.get(restaurantId, storeId);
    if (store === undefined) continue;
    while (await database.tenant({ restaurantId }, (tx) => catchUp(tx, store)));
    await database.tenant({ restaurantId }, (tx) => recountDays(tx, store, ever));
  }
}
