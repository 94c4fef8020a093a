import { couponNotFound, normaliseCouponCode } from '@servery/domain/coupons';
import { forStaff, type Bill, type BillCoupon, type SentBillOperation } from '@servery/domain/bills';
import type { CartProblem, PricedCart } from '@servery/domain/pricing';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { changeHeldAmount, countCodeTry, findCodeOutcome, findForBill, giveBack, holdCoupon, lockCoupons } from '../coupons/index.ts';

/** A coupon as a bill would hold it, with its version, or what is wrong with its code. */
export type CheckedCoupon = { ok: true; coupon: BillCoupon; version: number } | { ok: false; problem: CartProblem };

/** The bill for which a code was entered. */
export interface CouponAsked {
  storeId: string;
  orderId: string;
  customerId: string | null;
  /** The bill has a coupon: the use that it holds is not another call's. */
  holds: boolean;
}

const refuse = (code: CartProblem['code'], message: string): CheckedCoupon => ({
  ok: false,
  problem: { code, lineId: null, path: 'couponCode', message },
});

/**
 * What a code is, as far as it does not depend on the lines of the bill: it exists, it is not used up, and it is the customer's first order
 * where it has to be. Dates, order type and minimum are checked with the price.
 */
export async function checkCoupon(
  tx: Tx,
  couponCode: string,
  { storeId, orderId, customerId, holds }: CouponAsked,
): Promise<CheckedCoupon> {
  const code = normaliseCouponCode(couponCode);
  const found = code === null ? undefined : await findForBill(tx, { code, storeId, orderId, customerId });
  const unknown: CheckedCoupon = { ok: false, problem: couponNotFound };
  if (found === undefined) return unknown;
  const { use, heldId } = found;
  if (heldId !== null && !holds) return refuse('COUPON_USED_UP', 'This order has used a coupon already.');
  const { firstOrderDiscount, applicableStoreIds } = use.coupon;
  if (applicableStoreIds !== null && !applicableStoreIds.includes(storeId)) {
    // As in the website's checkout, nobody learns of a private code of another store.
    return use.coupon.isPublic ? refuse('COUPON_WRONG_STORE', 'This coupon is for other stores.') : unknown;
  }
  if (!use.redeemsLeft) return refuse('COUPON_USED_UP', 'This coupon has been used as often as it can be.');
  if (firstOrderDiscount && use.isFirstOrder !== true) {
    const reason = use.isFirstOrder === null ? 'COUPON_NEEDS_SIGN_IN' : 'COUPON_NOT_FIRST_ORDER';
    return { ok: false, problem: forStaff({ ...couponNotFound, code: reason }) };
  }
  return {
    ok: true,
    coupon: { coupon: use.coupon, storeId, customerId: firstOrderDiscount ? customerId : null },
    version: use.version,
  };
}

/** The same for each operation that enters a code, by the operation's id. `before`: the bill before them. */
export async function checkCoupons(
  tx: Tx,
  {
    storeId,
    orderId,
    before,
    operations,
  }: { storeId: string; orderId: string; before: Bill | null; operations: readonly SentBillOperation[] },
): Promise<ReadonlyMap<string, CheckedCoupon>> {
  const checked = new Map<string, CheckedCoupon>();
  let customerId = before?.customerId ?? null;
  for (const operation of operations) {
    if (operation.type === 'linkCustomer') ({ customerId } = operation);
    if (operation.type !== 'setCoupon' || operation.couponCode === null) continue;
    const asked = { storeId, orderId, customerId, holds: before?.coupon !== undefined };
    checked.set(operation.id, await checkCoupon(tx, operation.couponCode, asked));
  }
  return checked;
}

export interface CouponTry {
  restaurantId: string;
  /** The till. */
  caller: string;
  couponCode: string;
}

/** Counts a code against guessing, before anything is said about it. @throws too_many_requests at the field `couponCode` */
export async function countTry(
  { database, rateLimiter }: { database: Database; rateLimiter: RateLimiter },
  { restaurantId, caller, couponCode }: CouponTry,
): Promise<void> {
  const code = normaliseCouponCode(couponCode);
  const outcome = code === null ? 'wrong' : await database.tenant({ restaurantId }, (tx) => findCodeOutcome(tx, code));
  await countCodeTry(rateLimiter, { restaurantId, caller, outcome });
}

/**
 * The same for the codes of operations. A till repeats a call that it should make later, and nothing of what it sends after it arrives before
 * that: so too many codes are a problem of the operation. Null: there are not too many.
 */
export async function findTooManyTries(
  deps: Parameters<typeof countTry>[0],
  { operations, ...by }: { restaurantId: string; caller: string; operations: readonly SentBillOperation[] },
): Promise<(CartProblem & { operationId: string }) | null> {
  for (const operation of operations) {
    if (operation.type !== 'setCoupon' || operation.couponCode === null) continue;
    try {
      await countTry(deps, { ...by, couponCode: operation.couponCode });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error;
      const message = 'Too many codes were tried at this till. Wait a few minutes, or go on without a coupon.';
      return { code: 'COUPON_NOT_FOUND', lineId: null, path: 'couponCode', message, operationId: operation.id };
    }
  }
  return null;
}

export interface CouponChange {
  orderId: string;
  storeId: string;
  before: BillCoupon | undefined;
  after: BillCoupon | undefined;
  /** Of the coupon after, when its code was read; null: its use goes over from another bill. */
  version: number | null;
  cart: PricedCart;
  now: Date;
}

const isSame = (one: BillCoupon | undefined, other: BillCoupon | undefined): boolean =>
  one?.coupon.id === other?.coupon.id && one?.customerId === other?.customerId;

/**
 * Holds a use of a bill's new coupon and gives the use of the former one back, or notes what the same one takes off now. Locks the coupons;
 * the caller has locked the order and the stock. False: the coupon was used up or changed meanwhile.
 */
export async function followCoupon(tx: Tx, { orderId, storeId, before, after, version, cart, now }: CouponChange): Promise<boolean> {
  const taken = { amount: cart.coupon?.amount ?? 0, freeDelivery: cart.coupon?.freeDelivery ?? false };
  if (isSame(before, after)) {
    if (after !== undefined) await changeHeldAmount(tx, { orderId, ...taken });
    return true;
  }
  await lockCoupons(
    tx,
    [before, after].flatMap((held) => (held === undefined ? [] : [held.coupon.id])),
  );
  if (before !== undefined) await giveBack(tx, orderId, now);
  if (after === undefined) return true;
  return holdCoupon(tx, { couponId: after.coupon.id, version, orderId, storeId, customerId: after.customerId, ...taken }, now);
}
