import type { ResponseOf } from '@servery/contract/endpoint';
import type { getActiveAccount } from '@servery/contract/connect';
import { findFee, type DatedFee } from '@servery/domain/payments';
import { zonedParts, type LocalDate } from '@servery/domain/time';
import type { CardFormConfig } from '../../../ports/card-payments.ts';
import { accountIsGone, type ProviderAccount } from '../../../ports/payment-accounts.ts';
import { failed, toFee, putAway, recordReading, type ConnectDeps, type StorePlace } from '../accounts.service.ts';
import { systemActor } from '../connect.events.ts';
import { currentAccount, type AccountRow } from '../connect.repo.ts';
import { readFees } from '../fees.repo.ts';

export type AccountAnswer = ResponseOf<typeof getActiveAccount>;

/** What the store pays of an order that is placed today, and what it will pay next. */
function toFees(row: AccountRow, dated: readonly DatedFee[], today: LocalDate) {
  const next = dated.filter(({ validFrom }) => validFrom > today).toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))[0];
  return {
    transactionFee: findFee(toFee(row), dated, today),
    ...(next && { nextTransactionFee: { validFrom: next.validFrom, fixed: next.fixed, percentage: next.percentage } }),
  };
}

/** An account for screens; without one it says so. */
export const accountView = (
  form: CardFormConfig | null,
  found?: { row: AccountRow; account: ProviderAccount; fees: readonly DatedFee[]; today: LocalDate },
): AccountAnswer => ({
  account:
    found === undefined
      ? null
      : {
          accountId: found.account.accountId,
          country: found.row.country,
          active: found.account.chargesEnabled && found.account.payoutsEnabled && found.account.detailsSubmitted,
          chargesEnabled: found.account.chargesEnabled,
          payoutsEnabled: found.account.payoutsEnabled,
          detailsSubmitted: found.account.detailsSubmitted,
          requirements: found.account.requirements,
          bankAccounts: found.account.bankAccounts,
          schedule: found.account.schedule,
          ...toFees(found.row, found.fees, found.today),
          createdAt: found.account.createdAt.toISOString(),
        },
  publishableKey: form?.publishableKey ?? '',
  simulatorUrl: form?.simulatorUrl ?? null,
});

/** The store's account, read from the provider. One that the provider no longer knows is set aside. @throws service_unavailable */
export async function showAccount(deps: ConnectDeps, form: CardFormConfig | null, place: StorePlace): Promise<AccountAnswer> {
  const { timeZone } = await deps.store(place.restaurantId, place.storeId);
  const [row, fees] = await deps.database.tenant(place, (tx) => Promise.all([currentAccount(tx, place.storeId), readFees(tx)]));
  if (row === undefined || row.account_id === null) return accountView(form);
  const readAt = deps.now();
  const answer = await deps.accounts.read(row.account_id);
  if (accountIsGone(answer)) {
    await putAway(deps, place, row, systemActor);
    return accountView(form);
  }
  if (answer.outcome !== 'done') throw failed(answer);
  await recordReading(deps, place, answer.value, readAt);
  const today = zonedParts(readAt.toISOString(), timeZone).date;
  return accountView(form, { row, account: answer.value, fees, today });
}
