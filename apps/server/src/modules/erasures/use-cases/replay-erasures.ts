import { closeAccount } from '../erasing.repo.ts';
import { insertErasure, reopenErasure } from '../erasures.repo.ts';
import { findPresent, freeNumber, lockSubject } from '../subject.queries.ts';
import type { ErasuresDeps } from './advance-erasure.ts';

/**
 * Requests again what the journal has as erased and the database has as a customer: a backup from before was restored. The job then erases
 * them like any other.
 * @returns how many customers it found
 */
export async function replayErasures(deps: ErasuresDeps): Promise<number> {
  const restaurants = Map.groupBy(await deps.journal.read(), ({ restaurantId }) => restaurantId);
  let found = 0;
  for (const [restaurantId, entries] of restaurants) {
    const requesters = new Map(entries.map(({ customerId, requestedBy }) => [customerId, requestedBy]));
    // Nearly always nobody: one statement for the whole restaurant.
    const present = await deps.database.tenant({ restaurantId }, (tx) => findPresent(tx, [...requesters.keys()]));
    for (const customerId of present) {
      if (await eraseAgain(deps, { restaurantId, customerId, requestedBy: requesters.get(customerId)! })) found += 1;
    }
  }
  if (found > 0) deps.log.warn({ customers: found }, 'A restored backup had customers who had been erased. They are erased again.');
  return found;
}

async function eraseAgain(
  deps: ErasuresDeps,
  { restaurantId, customerId, requestedBy }: { restaurantId: string; customerId: string; requestedBy: string },
): Promise<boolean> {
  const reopened = await deps.database.tenant({ restaurantId }, async (tx) => {
    if ((await lockSubject(tx, customerId)) === undefined) return false;
    const now = deps.now();
    await insertErasure(tx, { customerId, reason: 'restoredBackup', by: { id: null, name: requestedBy }, now });
    await freeNumber(tx, customerId);
    return reopenErasure(tx, customerId, now);
  });
  if (reopened) await deps.database.platform('an erased customer signs out', (tx) => closeAccount(tx, customerId));
  return reopened;
}
