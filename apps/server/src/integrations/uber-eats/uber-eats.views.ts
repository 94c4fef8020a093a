import type { ResponseOf } from '@servery/contract/endpoint';
import type { getUberEatsOrder, listUberEatsOrders, uberEatsStatuses } from '@servery/contract/uber-eats';
import type { uberEatsFacts } from '@servery/contract/uber-eats-order';
import type { OrderStatus } from '@servery/domain/orders';
import type * as z from 'zod/mini';
import type { ListedMarketplaceOrder, ShownMarketplaceOrder } from '../../platform/integrations/marketplace.types.ts';
import type { MarketplaceRecord } from '../../ports/marketplace.ts';
import { toFulfillment } from './uber-eats.mapping.ts';

type Status = (typeof uberEatsStatuses)[number];

/** What screens show in addition to the order itself. */
export const toFacts = (record: MarketplaceRecord): z.output<typeof uberEatsFacts> => ({
  uberOrderId: record.marketplaceOrderId,
  displayId: record.displayId,
  state: record.state,
  fulfillment: toFulfillment(record.fulfillment),
  acceptBefore: record.acceptBefore.toISOString(),
  phoneCode: record.facts.phoneCode,
  courier: record.facts.courier,
  readyTold: record.readyReportedAt !== null,
  syncedAt: record.syncedAt.toISOString(),
});

const failed: Readonly<Record<string, Status>> = {
  POS_DENIED: 'REJECTED',
  CANCELED: 'CANCELLED',
  ACCEPT_TIMED_OUT: 'CANCELLED',
  DELIVERY_FAILED: 'FAILED',
};
const states: Readonly<Record<MarketplaceRecord['state'], Status>> = {
  CREATED: 'NEW',
  OFFERED: 'NEW',
  ACCEPTED: 'ACCEPTED',
  HANDED_OFF: 'HANDED_OFF',
  SUCCEEDED: 'DELIVERED',
  FAILED: 'FAILED',
  UNKNOWN: 'UNKNOWN',
};

/** The product's name for the order's state at Uber (spec section 4). */
export function readStatus({ state, facts }: Pick<MarketplaceRecord, 'state' | 'facts'>, { status }: { status: OrderStatus }): Status {
  if (state !== 'FAILED') return states[state];
  // Until Uber has reported the reason, our own row shows who ended it.
  if (facts.failure === null) return status === 'rejected' ? 'REJECTED' : status === 'cancelled' ? 'CANCELLED' : 'FAILED';
  return failed[facts.failure.reason] ?? 'FAILED';
}

export const toListRow = ({ order, record }: ListedMarketplaceOrder): ResponseOf<typeof listUberEatsOrders>['rows'][number] => ({
  ...order,
  uberEatsStatus: readStatus(record, order),
  uberEats: toFacts(record),
});

export const toOrderView = (shown: ShownMarketplaceOrder): ResponseOf<typeof getUberEatsOrder> => ({
  ...toListRow(shown),
  comments: shown.comments,
  cart: shown.cart,
  failure: shown.record.facts.failure,
});
