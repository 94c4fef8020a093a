import { isPaidByProvider } from '@servery/domain/orders';
import type { Subscriptions } from '../../platform/db/connections.types.ts';
import { wantRelease } from './payments.repo.ts';

/** Requests that the card payment of an order that was rejected or cancelled is given back. A job does it. */
export const paymentsSubscriptions = ({ now }: { now: () => Date }): Subscriptions => ({
  'order.rejected': async (tx, { subject, payload }) => {
    if (isPaidByProvider(payload.row.paymentMethod)) await wantRelease(tx, subject.id, now());
  },
  'order.cancelled': async (tx, { subject, payload, context }) => {
    if (isPaidByProvider(payload.row.paymentMethod) && context?.byPayment !== true) await wantRelease(tx, subject.id, now());
  },
});
