import type { DirectoryTx, Tx } from '../../platform/db/connections.types.ts';
import type { ProviderAccount } from '../../ports/payment-accounts.ts';
import type { TransactionFee } from '@servery/domain/payments';

export interface AccountRow {
  id: string;
  store_id: string;
  /** Null while it is being made. */
  account_id: string | null;
  country: 'AU' | 'US' | 'GB' | 'NZ';
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  disabled_reason: string | null;
  fee_fixed: number;
  fee_percentage: number;
  created_at: Date;
  archived_at: Date | null;
  read_at: Date | null;
}

const columns = `id, store_id, account_id, country, charges_enabled, payouts_enabled, details_submitted, disabled_reason,
  fee_fixed, fee_percentage, created_at, archived_at, read_at`;

/** The store's account that is not archived. */
export async function currentAccount(tx: Tx, storeId: string): Promise<AccountRow | undefined> {
  const rows = await tx.sql<AccountRow>({
    name: 'connect.standing',
    text: `select ${columns} from payment_account where restaurant_id = $1 and store_id = $2 and archived_at is null`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0];
}

/** Any account by the provider's id, archived ones too; locked for the rest of the transaction. */
export async function accountForUpdate(tx: Tx, accountId: string): Promise<AccountRow | undefined> {
  const rows = await tx.sql<AccountRow>({
    name: 'connect.byProviderId',
    text: `select ${columns} from payment_account where restaurant_id = $1 and account_id = $2 for update`,
    values: [tx.scope.restaurantId, accountId],
  });
  return rows[0];
}

/** Reserves the store's account before the provider is called; a new one takes over the fee of the previous one. */
export async function reserveAccount(
  tx: Tx,
  input: { id: string; storeId: string; country: string; fee: TransactionFee; now: Date },
): Promise<void> {
  await tx.sql({
    name: 'connect.reserve',
    text: `insert into payment_account (restaurant_id, id, store_id, country, fee_fixed, fee_percentage, created_at)
      select $1, $2, $3, $4, coalesce(old.fee_fixed, $5), coalesce(old.fee_percentage, $6), $7
      from (select 1) one left join lateral (
        select fee_fixed, fee_percentage from payment_account where restaurant_id = $1 and store_id = $3 order by created_at desc limit 1
      ) old on true
      on conflict do nothing`,
    values: [tx.scope.restaurantId, input.id, input.storeId, input.country, input.fee.fixed, input.fee.percentage, input.now],
  });
}

/** Writes down which account the provider has made. */
export async function nameAccount(tx: Tx, id: string, accountId: string): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'connect.name',
    text: `update payment_account set account_id = $3 where restaurant_id = $1 and id = $2 and account_id is null returning id`,
    values: [tx.scope.restaurantId, id, accountId],
  });
  return rows.length > 0;
}

export async function writeStatus(tx: Tx, id: string, account: ProviderAccount, now: Date): Promise<void> {
  await tx.sql({
    name: 'connect.status',
    text: `update payment_account set charges_enabled = $3, payouts_enabled = $4, details_submitted = $5, disabled_reason = $6, read_at = $7
      where restaurant_id = $1 and id = $2`,
    values: [
      tx.scope.restaurantId,
      id,
      account.chargesEnabled,
      account.payoutsEnabled,
      account.detailsSubmitted,
      account.requirements.disabledReason,
      now,
    ],
  });
}

export async function writeArchived(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'connect.archive',
    text: `update payment_account set archived_at = $3, charges_enabled = false
      where restaurant_id = $1 and id = $2 and archived_at is null returning id`,
    values: [tx.scope.restaurantId, id, now],
  });
  return rows.length > 0;
}

/** Placing and every node's memory of the store ask again: whether cards are taken has changed. */
export async function raiseStoreVersion(tx: Tx, storeId: string): Promise<void> {
  await tx.sql({
    name: 'connect.raiseStoreVersion',
    text: 'update store set settings_version = settings_version + 1 where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, storeId],
  });
}

/** Accounts of a restaurant whose last reading is older than `before`. */
export const staleAccounts = (tx: Tx, before: Date): Promise<{ account_id: string }[]> =>
  tx.sql({
    name: 'connect.stale',
    text: `select account_id from payment_account
      where restaurant_id = $1 and account_id is not null and archived_at is null and (read_at is null or read_at < $2)
      order by read_at nulls first limit 50`,
    values: [tx.scope.restaurantId, before],
  });

/** Whether a store has an account, had one and archived it, or never had any. */
export async function accountHistory(tx: Tx, storeId: string): Promise<'standing' | 'archived' | 'none'> {
  const rows = await tx.sql<{ standing: boolean }>({
    name: 'connect.history',
    text: `select archived_at is null as standing from payment_account where restaurant_id = $1 and store_id = $2
      order by archived_at desc nulls first limit 1`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0] === undefined ? 'none' : rows[0].standing ? 'standing' : 'archived';
}

export interface AccountOwner {
  restaurant_id: string;
  store_id: string;
}

/** The store that has an account. */
export async function getOwner(tx: DirectoryTx, accountId: string): Promise<AccountOwner | undefined> {
  const rows = await tx.sql<AccountOwner>({
    name: 'connect.owner',
    text: 'select restaurant_id, store_id from directory.provider_account where account_id = $1',
    values: [accountId],
  });
  return rows[0];
}

export async function registerOwner(tx: DirectoryTx, accountId: string, restaurantId: string, storeId: string): Promise<void> {
  await tx.sql({
    name: 'connect.registerOwner',
    text: `insert into directory.provider_account (account_id, restaurant_id, store_id) values ($1, $2, $3) on conflict do nothing`,
    values: [accountId, restaurantId, storeId],
  });
}

/** The orders of a store's payments, by the provider's charge; charges that are not ours are left out. */
export async function ordersOfCharges(
  tx: Tx,
  storeId: string,
  charges: readonly string[],
): Promise<ReadonlyMap<string, { id: string; number: string }>> {
  if (charges.length === 0) return new Map();
  const rows = await tx.sql<{ charge_id: string; id: string; number: string }>({
    name: 'connect.ordersOfCharges',
    text: `select p.charge_id, o.id, o.number from payment p join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id
      where p.restaurant_id = $1 and p.store_id = $2 and p.charge_id = any($3)`,
    values: [tx.scope.restaurantId, storeId, charges],
  });
  return new Map(rows.map(({ charge_id: chargeId, ...order }) => [chargeId, order]));
}
