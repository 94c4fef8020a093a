/** Something that only some orders need: steps of the placing statement with parameters from `$first` on, and their values. */
interface Part {
  name: string;
  make: (first: number) => { steps: string };
  values: readonly unknown[];
}

/** The coupon and the credit that a placed order uses. Null: none. */
export interface ReservedStock {
  /** With the amounts that were priced, in minor units; `version` is the coupon's. */
  coupon: { id: string; version: number; firstOrder: boolean; amount: number; freeDelivery: boolean } | null;
  /** Credit of the customer's loyalty card, and the id of the ledger's line. */
  loyalty: { entryId: string; redeemed: number } | null;
}

/**
 * The parts that reserve coupon and credit, in the order in which they appear in the statement. PostgreSQL runs steps
 * that nothing reads from last to first, so the coupon is locked before the loyalty card (docs/algorithms/locking.md).
 * Each part makes one conditional update and inserts a row. If the update matched nothing, a column that is not
 * nullable gets null, and the whole statement fails.
 */
export const heldParts = ({ coupon, loyalty }: ReservedStock): Part[] => [
  ...(loyalty === null ? [] : [spending(loyalty)]),
  ...(coupon === null ? [] : [redeeming(coupon)]),
];

const spending = ({ entryId, redeemed }: NonNullable<ReservedStock['loyalty']>): Part => ({
  name: 'loyalty',
  make: (at) => ({
    steps: `spent as (
    update loyalty_card set credit = credit - $${at}::bigint, moved_at = $11
    where restaurant_id = $1 and customer_id = $34 and credit >= $${at}::bigint returning customer_id
  ), noted as (
    insert into loyalty_entry (restaurant_id, order_id, kind, id, customer_id, stamps, credit, at)
    select $1, $8, 'redeemed', $${at + 1}::uuid, (select customer_id from spent), 0, -($${at}::bigint), $11 from placed
  )`,
  }),
  values: [redeemed, entryId],
});

const redeeming = ({ id, version, firstOrder, amount, freeDelivery }: NonNullable<ReservedStock['coupon']>): Part => ({
  name: 'coupon',
  make: (at) => ({
    steps: `used as (
    update coupon set redeemed = redeemed + 1
    where restaurant_id = $1 and id = $${at}::uuid and version = $${at + 1}::int and archived_at is null
      and (max_redeems is null or redeemed < max_redeems)
    returning id
  ), redeemed as (
    insert into coupon_redemption (restaurant_id, order_id, coupon_id, store_id, customer_id, first_order, amount, free_delivery, redeemed_at)
    select $1, $8, (select id from used), $2, $34, $${at + 2}::boolean, $${at + 3}::bigint, $${at + 4}::boolean, $11 from placed
  )`,
  }),
  values: [id, version, firstOrder, amount, freeDelivery],
});

/** A null in one of these columns means that another request was faster. */
const refusedNulls = new Set(['coupon_redemption.coupon_id', 'loyalty_entry.customer_id']);

/**
 * The coupon or credit is no longer available: used up, changed or spent, or the customer has meanwhile placed their
 * first order.
 */
export function isHeldElsewhere(error: unknown): boolean {
  const { code, table, column, constraint } = (error ?? {}) as Record<'code' | 'table' | 'column' | 'constraint', string | undefined>;
  if (code === '23502') return refusedNulls.has(`${table}.${column}`);
  return code === '23505' && constraint === 'coupon_redemption_first_order';
}
