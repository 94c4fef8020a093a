import type { ResponseOf } from '@servery/contract/endpoint';
import type { getUberEatsOrder, listUberEatsOrders, uberEatsStatuses } from '@servery/contract/uber-eats';
import type { uberEatsFacts } from '@servery/contract/uber-eats-order';
import type * as z from 'zod/mini';
import { toOrderRow, type ListedOrder, type OrderSnapshot } from '../orders/index.ts';
import type { UberOrderRow } from './uber-orders.repo.ts';

export type UberEatsFacts = z.output<typeof uberEatsFacts>;
type Status = (typeof uberEatsStatuses)[number];
export type UberOrderListRow = ResponseOf<typeof listUberEatsOrders>['rows'][number];

/** What screens show in addition to the order itself. */
export const toFactsView = (uber: UberOrderRow): UberEatsFacts => ({
  uberOrderId: uber.uber_order_id,
  displayId: uber.display_id,
  state: uber.state,
  fulfillment: uber.fulfillment_type,
  acceptBefore: uber.accept_before.toISOString(),
  phoneCode: uber.facts.phoneCode,
  courier: uber.facts.courier,
  readyTold: uber.ready_told_at !== null,
  syncedAt: uber.synced_at.toISOString(),
});

const failed: Readonly<Record<string, Status>> = {
  POS_DENIED: 'REJECTED',
  CANCELED: 'CANCELLED',
  ACCEPT_TIMED_OUT: 'CANCELLED',
  DELIVERY_FAILED: 'FAILED',
};
const states: Readonly<Record<UberOrderRow['state'], Status>> = {
  CREATED: 'NEW',
  OFFERED: 'NEW',
  ACCEPTED: 'ACCEPTED',
  HANDED_OFF: 'HANDED_OFF',
  SUCCEEDED: 'DELIVERED',
  FAILED: 'FAILED',
  UNKNOWN: 'UNKNOWN',
};

/** The product's name for the order's state at Uber (spec section 4). */
export function readStatus({ state, facts }: Pick<UberOrderRow, 'state' | 'facts'>, { status }: Pick<OrderSnapshot, 'status'>): Status {
  if (state !== 'FAILED') return states[state];
  // Until Uber has reported the reason, our own row shows who ended it.
  if (facts.failure === null) return status === 'rejected' ? 'REJECTED' : status === 'cancelled' ? 'CANCELLED' : 'FAILED';
  return failed[facts.failure.reason] ?? 'FAILED';
}

export const toListRow = (order: ListedOrder, uber: UberOrderRow): UberOrderListRow => ({
  ...toOrderRow(order),
  uberEatsStatus: readStatus(uber, order),
  uberEats: toFactsView(uber),
});

export const toOrderView = (order: OrderSnapshot, uber: UberOrderRow): ResponseOf<typeof getUberEatsOrder> => ({
  ...toListRow(order, uber),
  comments: order.comments,
  cart: order.cart,
  failure: uber.facts.failure,
});
