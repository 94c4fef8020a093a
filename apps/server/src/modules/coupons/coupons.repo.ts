import type { Coupon, CouponUse } from '@servery/domain/coupons';
import type { Tx } from '../../platform/db/connections.types.ts';
import { isTaken } from '../../platform/db/database-errors.ts';

/** A row of `coupon`. Amounts in minor units, the percentage in thousandths of a percent. */
export interface CouponRow {
  id: string;
  type: Coupon['type'];
  code: string;
  description: string;
  start_date: string;
  end_date: string | null;
  dows: Coupon['dows'];
  collection_types: Coupon['collectionType'];
  discount_amount: number | null;
  discount_percentage: number | null;
  applicable_over_amount: number | null;
  exclusive: boolean;
  first_order_discount: boolean;
  max_redeems: number | null;
  applicable_store_ids: string[] | null;
  is_public: boolean;
  archived_at: Date | null;
  /** Orders that count. */
  redeemed: number;
  version: number;
  request_fingerprint: Buffer | null;
  /** Written in milliseconds, as the list's cursors have it. */
  created_at: Date;
}

export const couponColumns = `c.id, c.type, c.code, c.description, c.start_date, c.end_date, c.dows, c.collection_types, c.discount_amount,
  c.discount_percentage, c.applicable_over_amount, c.exclusive, c.first_order_discount, c.max_redeems, c.applicable_store_ids::text[],
  c.is_public, c.archived_at, c.redeemed, c.version, c.request_fingerprint, c.created_at`;

/** As the domain decides with it. */
export const toCoupon = (row: CouponRow): Coupon => ({
  id: row.id,
  type: row.type,
  couponCode: row.code,
  description: row.description,
  startDate: row.start_date,
  endDate: row.end_date,
  dows: row.dows,
  collectionType: row.collection_types,
  discountAmount: row.discount_amount,
  discountPercentage: row.discount_percentage,
  applicableOverAmount: row.applicable_over_amount,
  exclusive: row.exclusive,
  firstOrderDiscount: row.first_order_discount,
  maxRedeems: row.max_redeems,
  applicableStoreIds: row.applicable_store_ids,
  isPublic: row.is_public,
});

/** The coupon as pricing needs it; its version lets the redemption detect a change. */
export const toCouponUse = (row: CouponRow, at: Pick<CouponUse, 'storeId' | 'isFirstOrder'>): CouponUse & { version: number } => ({
  ...at,
  coupon: toCoupon(row),
  version: row.version,
  redeemsLeft: row.max_redeems === null || row.redeemed < row.max_redeems,
});

/** One coupon, archived ones too; `hold` locks it for the transaction. */
export async function readCoupon(tx: Tx, id: string, options: { hold?: boolean } = {}): Promise<CouponRow | undefined> {
  const hold = options.hold === true;
  const rows = await tx.sql<CouponRow>({
    name: hold ? 'coupons.hold' : 'coupons.read',
    text: `select ${couponColumns} from coupon c where c.restaurant_id = $1 and c.id = $2${hold ? ' for no key update' : ''}`,
    values: [tx.scope.restaurantId, id],
  });
  return rows[0];
}

/** The coupon that answers to a code now. */
export async function findByCode(tx: Tx, code: string): Promise<CouponRow | undefined> {
  const rows = await tx.sql<CouponRow>({
    name: 'coupons.findByCode',
    text: `select ${couponColumns} from coupon c where c.restaurant_id = $1 and c.code = $2 and c.archived_at is null`,
    values: [tx.scope.restaurantId, code],
  });
  return rows[0];
}

type Fields = Omit<Coupon, 'id'>;
const fieldValues = (fields: Fields): unknown[] => [
  fields.type,
  fields.couponCode,
  fields.description,
  fields.startDate,
  fields.endDate,
  fields.dows,
  fields.collectionType,
  fields.discountAmount,
  fields.discountPercentage,
  fields.applicableOverAmount,
  fields.exclusive,
  fields.firstOrderDiscount,
  fields.maxRedeems,
  fields.applicableStoreIds,
  fields.isPublic,
];
const fieldColumns = `type, code, description, start_date, end_date, dows, collection_types, discount_amount, discount_percentage,
  applicable_over_amount, exclusive, first_order_discount, max_redeems, applicable_store_ids, is_public`;
const fieldParameters = '$3, $4, $5, $6::date, $7::date, $8::text[], $9::text[], $10, $11, $12, $13, $14, $15, $16::uuid[], $17';

