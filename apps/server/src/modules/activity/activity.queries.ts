import type { EventType } from '@servery/contract/event-types';
import type { Database, Tx } from '../../platform/db/connections.types.ts';

/** Which entries: a page of those before a moment, newest first, with all of the moment at which it ends. */
export interface ActivityFilter {
  storeId: string | null;
  before: string | null;
  from: Date | null;
  to: Date | null;
  /** A part of the name of who did it. */
  who: string;
  limit: number;
}

const at = `to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`;
const inPeriod = `e.at < least(coalesce($4::timestamptz, 'infinity'), coalesce($6::timestamptz, 'infinity'))
  and e.at >= coalesce($5::timestamptz, '-infinity') and ($7 = '' or e.actor_name ilike $7)`;
const like = (who: string): string => (who === '' ? '' : `%${who.replace(/[\\%_]/g, '\\$&')}%`);

export interface EventRow {
  store_id: string;
  seq: number;
  type: EventType;
  payload: unknown;
  actor_name: string;
  /** ISO 8601 with microseconds. */
  at: string;
}

/** As text it is that of the index `event_activity`. */
const isNoRoutine = (
  alias: string,
) => `${alias}.type not in ('order.placed', 'order.accepted', 'order.completed', 'order.ready', 'order.recalled',
  'order.etaChanged', 'payment.taken', 'payment.authorised', 'payment.declined', 'payment.expired', 'payment.captured', 'payment.released',
  'payment.refunded', 'bill.changed', 'bill.sent', 'bill.editing', 'ticket.created', 'ticket.changed', 'ticket.acknowledged', 'menu.edited',
  'menu.countsGivenBack', 'batchUpload.changed', 'print.queued', 'print.finished', 'printer.changed', 'alarm.raised', 'alarm.seen', 'alarm.cleared',
  'drawer.changed', 'shift.changed')`;

/** What is written into the log of each store at once, as a coupon of all stores is: without a store it is shown once. */
const isFirst = `($3::uuid is not null or not exists (select from event d where d.restaurant_id = e.restaurant_id and ${isNoRoutine('d')}
  and d.at between e.at - interval '2 seconds' and e.at + interval '2 seconds' and d.store_id < e.store_id and d.type = e.type
  and d.subject_id = e.subject_id and d.actor_name = e.actor_name))`;

/** Statement of the log's events; for the test of its plan too. */
export const eventsSql = `select e.store_id, e.seq, e.type, e.payload, e.actor_name, ${at} from event e
  where e.restaurant_id = $1 and ${isNoRoutine('e')} and e.type = any($2) and ($3::uuid is null or e.store_id = $3) and ${inPeriod}
    and e.actor_kind not in ('guest', 'customer') and ${isFirst}
  order by e.at desc fetch first $8 rows with ties`;

export const readEvents = (
  tx: Tx,
  types: readonly EventType[],
  { storeId, before, from, to, who, limit }: ActivityFilter,
): Promise<EventRow[]> =>
  tx.sql({
    name: 'activity.events',
    text: eventsSql,
    values: [tx.scope.restaurantId, types, storeId, before, from, to, like(who), limit],
  });

export interface MemberRow {
  id: string;
  store_id: string | null;
  action: 'invited' | 'joined' | 'roleChanged' | 'removed' | 'invitationRemoved';
  email: string;
  role_before: string | null;
  role_after: string | null;
  actor_name: string;
  at: string;
}

/** Who was invited, joined, got another role or left. */
export const readMemberChanges = (
  database: Database,
  restaurantId: string,
  { storeId, before, from, to, who, limit }: ActivityFilter,
): Promise<MemberRow[]> =>
  database.platform('activity log', (tx) =>
    tx.sql<MemberRow>({
      name: 'activity.members',
      text: `select e.id, e.store_id, e.action, e.email, e.role_before, e.role_after, e.actor_name, ${at} from directory.member_change e
        where e.restaurant_id = $1 and ($3::uuid is null or e.store_id = $3) and ${inPeriod} and $2::boolean
        order by e.at desc fetch first $8 rows with ties`,
      values: [restaurantId, true, storeId, before, from, to, like(who), limit],
    }),
  );
