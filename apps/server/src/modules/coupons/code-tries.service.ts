import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';

/** Unknown or inapplicable codes per caller in a quarter of an hour. */
const triesPerWindow = 20;
const windowSeconds = 900;

export interface CodeTry {
  restaurantId: string;
  /** The customer, device or address of the request. */
  caller: string;
  /** The result of the look-up: `listed` for a public coupon, `known` for a private one; `wrong` otherwise. */
  outcome: 'listed' | 'known' | 'wrong';
}

/**
 * Counts a code that could be a guess before it is answered, so that parallel tries reveal no more than sequential ones. A private code
 * that is right is not counted.
 * @throws too_many_requests at the field `couponCode`
 */
export async function countCodeTry(limiter: RateLimiter, { restaurantId, caller, outcome }: CodeTry): Promise<void> {
  if (outcome === 'listed') return;
  const bucket = `coupon:${restaurantId}:${caller}`;
  try {
    await limiter.hit(bucket, triesPerWindow, windowSeconds);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = 'Too many codes were tried. Please wait a few minutes, or go on without a coupon.';
    throw new ApiError('too_many_requests', { fields: [{ path: 'couponCode', message }], retryAfter: error.retryAfter ?? windowSeconds });
  }
  if (outcome === 'known') await limiter.giveBack(bucket, windowSeconds);
}