/** Inserts a coupon. False: the id exists. Rejects with an error that `isTakenCode` recognises if another live coupon has the code. */
export async function insertCoupon(tx: Tx, id: string, fields: Fields, fingerprint: Buffer | null, now: Date): Promise<boolean> {
  const rows = await tx.sql({
    name: 'coupons.insert',
    text: `insert into coupon (restaurant_id, id, ${fieldColumns}, request_fingerprint, created_at)
      values ($1, $2, ${fieldParameters}, $18, $19) on conflict (restaurant_id, id) do nothing returning id`,
    values: [tx.scope.restaurantId, id, ...fieldValues(fields), fingerprint, now],
  });
  return rows.length > 0;
}

/** Changes a coupon whose version is still `version`. False: somebody else was faster. Rejects as `insertCoupon`. */
export async function updateCoupon(tx: Tx, id: string, fields: Fields, version: number): Promise<boolean> {
  const rows = await tx.sql({
    name: 'coupons.update',
    text: `update coupon set (${fieldColumns}) = (${fieldParameters}), version = version + 1
      where restaurant_id = $1 and id = $2 and version = $18 returning id`,
    values: [tx.scope.restaurantId, id, ...fieldValues(fields), version],
  });
  return rows.length > 0;
}

/** Archives a coupon, or restores it. No change if it is so already. Rejects as `insertCoupon`. */
export async function setArchived(tx: Tx, id: string, archivedAt: Date | null): Promise<void> {
  await tx.sql({
    name: 'coupons.setArchived',
    text: `update coupon set archived_at = $3, version = version + 1
      where restaurant_id = $1 and id = $2 and (archived_at is null) <> ($3::timestamptz is null)`,
    values: [tx.scope.restaurantId, id, archivedAt],
  });
}

/** Another coupon that is not archived has the code. */
export const isTakenCode = (error: unknown): boolean => isTaken(error, 'coupon_code');

export interface Redemption {
  coupon_id: string;
  amount: number;
  free_delivery: boolean;
  given_back_at: Date | null;
  request_fingerprint: Buffer | null;
}

export async function readRedemption(tx: Tx, orderId: string): Promise<Redemption | undefined> {
  const rows = await tx.sql<Redemption>({
    name: 'coupons.readRedemption',
    text: `select coupon_id, amount, free_delivery, given_back_at, request_fingerprint from coupon_redemption
      where restaurant_id = $1 and order_id = $2`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0];
}

/**
 * Counts one redemption at a till, under the coupon's lock. False: it is used up, or has changed since it was checked. Online orders count
 * theirs in their own statement (`orders/placement.repo.ts`). Rejects with 23505 for an order id that has one.
 */
export async function redeem(
  tx: Tx,
  input: {
    couponId: string;
    version: number;
    orderId: string;
    storeId: string;
    amount: number;
    freeDelivery: boolean;
    fingerprint: Buffer;
    now: Date;
  },
): Promise<boolean> {
  const rows = await tx.sql({
    name: 'coupons.redeem',
    text: `with used as (
        update coupon set redeemed = redeemed + 1
        where restaurant_id = $1 and id = $2 and version = $3 and archived_at is null and (max_redeems is null or redeemed < max_redeems)
        returning id
      )
      insert into coupon_redemption (restaurant_id, order_id, coupon_id, store_id, amount, free_delivery, redeemed_at, request_fingerprint)
      select $1, $4::uuid, used.id, $5::uuid, $6::bigint, $7::boolean, $8::timestamptz, $9::bytea from used returning order_id`,
    values: [
      tx.scope.restaurantId,
      input.couponId,
      input.version,
      input.orderId,
      input.storeId,
      input.amount,
      input.freeDelivery,
      input.now,
      input.fingerprint,
    ],
  });
  return rows.length > 0;
}

/** An order that used a coupon has ended unfulfilled: the redemption is released. Safe to repeat. */
export async function giveBack(tx: Tx, orderId: string, now: Date): Promise<void> {
  await tx.sql({
    name: 'coupons.giveBack',
    text: `with back as (
        update coupon_redemption set given_back_at = $3
        where restaurant_id = $1 and order_id = $2 and given_back_at is null returning coupon_id
      )
      update coupon c set redeemed = c.redeemed - 1 from back where c.restaurant_id = $1 and c.id = back.coupon_id`,
    values: [tx.scope.restaurantId, orderId, now],
  });
}
