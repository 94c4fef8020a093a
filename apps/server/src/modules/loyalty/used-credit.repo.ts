import type { SqlPart } from '../../platform/db/sql-parts.ts';

/** Credit of the customer's loyalty card that an order uses, in minor units, and the id of the ledger's line. */
export interface UsedCredit {
  entryId: string;
  redeemed: number;
}

/**
 * What using credit adds to the statement that places an order. If the card has less than that, `spent` is empty, and the null in
 * `customer_id` makes the whole statement fail: see `isCreditSpent`.
 */
export const spendingCredit = ({ entryId, redeemed }: UsedCredit): SqlPart => ({
  name: 'loyalty',
  steps: `spent as (
    update loyalty_card set credit = credit - @credit::bigint, moved_at = @placed_at
    where restaurant_id = @restaurant and customer_id = @customer and credit >= @credit::bigint returning customer_id
  ), noted as (
    insert into loyalty_entry (restaurant_id, order_id, kind, id, customer_id, stamps, credit, at)
    select @restaurant, @order, 'redeemed', @credit_entry::uuid, (select customer_id from spent), 0, -(@credit::bigint), @placed_at from placed
  )`,
  values: { credit: redeemed, credit_entry: entryId },
});

/** The placing statement failed because the credit was spent by another order. */
export function isCreditSpent(error: unknown): boolean {
  const { code, table, column } = (error ?? {}) as Record<'code' | 'table' | 'column', string | undefined>;
  return code === '23502' && table === 'loyalty_entry' && column === 'customer_id';
}
