import { v5 as uuidv5 } from 'uuid';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import {
  findMarketplaceDifferences,
  findProviderDifferences,
  findTenderDifferences,
  readOpenChecks,
  type MoneyDifference,
} from '../money-differences.queries.ts';
import { plusSeconds, type PaymentsDeps } from '../payments.service.ts';
import { fillSurchargeTax } from './fill-surcharge-tax.ts';

/** The ledger is compared with what it records for so long. */
const checkedForDays = 40;
/** More would be no message any more. */
const mostShown = 3;
type Compared = Pick<PaymentsDeps, 'database' | 'stores' | 'now'>;
const actor: Actor = { kind: 'system', id: null, name: 'Nightly check' };

/**
 * Compares for each store and trading day the ledger of tenders with what it records: payments by card, the card provider's own record (as
 * `reconcilePayments` has found it), orders of marketplaces. A day that differs is an event, which raises an alarm; a day that agrees again
 * ends it. Nothing is corrected here: the ledger is written by the database, so a difference is a fault that somebody has to look at.
 */
export async function checkMoney(deps: Compared): Promise<void> {
  await fillSurchargeTax(deps);
  await compareDays(deps);
}

const compareDays = (deps: Compared): Promise<void> =>
  deps.database.eachTenant('check the money', async (tx) => {
    const since = plusSeconds(deps.now(), -checkedForDays * 86_400);
    const differing = new Set<string>();
    for (const { storeId, day, ...found } of groupByDay(await findAll(tx, since))) {
      const checkId = uuidv5(`money ${day}`, storeId);
      differing.add(checkId);
      const payload = { checkId, day, ...found };
      tx.emit({ storeId, type: 'money.differed', subject: { kind: 'store', id: storeId }, payload, actor });
    }
    // Days that nobody compares any more keep their alarm.
    for (const { store_id: storeId, check_id: checkId } of await readOpenChecks(tx, plusSeconds(since, 2 * 86_400))) {
      if (differing.has(checkId)) continue;
      tx.emit({ storeId, type: 'money.agreed', subject: { kind: 'store', id: storeId }, payload: { checkId }, actor });
    }
  });

const findAll = async (tx: Tx, since: Date): Promise<MoneyDifference[]> => [
  ...(await findProviderDifferences(tx)),
  ...(await findTenderDifferences(tx, since)),
  ...(await findMarketplaceDifferences(tx, since)),
];

function groupByDay(found: readonly MoneyDifference[]) {
  const days = Map.groupBy(found, ({ store_id, day }) => `${store_id}/${day}`);
  return [...days.values()].map((rows) => ({
    storeId: rows[0]!.store_id,
    day: rows[0]!.day,
    differences: rows.slice(0, mostShown).map(({ text }) => text),
    count: rows.length,
  }));
}
