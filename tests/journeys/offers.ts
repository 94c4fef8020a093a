import { resolveAddress, suggestAddresses } from '@servery/contract/addresses';
import { createCoupon, archiveCoupon } from '@servery/contract/coupons';
import type { BodySentTo } from '@servery/contract/endpoint';
import { plainCoupon } from '@servery/domain/coupons';
import type { GeoPoint } from '@servery/domain/delivery';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

/** Journeys of coupons and loyalty: what the restaurant offers during them. */

type CouponFields = BodySentTo<typeof createCoupon>;

const plain: Omit<CouponFields, 'id' | 'couponCode'> = {
  ...plainCoupon,
  type: 'flatPercentageDiscount',
  description: '',
  startDate: '2026-01-01',
  discountPercentage: 10_000,
  applicableStoreIds: null,
  isPublic: true,
};

/** The restaurant has a coupon, until `stop` is called. */
export async function coupon(world: World, couponCode: string, changes: Partial<CouponFields> = {}): Promise<{ stop(): Promise<void> }> {
  const { restaurantId } = world.place;
  const { id } = await world.owner.must(createCoupon, {
    params: { restaurantId },
    body: { ...plain, ...changes, id: randomUUID(), couponCode },
  });
  return {
    stop: async () => void (await world.owner.must(archiveCoupon, { params: { restaurantId, couponId: id }, body: { archived: true } })),
  };
}

/** An address's location, as the store's own search knows it. */
export async function getPlace(world: World, text: string): Promise<GeoPoint> {
  const session = randomUUID();
  const { rows } = await world.owner.must(suggestAddresses, { params: world.place, body: { text, session } });
  const { latitude, longitude } = await world.owner.must(resolveAddress, { params: world.place, body: { id: rows[0]!.id, session } });
  if (latitude === null || longitude === null) throw new Error(`${text} stands nowhere`);
  return { latitude, longitude };
}

/** A large area with one place just inside it and the other just outside: its edge runs half-way between them. */
export function areaBetween(inside: GeoPoint, outside: GeoPoint): GeoPoint[] {
  const [north, east] = [inside.latitude - outside.latitude, inside.longitude - outside.longitude];
  const size = Math.hypot(north, east);
  /** About four kilometres. */
  const far = 0.04;
  const [up, along] = [(north / size) * far, (east / size) * far];
  const middle = { latitude: (inside.latitude + outside.latitude) / 2, longitude: (inside.longitude + outside.longitude) / 2 };
  const at = (latitude: number, longitude: number) => ({ latitude: middle.latitude + latitude, longitude: middle.longitude + longitude });
  return [at(-along, up), at(along, -up), at(along + 2 * up, -up + 2 * along), at(-along + 2 * up, up + 2 * along)];
}

/** Types a code at the checkout and has it used. */
export async function typeCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}
