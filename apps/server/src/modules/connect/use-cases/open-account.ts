import type { TransactionFee } from '@servery/domain/payments';
import { v7 } from 'uuid';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { accountIsGone, type ProviderAccount } from '../../../ports/payment-accounts.ts';
import { failed, putAway, recordReading, type ConnectDeps, type StorePlace } from '../accounts.service.ts';
import { emitAccountChanged } from '../connect.events.ts';
import { nameAccount, registerOwner, reserveAccount, currentAccount, type AccountRow } from '../connect.repo.ts';

/**
 * The store's account; creates it if there is none. One that the provider no longer knows is set aside and replaced. Safe to repeat and to
 * interrupt anywhere: the row is stored before the provider is called, and its id is the idempotency key.
 * @throws service_unavailable, resource_status_conflict when the provider refuses
 */
export async function openAccount(
  deps: ConnectDeps,
  place: StorePlace,
  options: { actor: Actor; fee?: TransactionFee },
): Promise<{ row: AccountRow & { account_id: string }; account: ProviderAccount }> {
  const store = await deps.store(place.restaurantId, place.storeId);
  const fee = options.fee ?? (await deps.getNewFee());
  // Twice at most: the provider may no longer have the first one.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const row = await deps.database.tenant(place, async (tx) => {
      await reserveAccount(tx, {
        id: v7(),
        storeId: place.storeId,
        country: store.country,
        fee,
        now: deps.now(),
      });
      return currentAccount(tx, place.storeId);
    });
    if (row === undefined) break;
    const readAt = deps.now();
    const answer =
      row.account_id === null
        ? await deps.accounts.create({ key: row.id, ...place, country: row.country, email: store.email, businessName: store.name })
        : await deps.accounts.read(row.account_id);
    if (row.account_id !== null && accountIsGone(answer)) {
      await putAway(deps, place, row, options.actor);
      continue;
    }
    if (answer.outcome !== 'done') throw failed(answer);
    const account = answer.value;
    if (row.account_id === null) await storeAccount(deps, place, row, account.accountId, options.actor);
    await recordReading(deps, place, account, readAt);
    return { row: { ...row, account_id: account.accountId }, account };
  }
  throw new ApiError('service_unavailable', { retryAfter: 5 });
}

/** The directory first: an event about the account may come at any moment. */
async function storeAccount(deps: ConnectDeps, place: StorePlace, row: AccountRow, accountId: string, actor: Actor): Promise<void> {
  await deps.database.platform('payments account: owner', (tx) => registerOwner(tx, accountId, place.restaurantId, place.storeId));
  await deps.database.tenant(place, async (tx) => {
    if (!(await nameAccount(tx, row.id, accountId))) return;
    emitAccountChanged(tx, {
      storeId: place.storeId,
      id: row.id,
      actor,
      payload: { what: 'created', chargesEnabled: false, payoutsEnabled: false, before: null, after: accountId },
    });
  });
}
