import type { AlarmKind } from '@servery/domain/alarms';
import type { Tx } from '../../platform/db/connections.types.ts';

/** A row of `alarm`, with the human number of the order that it is about. */
export interface AlarmRow {
  id: string;
  store_id: string;
  kind: AlarmKind;
  order_id: string | null;
  print_job_id: string | null;
  message: string;
  raised_at: Date;
  seen_at: Date | null;
  seen_by: string | null;
  cleared_at: Date | null;
  order_number: string | null;
}

export const alarmColumns = `a.id, a.store_id, a.kind, a.order_id, a.print_job_id, a.message, a.raised_at, a.seen_at, a.seen_by, a.cleared_at,
  (select o.number from orders o where o.restaurant_id = a.restaurant_id and o.id = a.order_id) as order_number`;

export type NewAlarm = Pick<AlarmRow, 'id' | 'store_id' | 'kind' | 'order_id' | 'print_job_id' | 'message'> & {
  /** The cause if it is neither the order nor a print job: a bill's sending, or the loss of a printer. */
  cause_id?: string | null;
};

/** Raises alarms, except those whose cause has already had one, active or cleared. */
export const insertAlarms = (tx: Tx, alarms: readonly NewAlarm[], now: Date): Promise<AlarmRow[]> =>
  tx.sql<AlarmRow>({
    name: 'alarms.raise',
    text: `insert into alarm as a (restaurant_id, id, store_id, kind, cause_id, order_id, print_job_id, message, raised_at)
      select $1, n.id, n.store_id, n.kind,
        coalesce(n.cause_id, case when n.kind = 'printFailed' then n.print_job_id else n.order_id end), n.order_id, n.print_job_id, n.message, $3
      from jsonb_to_recordset($2::jsonb)
        as n (id uuid, store_id uuid, kind text, cause_id uuid, order_id uuid, print_job_id uuid, message text)
      on conflict (restaurant_id, kind, cause_id) do nothing returning ${alarmColumns}`,
    values: [tx.scope.restaurantId, JSON.stringify(alarms), now],
  });

/** Raises an alarm whose cause may have had one before. Undefined: that one is active and says the same. */
export async function reraiseAlarm(
  tx: Tx,
  alarm: Pick<AlarmRow, 'id' | 'store_id' | 'kind' | 'message'> & { cause_id: string },
  now: Date,
): Promise<AlarmRow | undefined> {
  const rows = await tx.sql<AlarmRow>({
    name: 'alarms.reraise',
    text: `insert into alarm as a (restaurant_id, id, store_id, kind, cause_id, message, raised_at) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (restaurant_id, kind, cause_id) do update
        set message = excluded.message, raised_at = excluded.raised_at, seen_at = null, seen_by = null, cleared_at = null
        where a.cleared_at is not null or a.message <> excluded.message
      returning ${alarmColumns}`,
    values: [tx.scope.restaurantId, alarm.id, alarm.store_id, alarm.kind, alarm.cause_id, alarm.message, now],
  });
  return rows[0];
}

/** Clears the alarm of a cause that is neither an order nor a print job. */
export const clearOfCause = (tx: Tx, kind: AlarmKind, causeId: string, now: Date): Promise<AlarmRow[]> =>
  tx.sql<AlarmRow>({
    name: 'alarms.clearOfCause',
    text: `update alarm a set cleared_at = $4 where a.restaurant_id = $1 and a.kind = $2 and a.cause_id = $3 and a.cleared_at is null
      returning ${alarmColumns}`,
    values: [tx.scope.restaurantId, kind, causeId, now],
  });

/** Clears an order's alarms. */
export const clearOfOrder = (tx: Tx, orderId: string, kinds: readonly AlarmKind[], now: Date): Promise<AlarmRow[]> =>
  tx.sql<AlarmRow>({
    name: 'alarms.clearOfOrder',
    text: `update alarm a set cleared_at = $4 where a.restaurant_id = $1 and a.order_id = $2 and a.kind = any($3) and a.cleared_at is null
      returning ${alarmColumns}`,
    values: [tx.scope.restaurantId, orderId, kinds, now],
  });

