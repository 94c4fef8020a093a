import type { SqlPart } from '../../platform/db/sql-parts.ts';

/** A coupon that an order uses, with the amounts that were priced, in minor units; `version` is the coupon's. */
export interface UsedCoupon {
  id: string;
  version: number;
  firstOrder: boolean;
  amount: number;
  freeDelivery: boolean;
}

/**
 * What a coupon adds to the statement that places an order: one conditional update, and the record of the use. If the coupon has changed or
 * is used up, `used` is empty, and the null in `coupon_id` makes the whole statement fail: see `isCouponTaken`.
 */
export const redeemingCoupon = ({ id, version, firstOrder, amount, freeDelivery }: UsedCoupon): SqlPart => ({
  name: 'coupon',
  steps: `used as (
    update coupon set redeemed = redeemed + 1
    where restaurant_id = @restaurant and id = @coupon::uuid and version = @coupon_version::int and archived_at is null
      and (max_redeems is null or redeemed < max_redeems)
    returning id
  ), redeemed as (
    insert into coupon_redemption (restaurant_id, order_id, coupon_id, store_id, customer_id, first_order, amount, free_delivery, redeemed_at)
    select @restaurant, @order, (select id from used), @store, @customer, @first_order::boolean, @coupon_amount::bigint, @free_delivery::boolean, @placed_at from placed
  )`,
  values: { coupon: id, coupon_version: version, first_order: firstOrder, coupon_amount: amount, free_delivery: freeDelivery },
});

/** The placing statement failed because the coupon has changed or is used up, or the customer has meanwhile placed their first order. */
export function isCouponTaken(error: unknown): boolean {
  const { code, table, column, constraint } = (error ?? {}) as Record<'code' | 'table' | 'column' | 'constraint', string | undefined>;
  if (code === '23502') return table === 'coupon_redemption' && column === 'coupon_id';
  return code === '23505' && constraint === 'coupon_redemption_first_order';
}
