import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrder, listOrders } from '@servery/contract/online-ordering';

/** An order as in lists. */
export type OrderRow = ResponseOf<typeof listOrders>['rows'][number];
/** An order with all details. */
export type OrderView = ResponseOf<typeof getOrder>;
