import { accountIsGone } from '../../../ports/payment-accounts.ts';
import { putAway, recordReading, type ConnectDeps } from '../accounts.service.ts';
import { systemActor } from '../connect.events.ts';
import { getOwner, currentAccount } from '../connect.repo.ts';

/**
 * An account has changed: reads it from the provider and stores it.
 * @returns `notOurs` for an account that none of our stores has, `unknown` when the provider cannot be read
 */
export async function refreshAccount(deps: ConnectDeps, accountId: string): Promise<'done' | 'notOurs' | 'unknown'> {
  const owner = await deps.database.platform('payments account: owner', (tx) => getOwner(tx, accountId));
  if (owner === undefined) return 'notOurs';
  const place = { restaurantId: owner.restaurant_id, storeId: owner.store_id };
  const readAt = deps.now();
  const answer = await deps.accounts.read(accountId);
  if (answer.outcome === 'done') {
    await recordReading(deps, place, answer.value, readAt);
    return 'done';
  }
  if (!accountIsGone(answer)) return 'unknown';
  const row = await deps.database.tenant(place, (tx) => currentAccount(tx, place.storeId));
  if (row?.account_id === accountId) await putAway(deps, place, row, systemActor);
  return 'done';
}
