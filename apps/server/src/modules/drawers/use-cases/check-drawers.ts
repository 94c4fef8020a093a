import { formatMoney, type Minor } from '@servery/domain/money';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { findDifferences, readAlarmed, type DrawerDifference } from '../differences.queries.ts';
import type { DrawersDeps } from '../drawers.service.ts';

export type CheckDeps = Pick<DrawersDeps, 'database' | 'now'>;

/** Z reports are compared with the ledger for so long. */
const checkedForDays = 40;
const actor: Actor = { kind: 'system', id: null, name: 'Nightly check' };

/** Which figures differ and by how much, in words. */
function describe(found: DrawerDifference): string {
  const { currency } = found;
  const compare = (name: string, reported: Minor, recorded: Minor) =>
    reported === recorded
      ? []
      : [`${name} ${formatMoney(reported, currency)} in the report and ${formatMoney(recorded, currency)} recorded`];
  return [
    ...compare('money taken', found.report_money, found.money),
    ...compare('sales', found.report_sales, found.sales),
    ...compare('cash expected', found.expected, found.in_drawer),
    ...(found.lost ? ['a payment that is in no report'] : []),
    ...(found.lost_sale ? ['a paid order that is a sale in no report'] : []),
  ].join(', ');
}

/**
 * Compares the Z reports of every restaurant with its orders and tenders. Whatever differs is an event, which raises an alarm; what agrees
 * again ends it.
 */
export const checkDrawers = ({ database, now }: CheckDeps): Promise<void> =>
  database.eachTenant('check the drawers', async (tx) => {
    const since = new Date(now().getTime() - checkedForDays * 86_400_000);
    const differing = new Set<string>();
    for (const found of await findDifferences(tx, since)) {
      const { id: sessionId, store_id: storeId, z_number: zNumber, device_name: tillName } = found;
      differing.add(sessionId);
      const payload = { sessionId, zNumber, tillName, figures: describe(found) };
      tx.emit({ storeId, type: 'drawer.differed', subject: { kind: 'drawerSession', id: sessionId }, payload, actor });
    }
    for (const { id: sessionId, store_id: storeId } of await readAlarmed(tx, since)) {
      if (differing.has(sessionId)) continue;
      tx.emit({ storeId, type: 'drawer.agreed', subject: { kind: 'drawerSession', id: sessionId }, payload: { sessionId }, actor });
    }
  });
