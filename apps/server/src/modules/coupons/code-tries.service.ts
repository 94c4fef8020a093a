import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';

/** Codes that nobody has, or that do not hold here, by one caller in a quarter of an hour. */
const triesPerWindow = 20;
const windowSeconds = 900;

export interface CodeTry {
  restaurantId: string;
  /** The customer, the device, or the address that asks. */
  caller: string;
  /** What the code turned out to be: `listed` for a public coupon, which everybody knows; `known` for a private one; `wrong` otherwise. */
  outcome: 'listed' | 'known' | 'wrong';
}

/**
 * Counts a code that could be a guess before it is answered, so that many at once find out no more than as many one after the other; a
 * private code that turned out right is not counted.
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
