import type { TransactionFee } from '@servery/domain/payments';
import type { Actor, Database } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Refused, Unknown } from '../../ports/card-payments.ts';
import type { PaymentAccountsPort, ProviderAccount } from '../../ports/payment-accounts.ts';
import type { RestaurantsService } from '../restaurants/index.ts';
import { emitAccountChanged, systemActor } from './connect.events.ts';
import { accountForUpdate, raiseStoreVersion, currentAccount, writeArchived, writeStatus, type AccountRow } from './connect.repo.ts';

export interface ConnectDeps {
  database: Database;
  accounts: PaymentAccountsPort;
  /** Looks a store up. @throws resource_not_found */
  store: RestaurantsService['store'];
  /** The platform's share for a store's first account. */
  getNewFee: () => Promise<TransactionFee>;
  /** Called after a commit: this node's cache of the store reads it again. */
  changed: (restaurantId: string, storeId: string) => void;
  now: () => Date;
}

export interface StorePlace {
  restaurantId: string;
  storeId: string;
}

export const toFee = (row: AccountRow): TransactionFee => ({ fixed: row.fee_fixed, percentage: row.fee_percentage });

/** The answer for screens if the provider did not do what was requested. */
export function failed(failure: Refused | Unknown): ApiError {
  if (failure.outcome === 'unknown') {
    return new ApiError('service_unavailable', {
      message: 'The card provider cannot be reached. Please try again in a moment.',
      retryAfter: 10,
    });
  }
  return new ApiError('resource_status_conflict', {
    message: getWords(failure),
    details: { reason: 'PROVIDER_REFUSED', code: failure.code },
  });
}

const checkBank = 'Please check the numbers of the bank account.';
const words: Readonly<Record<string, string>> = {
  bank_account_exists: 'This bank account is there already.',
  token_already_used: 'This bank account was sent before. Please enter it again.',
  routing_number_invalid: checkBank,
  account_number_invalid: checkBank,
  bank_account_unusable: 'This bank account cannot be paid out to. Please use another one.',
  bank_account_declined: 'This bank account cannot be paid out to. Please use another one.',
  not_configured: 'Card payments are not set up on this server.',
};
const getWords = ({ code }: Refused): string =>
  words[code] ?? 'The card provider did not accept this. Please check the details and try again.';

/** The store's account. @throws resource_status_conflict when there is none, or it is still being made */
export async function accountOfStore(deps: ConnectDeps, place: StorePlace): Promise<AccountRow & { account_id: string }> {
  await deps.store(place.restaurantId, place.storeId);
  const row = await deps.database.tenant(place, (tx) => currentAccount(tx, place.storeId));
  if (row === undefined || row.account_id === null) {
    throw new ApiError('resource_status_conflict', {
      message: 'This store has no payments account yet. Please verify the business first.',
      details: { reason: 'NO_ACCOUNT' },
    });
  }
  return { ...row, account_id: row.account_id };
}

/** No reading takes this long: a greater difference is a clock that was set. */
const longestReadingMs = 10 * 60 * 1000;
const isOvertaken = (readAt: Date, lastReadAt: Date | null): boolean => {
  const later = lastReadAt === null ? 0 : lastReadAt.getTime() - readAt.getTime();
  return later > 0 && later < longestReadingMs;
};

/**
 * Stores the result of a read, unless a later read has been stored. Emits an event if something has changed; if cards are newly accepted or
 * no longer accepted, the store's cache is updated.
 * @param readAt when the read began
 */
export async function recordReading(deps: ConnectDeps, place: StorePlace, account: ProviderAccount, readAt: Date): Promise<void> {
  const changed = await deps.database.tenant(place, async (tx) => {
    const row = await accountForUpdate(tx, account.accountId);
    if (row === undefined || row.archived_at !== null || isOvertaken(readAt, row.read_at)) return false;
    const charges = row.charges_enabled !== account.chargesEnabled;
    const any =
      charges ||
      row.payouts_enabled !== account.payoutsEnabled ||
      row.details_submitted !== account.detailsSubmitted ||
      row.disabled_reason !== account.requirements.disabledReason;
    await writeStatus(tx, row.id, account, readAt);
    if (!any) return false;
    if (charges) await raiseStoreVersion(tx, row.store_id);
    const { chargesEnabled, payoutsEnabled } = account;
    emitAccountChanged(tx, {
      storeId: row.store_id,
      id: row.id,
      actor: systemActor,
      payload: { what: 'status', chargesEnabled, payoutsEnabled, before: null, after: account.requirements.disabledReason },
    });
    return true;
  });
  if (changed) deps.changed(place.restaurantId, place.storeId);
}

/** Takes an account out of service. @returns whether it was in service */
export async function putAway(deps: ConnectDeps, place: StorePlace, row: AccountRow, actor: Actor): Promise<boolean> {
  const done = await deps.database.tenant(place, async (tx) => {
    if (!(await writeArchived(tx, row.id, deps.now()))) return false;
    await raiseStoreVersion(tx, place.storeId);
    emitAccountChanged(tx, {
      storeId: place.storeId,
      id: row.id,
      actor,
      payload: { what: 'archived', chargesEnabled: false, payoutsEnabled: row.payouts_enabled, before: row.account_id, after: null },
    });
    return true;
  });
  // Even if another node did it a moment ago: this node's cache may not have been updated.
  deps.changed(place.restaurantId, place.storeId);
  return done;
}
