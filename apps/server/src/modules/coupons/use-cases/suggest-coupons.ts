import { setImmediate } from 'node:timers/promises';
import { isOrderable, getTradingDay } from '@servery/domain/availability';
import { checkCoupon, type CouponOrder } from '@servery/domain/coupons';
import type { PricedCart } from '@servery/domain/pricing';
import { addDays, zonedParts } from '@servery/domain/time';
import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { suggestCoupons as suggestEndpoint } from '@servery/contract/coupons';
import type { MenuCache } from '../../menu/index.ts';
import { priceFor } from '../../pricing/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { isFirstOrder as findIsFirstOrder, listPublic } from '../coupons.queries.ts';
import { toCouponUse } from '../coupons.repo.ts';
import { getPublicCoupon, type CouponsDeps } from '../coupons.service.ts';

type Suggestions = ResponseOf<typeof suggestEndpoint>;

/** Only this many are priced, each at the cost of a quote; nobody chooses among more. */
const mostPriced = 10;

/**
 * The public coupons that a cart can use now, by what they save, and those that only miss their minimum, the nearest first. @throws
 * resource_not_found
 */
export async function suggestCoupons(
  deps: CouponsDeps & { menus: Pick<MenuCache, 'snapshot'>; store: (restaurantId: string, storeId: string) => Promise<StoreProfile> },
  body: BodyOf<typeof suggestEndpoint>,
  customerId: string | null,
): Promise<Suggestions> {
  const { restaurantId, storeId, collectionType, requestedFor } = body;
  const store = await deps.store(restaurantId, storeId);
  if (!store.settings.checkout.hasCoupons) return { rows: [], almost: [] };
  const now = deps.now().toISOString();
  const today = zonedParts(now, store.timeZone).date;
  const [[rows, isFirstOrder], menu] = await Promise.all([
    // From yesterday on: a trading day may last past midnight.
    deps.database.tenant({ restaurantId }, (tx) =>
      Promise.all([listPublic(tx, { today: addDays(today, -1), storeId }), findIsFirstOrder(tx, customerId)]),
    ),
    deps.menus.snapshot(store),
  ]);
  const orderable = isOrderable({ hours: store.hours, collectionType, at: requestedFor, now });
  const at = orderable.ok ? orderable.slot.at : (requestedFor ?? now);
  const plain = priceFor(store, menu, body, at, now);
  if (!plain.ok) return { rows: [], almost: [] };
  const order = toOrder(plain.cart, getTradingDay(store.hours, at));
  const suggestions: Suggestions = { rows: [], almost: [] };
  const usable: { use: ReturnType<typeof toCouponUse>; saves: number }[] = [];
  for (const row of rows) {
    const use = toCouponUse(row, { storeId, isFirstOrder });
    const check = checkCoupon(use, order);
    if (check.ok) usable.push({ use, saves: check.saves });
    else if (check.problem.code === 'COUPON_BELOW_MINIMUM')
      suggestions.almost.push({ coupon: getPublicCoupon(use.coupon), missing: check.missing });
  }
  for (const { use } of usable.sort((a, b) => b.saves - a.saves).slice(0, mostPriced)) {
    // Others have their turn between two prices.
    await setImmediate();
    // Includes taxes and surcharges: what the guest really saves.
    const guest = { coupon: use, loyalty: null, problems: [] };
    const priced = priceFor(store, menu, body, at, now, { guest });
    if (priced.ok) suggestions.rows.push({ coupon: getPublicCoupon(use.coupon), saves: plain.cart.grandTotal - priced.cart.grandTotal });
  }
  return {
    rows: suggestions.rows.toSorted((a, b) => b.saves - a.saves),
    almost: suggestions.almost.toSorted((a, b) => a.missing - b.missing),
  };
}

const toOrder = (cart: PricedCart, requestedOn: string): CouponOrder => ({
  source: 'website',
  collectionType: cart.collectionType,
  requestedOn,
  currency: cart.currency,
  itemTotal: cart.itemTotal,
  lines: cart.lines,
  deliveryFee: cart.deliveryFee,
});
