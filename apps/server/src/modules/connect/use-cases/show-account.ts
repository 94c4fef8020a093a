import type { ResponseOf } from '@servery/contract/endpoint';
import type { getActiveAccount } from '@servery/contract/connect';
import type { CardFormConfig } from '../../../ports/card-payments.ts';
import { accountIsGone, type ProviderAccount } from '../../../ports/payment-accounts.ts';
import { failed, toFee, putAway, recordReading, type ConnectDeps, type StorePlace } from '../accounts.service.ts';
import { systemActor } from '../connect.events.ts';
import { currentAccount, type AccountRow } from '../connect.repo.ts';

export type AccountAnswer = ResponseOf<typeof getActiveAccount>;

export const accountView = (form: CardFormConfig | null, row?: AccountRow, account?: ProviderAccount): AccountAnswer => ({
  account:
    row === undefined || account === undefined
      ? null
      : {
          accountId: account.accountId,
          country: row.country,
          active: account.chargesEnabled && account.payoutsEnabled && account.detailsSubmitted,
          chargesEnabled: account.chargesEnabled,
          payoutsEnabled: account.payoutsEnabled,
          detailsSubmitted: account.detailsSubmitted,
          requirements: account.requirements,
          bankAccounts: account.bankAccounts,
          schedule: account.schedule,
          transactionFee: toFee(row),
          createdAt: account.createdAt.toISOString(),
        },
  publishableKey: form?.publishableKey ?? '',
  simulatorUrl: form?.simulatorUrl ?? null,
});

/** The store's account, read from the provider. One that the provider no longer knows is set aside. @throws service_unavailable */
export async function showAccount(deps: ConnectDeps, form: CardFormConfig | null, place: StorePlace): Promise<AccountAnswer> {
  await deps.store(place.restaurantId, place.storeId);
  const row = await deps.database.tenant(place, (tx) => currentAccount(tx, place.storeId));
  if (row === undefined || row.account_id === null) return accountView(form);
  const readAt = deps.now();
  const answer = await deps.accounts.read(row.account_id);
  if (accountIsGone(answer)) {
    await putAway(deps, place, row, systemActor);
    return accountView(form);
  }
  if (answer.outcome !== 'done') throw failed(answer);
  await recordReading(deps, place, answer.value, readAt);
  return accountView(form, row, answer.value);
}
