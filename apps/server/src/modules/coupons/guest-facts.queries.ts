import type { Database } from '../../platform/db/connections.types.ts';
import { isFirstOrderSql } from './coupons.queries.ts';
import { couponColumns, toCouponUse, type CouponRow } from './coupons.repo.ts';

/** What the database knows about a coupon code and a customer, read at one moment. */
export interface GuestFacts {
  /** The coupon with this code, as an order of the store would use it; null: there is none, or no code was sent. */
  coupon: ReturnType<typeof toCouponUse> | null;
  /** Of full loyalty cards, in minor units. */
  credit: number;
}

type Row = Partial<CouponRow> & { is_first_order: boolean | null; credit: number | null };
const hasCoupon = (row: Row): row is Row & CouponRow => row.id !== undefined && row.id !== null;

/** Coupon, first order and the credit of the loyalty card in one query: placing an order waits for it. `customerId` null: a guest. */
export async function readGuestFacts(
  database: Database,
  { restaurantId, storeId, code, customerId }: { restaurantId: string; storeId: string; code: string | null; customerId: string | null },
): Promise<GuestFacts> {
  const rows = await database.statement<Row>(
    { restaurantId },
    {
      name: 'coupons.guestFacts',
      text: `select ${couponColumns}, l.credit,
        case when $3::uuid is null then null else ${isFirstOrderSql('$3')} end as is_first_order
      from (values (1)) one (row)
        left join coupon c on c.restaurant_id = $1 and c.code = $2::text and c.archived_at is null
        left join loyalty_card l on l.restaurant_id = $1 and l.customer_id = $3`,
      values: [restaurantId, code, customerId],
    },
  );
  const row = rows[0] as Row;
  return {
    coupon: hasCoupon(row) ? toCouponUse(row, { storeId, isFirstOrder: row.is_first_order }) : null,
    credit: row.credit ?? 0,
  };
}
