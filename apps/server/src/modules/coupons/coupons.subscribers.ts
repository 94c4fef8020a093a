import type { Subscriptions } from '../../platform/db/connections.types.ts';
import { followUnfulfilled } from '../../platform/events/unfulfilled-orders.ts';
import { giveBack } from './coupons.repo.ts';

/** Releases the coupon of an order that ends unfulfilled. */
export const couponsSubscriptions = ({ now }: { now: () => Date }): Subscriptions =>
  followUnfulfilled((tx, { orderId }) => giveBack(tx, orderId, now()));