/** Raises the alarms of an order again that were cleared at that instant. */
export const restoreOfOrder = (tx: Tx, orderId: string, clearedAt: Date): Promise<AlarmRow[]> =>
  tx.sql<AlarmRow>({
    name: 'alarms.restoreOfOrder',
    text: `update alarm a set cleared_at = null where a.restaurant_id = $1 and a.order_id = $2 and a.cleared_at = $3 returning ${alarmColumns}`,
    values: [tx.scope.restaurantId, orderId, clearedAt],
  });

/**
 * Whether the printout of job `j` replaces the failed one of job `f`: the same document of the order, on the same
 * printer, or at a person's request on a printer that prints all that was missing. Another station's ticket has other
 * dishes.
 */
const standsIn = `j.restaurant_id = f.restaurant_id and j.order_id = f.order_id and j.document = f.document
  and (j.printer_id = f.printer_id or (j.by_hand and (f.document <> 'ORDER_TICKET' or exists (select from printer o, printer p
    where o.restaurant_id = f.restaurant_id and o.id = f.printer_id and p.restaurant_id = j.restaurant_id and p.id = j.printer_id
      and (p.print_station_ids = '{}' or (o.print_station_ids <> '{}' and o.print_station_ids <@ p.print_station_ids))))))
  and (f.sending_id is null or j.sending_id = f.sending_id or (j.by_hand and j.created_at >= f.created_at))`;

/** A job has printed: clears its alarms, and those of an order whose ticket it is. */
export const clearOfPrint = (tx: Tx, job: { id: string; order_id: string | null; document: string }, now: Date): Promise<AlarmRow[]> =>
  tx.sql<AlarmRow>({
    name: 'alarms.clearOfPrint',
    text: `update alarm a set cleared_at = $5 where a.restaurant_id = $1 and a.cleared_at is null and (
        (a.kind = 'printFailed' and a.print_job_id = $2)
        or (a.order_id = $3 and a.kind = 'printFailed' and exists (select from print_job f, print_job j
          where f.restaurant_id = a.restaurant_id and f.id = a.print_job_id and j.id = $2 and ${standsIn}))
        or (a.order_id = $3 and a.kind = 'kitchenUnacknowledged' and $4 = 'ORDER_TICKET' and exists (select from print_job j
          where j.restaurant_id = a.restaurant_id and j.id = $2 and (a.cause_id = a.order_id or j.sending_id = a.cause_id or (j.by_hand and not exists (select from bill b
            where b.restaurant_id = j.restaurant_id and b.order_id = j.order_id and b.sent_at > j.created_at))))))
      returning ${alarmColumns}`,
    values: [tx.scope.restaurantId, job.id, job.order_id, job.document, now],
  });

/** For an order `o` and its ticket `t`: the kitchen has not seen it, or not the latest sending of its bill. */
export const waitsForKitchen = `t.acknowledged_at is null and (t.status = 'NEW' or (t.told_at is not null and t.status in ('IN_PROGRESS', 'RECALLED')))`;

/** For an order `o` with its bill `b`, if it has one: the kitchen should have it. An open bill counts from its last sending. */
export const isWithKitchen = `(o.status = 'accepted' or (o.status = 'new' and b.sent_at is not null))`;

/**
 * For an order `o` with its bill `b` and its ticket `t`: when it was last sent to the kitchen. A marketplace's ticket
 * may wait for the courier.
 */
export const toldAt = `coalesce(b.sent_at, greatest(o.accepted_at, t.created_at))`;

/**
 * For a print job `j` of an order with its bill `b`: it prints the last sending. A later printout that a person asked
 * for contains everything.
 */
export const isLastSending = `(b.sending_id is null or j.sending_id = b.sending_id or (j.by_hand and j.created_at >= b.sent_at))`;

