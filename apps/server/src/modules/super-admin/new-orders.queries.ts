import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { CollectionType, OrderSource, OrderStatus } from '@servery/domain/orders';
import type { Database } from '../../platform/db/connections.types.ts';

/** An order as an event of the log has it. */
export interface LoggedOrder {
  id: string;
  restaurantId: string;
  storeId: string;
  number: string;
  source: OrderSource;
  collectionType: CollectionType;
  status: OrderStatus;
  total: Minor;
  currency: CurrencyCode;
  placedAt: string;
  version: number;
  /** Of the event. */
  at: Date;
}

/** What places or moves an order; as text it is that of the index `event_orders`. Of an order's row only what the platform may see. */
const text = `select restaurant_id as "restaurantId", store_id as "storeId", at, o->>'id' as id, o->>'number' as number, o->>'source' as source,
    o->>'collectionType' as "collectionType", o->>'status' as status, (o->>'grandTotal')::bigint as total, o->>'currency' as currency,
    o->>'placedAt' as "placedAt", (o->>'version')::int as version
  from (select restaurant_id, store_id, at, payload->'row' as o from event
    where type in ('order.placed', 'order.accepted', 'order.rejected', 'order.cancelled', 'order.completed', 'order.reopened') and at > $1
    order by at desc limit $2) e
  where o->>'test' is null`;

/** The newest events of orders after a moment, of all restaurants. */
export const readOrderEvents = (database: Database, { after, limit }: { after: Date; limit: number }): Promise<LoggedOrder[]> =>
  database.readLog('new orders of all restaurants', { name: 'superAdmin.orderEvents', text, values: [after, limit] });
