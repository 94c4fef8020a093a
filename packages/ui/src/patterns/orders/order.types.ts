import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder, listOrders } from '@servery/contract/online-ordering';

/** An order as lists have it. */
export type OrderRow = ResponseOf<typeof listOrders>['rows'][number];
/** An order with everything that is known of it. */
export type OrderView = ResponseOf<typeof getOrder>;
