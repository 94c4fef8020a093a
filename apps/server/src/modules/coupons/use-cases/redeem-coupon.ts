import { couponNotFound, normaliseCouponCode } from '@servery/domain/coupons';
import type { CartProblem } from '@servery/domain/pricing';
import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { redeemCoupon as redeemEndpoint } from '@servery/contract/coupons';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { MenuCache } from '../../menu/index.ts';
import { priceFor } from '../../pricing/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';
import { countCodeTry } from '../code-tries.service.ts';
import { toCoupon, toCouponUse, findByCode, readCoupon, readRedemption, redeem } from '../coupons.repo.ts';
import { getPublicCoupon, type CouponsDeps } from '../coupons.service.ts';

type Redeemed = ResponseOf<typeof redeemEndpoint>;

export interface RedeemDeps extends CouponsDeps {
  menus: Pick<MenuCache, 'snapshot'>;
  rateLimiter: RateLimiter;
  /** @throws resource_not_found */
  store: (restaurantId: string, storeId: string) => Promise<StoreProfile>;
}

/** How often a coupon may change during the call before the till is asked to try again. */
const maxAttempts = 4;

/**
 * Counts a redemption for a till's order, once per order id, and never beyond the limit.
 * @throws validation_failed at `couponCode` (not valid), resource_status_conflict (the id has another one), too_many_requests
 */
export async function redeemCoupon(
  deps: RedeemDeps,
  input: { body: BodyOf<typeof redeemEndpoint>; fingerprint: Buffer; caller: string },
): Promise<Redeemed> {
  const { body, fingerprint, caller } = input;
  const { restaurantId, storeId, orderId } = body;
  const store = await deps.store(restaurantId, storeId);
  const menu = await deps.menus.snapshot(store);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const standing = await findExisting(deps, restaurantId, orderId, fingerprint);
    if (standing !== undefined) return standing;
    const code = normaliseCouponCode(body.couponCode);
    const row = code === null ? undefined : await deps.database.tenant({ restaurantId }, (tx) => findByCode(tx, code));
    const now = deps.now();
    const at = body.requestedFor ?? now.toISOString();
    const coupon = row && toCouponUse(row, { storeId, isFirstOrder: null });
    const guest = { coupon: coupon ?? null, loyalty: null, problems: coupon ? [] : [couponNotFound] };
    const priced = priceFor(store, menu, body, at, now.toISOString(), { guest, source: 'pos' });
    const unknown = priced.problems.some((problem) => problem.code === 'COUPON_NOT_FOUND');
    const outcome = coupon?.coupon.isPublic ? 'listed' : unknown ? 'wrong' : 'known';
    if (attempt === 1) await countCodeTry(deps.rateLimiter, { restaurantId, caller, outcome });
    if (!priced.ok || priced.problems.length > 0 || !coupon || !priced.cart.coupon) throw refusal(priced.problems);
    const { amount, freeDelivery } = priced.cart.coupon;
    try {
      const counted = await deps.database.tenant({ restaurantId }, (tx) =>
        redeem(tx, { couponId: coupon.coupon.id, version: coupon.version, orderId, storeId, amount, freeDelivery, fingerprint, now }),
      );
      if (counted) return { coupon: getPublicCoupon(coupon.coupon), amount, freeDelivery };
    } catch (error) {
      // A concurrent call for the same order: the next round finds it.
      if ((error as { constraint?: string }).constraint !== 'coupon_redemption_pkey') throw error;
    }
  }
  throw new ApiError('service_unavailable', { retryAfter: 1 });
}

/** The order's existing redemption, or undefined. */
async function findExisting(
  { database }: CouponsDeps,
  restaurantId: string,
  orderId: string,
  fingerprint: Buffer,
): Promise<Redeemed | undefined> {
  return database.tenant({ restaurantId }, async (tx) => {
    const redemption = await readRedemption(tx, orderId);
    if (redemption === undefined) return undefined;
    const row = await readCoupon(tx, redemption.coupon_id);
    if (row === undefined || redemption.given_back_at !== null || !redemption.request_fingerprint?.equals(fingerprint)) {
      throw new ApiError('resource_status_conflict', { message: 'This order has used a coupon already, with other contents.' });
    }
    return { coupon: getPublicCoupon(toCoupon(row)), amount: redemption.amount, freeDelivery: redemption.free_delivery };
  });
}

function refusal(problems: readonly CartProblem[]): ApiError {
  const fields = problems.map(({ path, lineId, message }) => ({ path: lineId === null ? path || 'lines' : `lines.${path}`, message }));
  return new ApiError('validation_failed', { fields });
}
