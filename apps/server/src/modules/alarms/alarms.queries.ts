import { unpaidOrdersAlarm, type AlarmKind } from '@servery/domain/alarms';
import { methodsWhere, sourcesWhere, type OrderSource } from '@servery/domain/orders';
import type { Database, TenantScope, Tx } from '../../platform/db/connections.types.ts';
import { alarmColumns, isWithKitchen, isLastSending, toldAt, waitsForKitchen, type AlarmRow } from './alarms.repo.ts';

/** More than a screen can show. */
const atMost = 200;

/** A store's active alarms, oldest first. */
export const activeAlarms = (tx: Tx, storeId: string): Promise<AlarmRow[]> =>
  tx.sql<AlarmRow>({
    name: 'alarms.standing',
    text: `select ${alarmColumns} from alarm a where a.restaurant_id = $1 and a.store_id = $2 and a.cleared_at is null
      order by a.raised_at, a.id limit ${atMost}`,
    values: [tx.scope.restaurantId, storeId],
  });

/** The store's newest sequence; 0 before its first event. */
export async function loadSequence(tx: Tx, storeId: string): Promise<number> {
  const rows = await tx.sql<{ seq: number }>({
    name: 'alarms.sequence',
    text: 'select seq from stream where restaurant_id = $1 and store_id = $2',
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0]?.seq ?? 0;
}

export interface WaitingRow {
  id: string;
  store_id: string;
  source: OrderSource;
  requested_for: Date | null;
  /** Placed, or (paid by card online) paid for. */
  new_since: Date;
}

const paidOnline = methodsWhere(({ collectedBy }) => collectedBy === 'cardProvider');
/** When staff could first see an order: one paid by card online is shown once it is paid. `$3` is `paidOnline`. */
const newSince = `case when o.payment_method = any($3::text[]) then coalesce((select e.at from event e
    where e.restaurant_id = o.restaurant_id and e.subject_id = o.id and e.type = 'order.placed' order by e.seq limit 1), o.placed_at)
  else o.placed_at end as new_since`;

/** Restaurants with anything for the sweep to look at: at least those for which one of its queries finds something. */
export const dueRestaurants = (database: Database, now: Date): Promise<TenantScope[]> =>
  database.acrossTenants('restaurants with alarms to look at', (restaurants) => ({
    name: 'alarms.due',
    text: 'select restaurant_id as "restaurantId" from alarms_due($1, $2, $3, $4)',
    values: [restaurants, now, unpaidOrdersAlarm.orders, Math.max(unpaidOrdersAlarm.addressMinutes, unpaidOrdersAlarm.storeMinutes)],
  }));

/** Orders of the last day that wait for staff and have raised no alarm yet. The statuses as text are the partial index's. */
export const waitingOrders = (tx: Tx, now: Date): Promise<WaitingRow[]> =>
  tx.sql<WaitingRow>({
    name: 'alarms.waiting',
    text: `select o.id, o.store_id, o.source, o.requested_for, ${newSince} from orders o
      where o.restaurant_id = $1 and o.status in ('processingPayment', 'new', 'accepted') and o.status = 'new' and o.source <> all($4::text[])
        and greatest(o.placed_at, o.requested_for) > $2::timestamptz - interval '1 day'
        and not exists (select from alarm a where a.restaurant_id = o.restaurant_id and a.kind = 'orderUnaccepted' and a.cause_id = o.id)
      order by o.placed_at limit 1000`,
    values: [tx.scope.restaurantId, now, paidOnline, sourcesWhere(({ startsAsBill }) => startsAsBill)],
  });

/** Accepted orders and sent bills of the last day that the kitchen has not acknowledged and that have no alarm yet. */
export const unacknowledgedOrders = (tx: Tx, now: Date): Promise<{ id: string; store_id: string; accepted_at: Date }[]> =>
  tx.sql({
    name: 'alarms.unacknowledged',
    text: `select o.id, o.store_id, ${toldAt} as accepted_at from orders o
      join kitchen_ticket t on t.restaurant_id = o.restaurant_id and t.order_id = o.id and ${waitsForKitchen}
      left join bill b on b.restaurant_id = o.restaurant_id and b.order_id = o.id
      where o.restaurant_id = $1 and o.status in ('processingPayment', 'new', 'accepted') and ${isWithKitchen}
        and ${toldAt} > $2::timestamptz - interval '1 day'
        and not exists (select from print_job j where j.restaurant_id = o.restaurant_id and j.order_id = o.id
          and j.document = 'ORDER_TICKET' and j.status = 'success' and ${isLastSending})
        and not exists (select from alarm a where a.restaurant_id = o.restaurant_id and a.kind = 'kitchenUnacknowledged'
          and (a.cause_id = coalesce(b.sending_id, o.id) or (a.order_id = o.id and a.cleared_at is null)))
      order by o.placed_at limit 1000`,
    values: [tx.scope.restaurantId, now],
  });

/** Stores with an alarm about an unaccepted order. */
export async function storesWithUnaccepted(tx: Tx): Promise<string[]> {
  const rows = await tx.sql<{ store_id: string }>({
    name: 'alarms.storesWithUnaccepted',
    text: `select distinct store_id from alarm where restaurant_id = $1 and kind = 'orderUnaccepted' and cleared_at is null`,
    values: [tx.scope.restaurantId],
  });
  return rows.map((row) => row.store_id);
}

/** Stores with many unpaid orders in a short time, each with the newest of them. None that has had an alarm about it in the last hour. */
export const manyUnpaid = (
  tx: Tx,
  now: Date,
): Promise<{ store_id: string; from_what: 'store' | 'address'; count: number; order_id: string }[]> =>
  tx.sql({
    name: 'alarms.manyUnpaid',
    text: `with recent as (
        select u.store_id, u.order_id, u.address, u.verified, u.placed_at from unpaid_order u
        join orders o on o.restaurant_id = u.restaurant_id and o.id = u.order_id
        where u.restaurant_id = $1 and u.placed_at > $2::timestamptz - make_interval(mins => $4::int)
          and o.status in ('new', 'accepted') and o.payment_status = 'NOT_PAID'
          and not exists (select from alarm a where a.restaurant_id = $1 and a.store_id = u.store_id and a.kind = 'unpaidOrders'
            and a.raised_at > $2::timestamptz - interval '1 hour')
      ), many as (
        select store_id, 'store' as from_what, count(*)::int as count, max(placed_at) as newest from recent
          where not verified and placed_at > $2::timestamptz - make_interval(mins => $5::int) group by store_id having count(*) > $3::int
        union all
        select store_id, 'address', count(*)::int, max(placed_at) from recent
          where address <> '' group by store_id, address having count(*) > $3::int
      )
      select distinct on (m.store_id) m.store_id, m.from_what, m.count, r.order_id
      from many m join recent r on r.store_id = m.store_id and r.placed_at = m.newest order by m.store_id, m.from_what desc, r.order_id`,
    values: [tx.scope.restaurantId, now, unpaidOrdersAlarm.orders, unpaidOrdersAlarm.addressMinutes, unpaidOrdersAlarm.storeMinutes],
  });

export interface WatchedOrder extends WaitingRow {
  number: string;
  status: string;
  /** When the kitchen got it: by accepting it, by a later ticket, or by sending a bill; null: it has not. */
  told_at: Date | null;
  /** Of a bill: its last sending. */
  sending_id: string | null;
}

const watched = `select o.id, o.store_id, o.number, o.status, o.source, o.requested_for, ${newSince}, b.sending_id,
    case when ${isWithKitchen} then ${toldAt} end as told_at
  from orders o left join bill b on b.restaurant_id = o.restaurant_id and b.order_id = o.id
    left join kitchen_ticket t on t.restaurant_id = o.restaurant_id and t.order_id = o.id`;

/** Locks an order until the transaction ends. */
export async function lockWatched(tx: Tx, orderId: string): Promise<WatchedOrder | undefined> {
  const rows = await tx.sql<WatchedOrder>({
    name: 'alarms.lockOrder',
    text: `${watched} where o.restaurant_id = $1 and o.id = $2 for no key update of o`,
    values: [tx.scope.restaurantId, orderId, paidOnline],
  });
  return rows[0];
}

/** The same for many at once, skipping those that are locked: a batch waits for nobody. */
export const lockFree = (tx: Tx, orderIds: readonly string[]): Promise<WatchedOrder[]> =>
  tx.sql<WatchedOrder>({
    name: 'alarms.lockFree',
    text: `${watched} where o.restaurant_id = $1 and o.id = any($2::uuid[]) order by o.id for no key update of o skip locked`,
    values: [tx.scope.restaurantId, orderIds, paidOnline],
  });

/**
 * Whether the kitchen has an order. Locks its ticket and print jobs until the transaction ends: a concurrent
 * acknowledgement or printout comes after, and clears the alarm that is raised.
 */
export async function kitchenHas(tx: Tx, { id: orderId }: Pick<WatchedOrder, 'id'>): Promise<boolean> {
  const values = [tx.scope.restaurantId, orderId];
  const [tickets, papers] = await Promise.all([
    tx.sql<{ waits: boolean }>({
      name: 'alarms.lockTicket',
      text: `select ${waitsForKitchen} as waits from kitchen_ticket t where t.restaurant_id = $1 and t.order_id = $2 for share`,
      values,
    }),
    tx.sql<{ printed: boolean }>({
      name: 'alarms.lockPapers',
      text: `select j.status = 'success' and ${isLastSending} as printed
        from print_job j left join bill b on b.restaurant_id = j.restaurant_id and b.order_id = j.order_id
        where j.restaurant_id = $1 and j.order_id = $2 and j.document = 'ORDER_TICKET' order by j.id for share of j`,
      values,
    }),
  ]);
  return tickets.some(({ waits }) => !waits) || papers.some(({ printed }) => printed);
}

/** How many alarms of a kind are active. */
export const countCurrent =
  (kind: AlarmKind) =>
  async (tx: Tx): Promise<number> => {
    const rows = await tx.sql<{ count: number }>({
      name: `alarms_${kind}`,
      text: 'select count(*) from alarm where restaurant_id = $1 and kind = $2 and cleared_at is null',
      values: [tx.scope.restaurantId, kind],
    });
    return rows[0]?.count ?? 0;
  };
