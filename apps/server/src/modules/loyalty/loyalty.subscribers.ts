import type { Subscriptions } from '../../platform/db/connections.types.ts';
import { followUnfulfilled } from '../../platform/events/unfulfilled-orders.ts';
import { holdOrder } from './loyalty.repo.ts';
import { earnFor, returnUsed, unearnFor } from './loyalty.service.ts';

/** A completed order earns, and undoing that takes it back; an order that ends unfulfilled returns the credit that it used. */
export const loyaltySubscriptions = ({ now }: { now: () => Date }): Subscriptions => ({
  ...followUnfulfilled((tx, { orderId }) => returnUsed(tx, orderId, now())),
  async 'order.completed'(tx, { subject, context }) {
    if (context?.earns === false) return;
    const order = await holdOrder(tx, subject.id);
    if (order !== undefined) await earnFor(tx, order, now());
  },
  'order.reopened': (tx, { subject }) => unearnFor(tx, subject.id, now()),
});
