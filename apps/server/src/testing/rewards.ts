import { randomInt, randomUUID } from 'node:crypto';
import { createCoupon } from '@servery/contract/coupons';
import { putRestaurantSettings, restaurantSections, type SettingsOf } from '@servery/contract/settings/index';
import type { BodySentTo } from '@servery/contract/endpoint';
import { plainCoupon } from '@servery/domain/coupons';
import { expect } from 'vitest';
import { createTestCustomer } from '../platform/testing/fixtures.ts';
import { signInCustomer } from '../platform/testing/test-app.ts';
import type { TestServer } from './test-server.ts';

type CouponBody = BodySentTo<typeof createCoupon>;

let counted = 0;
/** A code that no other test has. */
export const freshCode = (): string => `CODE${String((counted += 1)).padStart(4, '0')}`;

/** Three dollars off, for everybody, everywhere, since long ago; private. */
export const couponBody = (change: Partial<CouponBody> = {}): CouponBody => ({
  ...plainCoupon,
  id: randomUUID(),
  type: 'flatAmountDiscount',
  couponCode: freshCode(),
  description: '',
  startDate: '2020-01-01',
  discountAmount: 300,
  applicableStoreIds: null,
  isPublic: false,
  ...change,
});

/** Helpers for tests of coupons and loyalty, as an admin and as customers. */
export function rewards(server: TestServer, admin: () => string) {
  const { restaurantId } = server;

  /** Creates a coupon. */
  async function coupon(change: Partial<CouponBody> = {}) {
    const body = couponBody(change);
    const answer = await server.call(createCoupon, { params: { restaurantId }, body, cookie: admin() });
    expect([answer.status, answer.error]).toMatchObject([201, { id: body.id }]);
    return answer.data;
  }

  /** A customer with a verified phone, signed in. */
  async function customer() {
    const id = await createTestCustomer(server.test.database, restaurantId);
    await server.test.owner.query(`insert into customer (restaurant_id, id, name, mobile_number_e164) values ($1, $2, 'Ann', $3)`, [
      restaurantId,
      id,
      `+614${randomInt(10_000_000, 99_999_999)}`,
    ]);
    return { id, cookie: await signInCustomer(server.test.database, restaurantId, id) };
  }

  /** Replaces the loyalty scheme: two stamps fill a card, 10 % of the items. */
  async function scheme(change: Partial<SettingsOf<'loyalty'>> = {}) {
    const { rows } = await server.test.owner.query(
      "select version from restaurant_setting where restaurant_id = $1 and section = 'loyalty'",
      [restaurantId],
    );
    const value = { ...restaurantSections.loyalty.defaults, enabled: true, count: 2, ...change };
    const answer = await server.call(putRestaurantSettings('loyalty'), {
      params: { restaurantId },
      body: { value, version: rows[0]?.version ?? 0 },
      cookie: admin(),
    });
    expect([answer.status, answer.error]).toMatchObject([200, { value: { enabled: value.enabled } }]);
    return answer.data;
  }

  /** Gives a customer a card as if orders had filled it; amounts in minor units. */
  async function card(customerId: string, { stamps = 0, gathering = 0, credit = 0 }) {
    await server.test.owner.query(
      `insert into loyalty_card (restaurant_id, customer_id, stamps, gathering, credit, moved_at) values ($1, $2, $3, $4, $5, date_trunc('milliseconds', now()))`,
      [restaurantId, customerId, stamps, gathering, credit],
    );
  }
  const readCard = async (customerId: string) =>
    (
      await server.test.owner.query('select stamps, gathering::int, credit::int, owed::int from loyalty_card where customer_id = $1', [
        customerId,
      ])
    ).rows[0];
  const readRedeemed = async (couponId: string): Promise<number> =>
    (await server.test.owner.query('select redeemed from coupon where id = $1', [couponId])).rows[0].redeemed;

  return { coupon, customer, scheme, card, readCard, readRedeemed };
}
