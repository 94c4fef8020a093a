import type { Database } from '../../platform/db/connections.types.ts';
import { couponColumns, isFirstOrderSql, type CouponRow } from '../coupons/index.ts';

/** What the database knows about a coupon code and a customer, read at one moment. */
export interface GuestFacts {
  /** The coupon with this code; null: there is none, or no code was sent. */
  coupon: CouponRow | null;
  /** Null: the guest is not signed in. */
  isFirstOrder: boolean | null;
  /** Of full cards, in minor units. */
  credit: number;
}

type Row = Partial<CouponRow> & { is_first_order: boolean | null; credit: number | null };

/**
 * Coupon, first order and loyalty card in one query.
 */
export async function readGuestFacts(
  database: Database,
  { restaurantId, code, customerId }: { restaurantId: string; code: string | null; customerId: string | null },
): Promise<GuestFacts> {
  const rows = await database.statement<Row>(
    { restaurantId },
    {
      name: 'orders.guestFacts',
      text: `select ${couponColumns}, l.credit,
        case when $3::uuid is null then null else ${isFirstOrderSql('$3')} end as is_first_order
      from (values (1)) one (row)
        left join coupon c on c.restaurant_id = $1 and c.code = $2::text and c.archived_at is null
        left join loyalty_card l on l.restaurant_id = $1 and l.customer_id = $3`,
      values: [restaurantId, code, customerId],
    },
  );
  const { is_first_order: isFirstOrder, credit, ...coupon } = rows[0] as Row;
  return {
    coupon: coupon.id === undefined || coupon.id === null ? null : (coupon as CouponRow),
    isFirstOrder,
    credit: credit ?? 0,
  };
}
