import type { LoyaltySettings } from '@servery/domain/loyalty';
import type { DatedFee, TransactionFee } from '@servery/domain/payments';
import type { Tx } from '../../platform/db/connections.types.ts';
import { loadRestaurantSection } from '../settings/index.ts';

/** The account at the card provider that takes a store's cards, and our share of each order. */
export interface CardAccount {
  accountId: string;
  /** The account's own, before the first of `datedFees`: `findFee` decides. */
  fee: TransactionFee;
  /** Those that the platform has set for the restaurant. */
  datedFees: DatedFee[];
}

/** The account that takes a store's cards now, and our share of each order; null when none does. */
export async function readCardAccount(tx: Tx, storeId: string): Promise<CardAccount | null> {
  const [rows, datedFees] = await Promise.all([readAccount(tx, storeId), readDatedFees(tx)]);
  return rows[0] === undefined
    ? null
    : { accountId: rows[0].account_id, fee: { fixed: rows[0].fee_fixed, percentage: rows[0].fee_percentage }, datedFees };
}

const readAccount = (tx: Tx, storeId: string) =>
  tx.sql<{ account_id: string; fee_fixed: number; fee_percentage: number }>({
    name: 'restaurants.cardAccount',
    text: `select account_id, fee_fixed, fee_percentage from payment_account
      where restaurant_id = $1 and store_id = $2 and archived_at is null and account_id is not null and charges_enabled`,
    values: [tx.scope.restaurantId, storeId],
  });

const readDatedFees = (tx: Tx) =>
  tx.sql<DatedFee>({
    name: 'restaurants.datedFees',
    text: 'select valid_from::text as "validFrom", fixed, percentage from transaction_fee where restaurant_id = $1',
    values: [tx.scope.restaurantId],
  });

/** The loyalty scheme that a restaurant's orders are priced with; null: there is none. */
export async function findLoyalty(tx: Tx): Promise<LoyaltySettings | null> {
  const { cardBg: _, ...settings } = await loadRestaurantSection(tx, 'loyalty');
  return settings.enabled ? settings : null;
}
