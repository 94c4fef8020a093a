import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { couponColumns, type CouponRow } from './coupons.repo.ts';

export type CouponState = 'scheduled' | 'active' | 'usedUp' | 'ended' | 'archived';

/**
 * Whether the customer's next order is their first, in SQL; `$1` is the restaurant. Orders that ended unfulfilled or wait for their payment
 * do not count, unless they hold a first-order coupon.
 */
export const isFirstOrderSql = (customer: string): string => `(not exists (
    select from orders o where o.restaurant_id = $1 and o.customer_id = ${customer} and o.source = 'website' and o.status in ('new', 'accepted', 'completed')
  ) and not exists (
    select from coupon_redemption r where r.restaurant_id = $1 and r.customer_id = ${customer} and r.first_order and r.given_back_at is null
  ))`;

/** Whether the customer's next order is their first; null for a guest without an account. */
export async function isFirstOrder(tx: Tx, customerId: string | null): Promise<boolean | null> {
  if (customerId === null) return null;
  const rows = await tx.sql<{ first: boolean }>({
    name: 'coupons.isFirstOrder',
    text: `select ${isFirstOrderSql('$2')} as first`,
    values: [tx.scope.restaurantId, customerId],
  });
  return rows[0]?.first ?? null;
}

/** A coupon's state on the day `$2`. */
const stateSql = `case when c.archived_at is not null then 'archived' when c.end_date < $2::date then 'ended'
  when c.redeemed >= c.max_redeems then 'usedUp' when c.start_date > $2::date then 'scheduled' else 'active' end`;
/** Staff of single stores see coupons that can be used there. */
const seenSql = '($3::uuid[] is null or c.applicable_store_ids is null or c.applicable_store_ids && $3)';

export interface StatedCoupon extends CouponRow {
  state: CouponState;
}

export interface CouponListQuery {
  /** The day for which states are calculated. */
  today: string;
  /** Null: all of the restaurant's. */
  storeIds: readonly string[] | null;
  limit: number;
  cursor?: string | undefined;
  state?: CouponState | undefined;
  search?: string | undefined;
}

/** A restaurant's coupons, newest first. @throws validation_failed for a cursor that is not ours. */
export async function listCoupons(tx: Tx, query: CouponListQuery): Promise<{ rows: StatedCoupon[]; nextCursor: string | null }> {
  const { today, storeIds, limit, cursor, state } = query;
  const from = cursor === undefined ? null : readKeysetCursor(cursor);
  const search = query.search?.trim() ?? '';
  const found = await tx.sql<StatedCoupon>({
    name: 'coupons.list',
    text: `select ${couponColumns}, ${stateSql} as state from coupon c
      where c.restaurant_id = $1 and ${seenSql} and ($4::text is null or ${stateSql} = $4)
        and ($5::text is null or c.code ilike $5 or c.description ilike $5)
        and ($6::timestamptz is null or (c.created_at, c.id) < ($6, $7::uuid))
      order by c.created_at desc, c.id desc limit $8`,
    values: [tx.scope.restaurantId, today, storeIds, state ?? null, containing(search), from?.at ?? null, from?.id ?? null, limit + 1],
  });
  return getPage(found, limit, (row) => [row.created_at, row.id]);
}

/** One coupon with its state, or undefined; also for one that cannot be used at any of `storeIds`. */
export async function readStated(
  tx: Tx,
  id: string,
  { today, storeIds }: Pick<CouponListQuery, 'today' | 'storeIds'>,
): Promise<StatedCoupon | undefined> {
  const rows = await tx.sql<StatedCoupon>({
    name: 'coupons.readStated',
    text: `select ${couponColumns}, ${stateSql} as state from coupon c where c.restaurant_id = $1 and ${seenSql} and c.id = $4`,
    values: [tx.scope.restaurantId, today, storeIds, id],
  });
  return rows[0];
}

export interface CouponCounts {
  is_public: boolean;
  active: number;
  all: number;
  redeemed: number;
}

/** How many coupons exist and are valid, and how often they were redeemed; archived ones count only as redeemed. */
export const countCoupons = (tx: Tx, { today, storeIds }: Pick<CouponListQuery, 'today' | 'storeIds'>): Promise<CouponCounts[]> =>
  tx.sql<CouponCounts>({
    name: 'coupons.count',
    text: `select c.is_public, count(*) filter (where ${stateSql} = 'active')::int as active,
        count(*) filter (where c.archived_at is null)::int as all, coalesce(sum(c.redeemed), 0)::int as redeemed
      from coupon c where c.restaurant_id = $1 and ${seenSql} group by c.is_public`,
    values: [tx.scope.restaurantId, today, storeIds],
  });

/** So many are shown to guests at most. */
const publicLimit = 100;

/** Public coupons that are valid on the day or later and have redemptions left; with `storeId`, those that can be used there. */
export const listPublic = (tx: Tx, { today, storeId }: { today: string; storeId: string | null }): Promise<CouponRow[]> =>
  tx.sql<CouponRow>({
    name: 'coupons.listPublic',
    text: `select ${couponColumns} from coupon c
      where c.restaurant_id = $1 and c.archived_at is null and c.is_public and (c.end_date is null or c.end_date >= $2::date)
        and (c.max_redeems is null or c.redeemed < c.max_redeems)
        and ($3::uuid is null or c.applicable_store_ids is null or $3 = any(c.applicable_store_ids))
      order by c.start_date, c.created_at desc limit ${publicLimit}`,
    values: [tx.scope.restaurantId, today, storeId],
  });
