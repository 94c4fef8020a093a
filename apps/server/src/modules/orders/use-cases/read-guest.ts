import { couponNotFound, normaliseCouponCode } from '@servery/domain/coupons';
import { loyaltyHolds, loyaltyNeedsSignIn } from '@servery/domain/loyalty';
import type { CartProblem } from '@servery/domain/pricing';
import type { BodyOf } from '@servery/contract/endpoint';
import type { quoteCart } from '@servery/contract/online-ordering';
import type { Database } from '../../../platform/db/connections.types.ts';
import { readGuestFacts } from '../../coupons/index.ts';
import type { Guest } from '../../pricing/index.ts';
import type { StoreProfile } from '../../restaurants/index.ts';

type QuoteBody = BodyOf<typeof quoteCart>;

const noScheme: CartProblem = { ...loyaltyNeedsSignIn, message: 'This restaurant has no loyalty card at the moment.' };

/**
 * Reads coupon and credit in one query, and without a query if neither is involved. `showsCredit`: a quote shows
 * signed-in guests what they could use.
 */
export async function readGuest(
  database: Database,
  store: StoreProfile,
  { couponCode, redeemLoyalty }: Pick<QuoteBody, 'couponCode' | 'redeemLoyalty'>,
  customerId: string | null,
  { showsCredit = false }: { showsCredit?: boolean } = {},
): Promise<Guest> {
  const scheme = store.loyalty !== null && loyaltyHolds(store.loyalty, 'website') ? store.loyalty : null;
  const typed = couponCode === null || couponCode === '' ? null : couponCode;
  const code = typed === null || !store.settings.checkout.hasCoupons ? null : normaliseCouponCode(typed);
  const hasCard = scheme !== null && customerId !== null;
  const redeem = redeemLoyalty && hasCard;
  const { restaurantId, storeId } = store;
  const facts =
    code !== null || redeem || (hasCard && showsCredit)
      ? await readGuestFacts(database, { restaurantId, storeId, code, customerId })
      : null;
  const coupon = facts?.coupon ?? null;
  const problems: CartProblem[] = [];
  if (typed !== null && coupon === null) problems.push(couponNotFound);
  if (redeemLoyalty && !redeem) problems.push(scheme === null ? noScheme : loyaltyNeedsSignIn);
  return {
    coupon,
    loyalty: scheme !== null && customerId !== null ? { settings: scheme, credit: facts?.credit ?? 0, redeem } : null,
    problems,
  };
}

/** The result of looking up a code, for the limit on guesses; null: there was no code. */
export function codeOutcome(
  asked: string | null,
  guest: Guest,
  problems: readonly { code: string }[],
): 'listed' | 'known' | 'wrong' | null {
  if (asked === null || asked === '') return null;
  if (guest.coupon?.coupon.isPublic === true) return 'listed';
  return guest.coupon === null || problems.some(({ code }) => code === 'COUPON_NOT_FOUND') ? 'wrong' : 'known';
}
