import type { CouponUse } from '@servery/domain/coupons';
import type { Tx } from '../../platform/db/connections.types.ts';
import type { CodeTry } from './code-tries.service.ts';
import { isFirstOrderSql } from './coupons.queries.ts';
import { couponColumns, findByCode, toCouponUse, type CouponRow } from './coupons.repo.ts';

/** A coupon's code with the bill and the customer that it is for. */
export interface CouponWish {
  code: string;
  storeId: string;
  orderId: string;
  customerId: string | null;
}

export interface FoundCoupon {
  use: CouponUse & { version: number };
  /** The coupon of which the order holds a use already; null: none. */
  heldId: string | null;
}

/** The coupon that answers to a code now, as a bill would use it. Undefined: there is none. */
export async function findForBill(tx: Tx, { code, storeId, orderId, customerId }: CouponWish): Promise<FoundCoupon | undefined> {
  const rows = await tx.sql<CouponRow & { is_first_order: boolean | null; held_id: string | null }>({
    name: 'coupons.findForBill',
    text: `select ${couponColumns}, h.coupon_id as held_id,
        case when $3::uuid is null then null when h.first_order and h.customer_id = $3 then true else ${isFirstOrderSql('$3')} end as is_first_order
      from coupon c
        left join coupon_redemption h on h.restaurant_id = $1 and h.order_id = $4 and h.given_back_at is null
      where c.restaurant_id = $1 and c.code = $2 and c.archived_at is null`,
    values: [tx.scope.restaurantId, code, customerId, orderId],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const use = toCouponUse(row, { storeId, isFirstOrder: row.is_first_order });
  // Its own use is not one that somebody else has taken.
  return { use: { ...use, redeemsLeft: use.redeemsLeft || row.held_id === row.id }, heldId: row.held_id };
}

/** The result of looking up a code, for the limit on guesses. */
export async function findCodeOutcome(tx: Tx, code: string): Promise<CodeTry['outcome']> {
  const row = await findByCode(tx, code);
  if (row === undefined) return 'wrong';
  return row.is_public ? 'listed' : 'known';
}

/** A use of a coupon for an order. Amounts in minor units. */
export interface HeldCoupon {
  couponId: string;
  /** Of the coupon when it was read; null: whatever it is now, because the use goes over from another order. */
  version: number | null;
  orderId: string;
  storeId: string;
  /** Whose first order it is; null: a coupon for any order. */
  customerId: string | null;
  amount: number;
  freeDelivery: boolean;
}

/**
 * Holds a use of a coupon for an order that holds none, under the coupon's lock. False: it is used up, archived or has changed. Rejects
 * with an error that `isCouponTaken` recognises for a customer whose first order is another one.
 */
export async function holdCoupon(tx: Tx, held: HeldCoupon, now: Date): Promise<boolean> {
  const rows = await tx.sql({
    name: 'coupons.hold.bill',
    text: `with used as (
        update coupon set redeemed = redeemed + 1
        where restaurant_id = $1 and id = $2
          and ($3::int is null or (version = $3 and archived_at is null)) and (max_redeems is null or redeemed < max_redeems)
        returning id
      )
      insert into coupon_redemption as r (restaurant_id, order_id, coupon_id, store_id, customer_id, first_order, amount, free_delivery, redeemed_at)
      select $1, $4::uuid, used.id, $5::uuid, $6::uuid, $6::uuid is not null, $7::bigint, $8::boolean, $9::timestamptz from used
      on conflict (restaurant_id, order_id) do update set coupon_id = excluded.coupon_id, store_id = excluded.store_id,
          customer_id = excluded.customer_id, first_order = excluded.first_order, amount = excluded.amount,
          free_delivery = excluded.free_delivery, redeemed_at = excluded.redeemed_at, given_back_at = null, request_fingerprint = null
        where r.given_back_at is not null
      returning order_id`,
    values: [
      tx.scope.restaurantId,
      held.couponId,
      held.version,
      held.orderId,
      held.storeId,
      held.customerId,
      held.amount,
      held.freeDelivery,
      now,
    ],
  });
  return rows.length > 0;
}

/** Locks coupons in the order of their ids: two orders that swap theirs never wait for each other. */
export async function lockCoupons(tx: Tx, couponIds: readonly string[]): Promise<void> {
  await tx.sql({
    name: 'coupons.lock',
    text: 'select id from coupon where restaurant_id = $1 and id = any($2::uuid[]) order by id for no key update',
    values: [tx.scope.restaurantId, couponIds],
  });
}

/** Notes what a held coupon takes off its order now. */
export async function changeHeldAmount(
  tx: Tx,
  { orderId, amount, freeDelivery }: Pick<HeldCoupon, 'orderId' | 'amount' | 'freeDelivery'>,
): Promise<void> {
  await tx.sql({
    name: 'coupons.changeHeldAmount',
    text: `update coupon_redemption set amount = $3, free_delivery = $4
      where restaurant_id = $1 and order_id = $2 and given_back_at is null and (amount, free_delivery) is distinct from ($3::bigint, $4::boolean)`,
    values: [tx.scope.restaurantId, orderId, amount, freeDelivery],
  });
}
