import type { DatedFee, TransactionFee } from '@servery/domain/payments';
import type { LocalDate } from '@servery/domain/time';
import type { Tx } from '../../platform/db/connections.types.ts';

export type FeeRow = DatedFee & { setBy: string; setAt: Date };

/** The fees that the platform has set for the restaurant, latest first. */
export const readFees = (tx: Tx): Promise<FeeRow[]> =>
  tx.sql<FeeRow>({
    name: 'connect.fees',
    text: `select valid_from::text as "validFrom", fixed, percentage, set_by as "setBy", set_at as "setAt" from transaction_fee
      where restaurant_id = $1 order by valid_from desc`,
    values: [tx.scope.restaurantId],
  });

/** Sets the fee from a day on. @returns whether that changes something */
export async function writeFee(tx: Tx, fee: DatedFee & { setBy: string; setAt: Date }): Promise<boolean> {
  const rows = await tx.sql({
    name: 'connect.setFee',
    text: `insert into transaction_fee (restaurant_id, valid_from, fixed, percentage, set_by, set_at) values ($1, $2::date, $3, $4, $5, $6)
      on conflict (restaurant_id, valid_from) do update
        set fixed = excluded.fixed, percentage = excluded.percentage, set_by = excluded.set_by, set_at = excluded.set_at
        where (transaction_fee.fixed, transaction_fee.percentage) is distinct from (excluded.fixed, excluded.percentage)
      returning valid_from`,
    values: [tx.scope.restaurantId, fee.validFrom, fee.fixed, fee.percentage, fee.setBy, fee.setAt],
  });
  return rows.length > 0;
}

/** Takes the fee of a day back. @returns whether there was one */
export async function deleteFee(tx: Tx, validFrom: LocalDate): Promise<boolean> {
  const rows = await tx.sql({
    name: 'connect.removeFee',
    text: 'delete from transaction_fee where restaurant_id = $1 and valid_from = $2::date returning valid_from',
    values: [tx.scope.restaurantId, validFrom],
  });
  return rows.length > 0;
}

export interface FeeAccount {
  id: string;
  storeId: string;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  fee: TransactionFee;
}

/** The restaurant's accounts that are not archived. */
export async function readAccounts(tx: Tx): Promise<FeeAccount[]> {
  const rows = await tx.sql<Omit<FeeAccount, 'fee'> & TransactionFee>({
    name: 'connect.feeAccounts',
    text: `select a.id, a.store_id as "storeId", a.charges_enabled as "chargesEnabled", a.payouts_enabled as "payoutsEnabled",
        a.fee_fixed as fixed, a.fee_percentage as percentage
      from payment_account a where a.restaurant_id = $1 and a.archived_at is null order by a.store_id`,
    values: [tx.scope.restaurantId],
  });
  return rows.map(({ fixed, percentage, ...account }) => ({ ...account, fee: { fixed, percentage } }));
}