/** Clears every alarm of the restaurant whose cause no longer exists: left over from a killed process or a race. */
export const clearGone = (tx: Tx, now: Date): Promise<AlarmRow[]> =>
  tx.sql<AlarmRow>({
    name: 'alarms.clearGone',
    text: `update alarm a set cleared_at = $2 where a.restaurant_id = $1 and a.cleared_at is null and case a.kind
        when 'orderUnaccepted' then not exists (select from orders o
          where o.restaurant_id = a.restaurant_id and o.id = a.order_id and o.status = 'new')
        when 'kitchenUnacknowledged' then
          not exists (select from orders o join kitchen_ticket t on t.restaurant_id = o.restaurant_id and t.order_id = o.id
            left join bill b on b.restaurant_id = o.restaurant_id and b.order_id = o.id
            where o.restaurant_id = a.restaurant_id and o.id = a.order_id and ${isWithKitchen} and ${waitsForKitchen})
          or exists (select from print_job j left join bill b on b.restaurant_id = j.restaurant_id and b.order_id = j.order_id
            where j.restaurant_id = a.restaurant_id and j.order_id = a.order_id
              and j.document = 'ORDER_TICKET' and j.status = 'success' and ${isLastSending})
        when 'printerTaken' then false
        when 'drawerDiffers' then false
        when 'reportDiffers' then false
        when 'moneyDiffers' then false
        when 'unpaidOrders' then a.raised_at < $2::timestamptz - interval '1 hour'
        else a.raised_at < $2::timestamptz - interval '1 day'
          or exists (select from print_job f where f.restaurant_id = a.restaurant_id and f.id = a.print_job_id and f.status = 'success')
          or exists (select from print_job f, print_job j
            where f.restaurant_id = a.restaurant_id and f.id = a.print_job_id and ${standsIn}
              and j.status = 'success' and j.finished_at >= f.finished_at)
        end
      returning ${alarmColumns}`,
    values: [tx.scope.restaurantId, now],
  });

/** Clears the alarms about unaccepted orders of a store that has switched them off. */
export const clearUnaccepted = (tx: Tx, storeId: string, now: Date): Promise<AlarmRow[]> =>
  tx.sql<AlarmRow>({
    name: 'alarms.clearUnaccepted',
    text: `update alarm a set cleared_at = $3 where a.restaurant_id = $1 and a.store_id = $2 and a.kind = 'orderUnaccepted' and a.cleared_at is null
      returning ${alarmColumns}`,
    values: [tx.scope.restaurantId, storeId, now],
  });

/** One alarm of a store. */
export async function readAlarm(tx: Tx, storeId: string, id: string): Promise<AlarmRow | undefined> {
  const rows = await tx.sql<AlarmRow>({
    name: 'alarms.read',
    text: `select ${alarmColumns} from alarm a where a.restaurant_id = $1 and a.store_id = $2 and a.id = $3`,
    values: [tx.scope.restaurantId, storeId, id],
  });
  return rows[0];
}

/**
 * Records who attends to an active alarm; alarms that cannot clear otherwise are cleared by this. Undefined: cleared,
 * or seen before.
 */
export async function markSeen(tx: Tx, storeId: string, id: string, { by, now }: { by: string; now: Date }): Promise<AlarmRow | undefined> {
  const rows = await tx.sql<AlarmRow>({
    name: 'alarms.see',
    text: `update alarm a set seen_at = $4, seen_by = $5, cleared_at = case when a.kind in ('printFailed', 'printerTaken', 'unpaidOrders', 'drawerDiffers', 'reportDiffers') then $4::timestamptz end
      where a.restaurant_id = $1 and a.store_id = $2 and a.id = $3 and a.seen_at is null and a.cleared_at is null
      returning ${alarmColumns}`,
    values: [tx.scope.restaurantId, storeId, id, now, by],
  });
  return rows[0];
}
