import { eventsOfKinds, getEventKind, type EventKind } from '@servery/contract/event-kinds';
import { deliveryKeptDays, deliveryTryDays, type DeliveryRow } from '@servery/contract/event-endpoints';
import type { EventType } from '@servery/contract/event-types';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { readEvents } from '../../platform/events/stored-event.ts';
import { isSent, type EndpointRow } from './event-endpoints.repo.ts';

/** Events of a store that one transaction turns into deliveries. */
const eventsAtOnce = 200;
/** Orders of an endpoint that are worked on at the same time. */
const deliveriesAtOnce = 10;
/** How long an attempt may take before another node makes it again: longer than a call can take. */
const claimSeconds = 60;
const day = 86_400_000;

interface FoundEvent {
  storeId: string;
  seq: number;
  kind: EventKind;
  subject: { kind: string; id: string };
  at: Date;
}

/**
 * Turns the next events of a store's log into deliveries, and moves the position, in one transaction: a crash repeats nothing and skips
 * nothing, and two nodes wait for each other. @returns the endpoints with something to send, and whether there may be more events
 */
export async function feedStore(
  tx: Tx,
  input: { storeId: string; endpoints: readonly EndpointRow[]; now: Date },
): Promise<{ endpointIds: string[]; more: boolean }> {
  const { storeId, now } = input;
  const { restaurantId } = tx.scope;
  // A store that was opened later begins at its beginning.
  await tx.sql({
    name: 'eventEndpoints.feed',
    text: 'insert into event_feed (restaurant_id, store_id, seq) values ($1, $2, 0) on conflict do nothing',
    values: [restaurantId, storeId],
  });
  const [feed] = await tx.sql<{ seq: number }>({
    name: 'eventEndpoints.lockFeed',
    text: 'select seq from event_feed where restaurant_id = $1 and store_id = $2 for update',
    values: [restaurantId, storeId],
  });
  const events = await readEvents(tx, storeId, feed!.seq, eventsAtOnce);
  const last = events.at(-1);
  if (last === undefined) return { endpointIds: [], more: false };
  const found = events.flatMap(({ type, seq, subject, at }): FoundEvent[] => {
    const kind = getEventKind(type);
    return kind === undefined ? [] : [{ storeId, seq, kind, subject, at }];
  });
  const endpointIds: string[] = [];
  for (const row of input.endpoints) {
    const own = found.filter((event) => event.at >= row.active_from && isSent(row, event));
    if (row.state === 'disabled' || own.length === 0) continue;
    await insertDeliveries(tx, row.id, own, now);
    endpointIds.push(row.id);
  }
  await tx.sql({
    name: 'eventEndpoints.moveFeed',
    text: 'update event_feed set seq = $3 where restaurant_id = $1 and store_id = $2',
    values: [restaurantId, storeId, last.seq],
  });
  return { endpointIds, more: events.length === eventsAtOnce };
}

/** Stores deliveries; those that exist are sent again. */
async function insertDeliveries(tx: Tx, endpointId: string, events: readonly FoundEvent[], now: Date): Promise<void> {
  await tx.sql({
    name: 'eventEndpoints.insertDeliveries',
    text: `insert into event_delivery (restaurant_id, endpoint_id, next_attempt_at, give_up_at, id, store_id, seq, kind, subject_kind, subject_id, at)
      select $1, $2, $3, $4, * from unnest($5::uuid[], $6::uuid[], $7::bigint[], $8::text[], $9::text[], $10::uuid[], $11::timestamptz[])
      on conflict (restaurant_id, endpoint_id, store_id, seq) do update set ${sentAgain}`,
    values: [
      ...[tx.scope.restaurantId, endpointId, now, new Date(now.getTime() + deliveryTryDays * day), events.map(() => uuidv7())],
      ...[events.map(({ storeId }) => storeId), events.map(({ seq }) => seq), events.map(({ kind }) => kind)],
      ...[events.map(({ subject }) => subject.kind), events.map(({ subject }) => subject.id), events.map(({ at }) => at)],
    ],
  });
}
const sentAgain = `status = 'waiting', next_attempt_at = excluded.next_attempt_at, give_up_at = excluded.give_up_at, error = ''`;

/** A delivery that is being sent, with its event; no payload: it is no longer in the log. */
export interface ClaimedDelivery {
  id: string;
  store_id: string;
  seq: number;
  kind: EventKind;
  at: Date;
  attempts: number;
  give_up_at: Date;
  payload: unknown;
}

/**
 * Reserves deliveries that are due, of each order only the earliest that has not arrived: an order's events are sent in their order, and one
 * that fails delays no other order. After `claimSeconds` they are due again, whatever became of the node.
 */
export const claimDeliveries = (tx: Tx, endpointId: string, now: Date): Promise<ClaimedDelivery[]> =>
  tx.sql<ClaimedDelivery>({
    name: 'eventEndpoints.claim',
    text: `with due as (
        select d.id from event_delivery d
        where d.restaurant_id = $1 and d.endpoint_id = $2 and d.status = 'waiting' and d.next_attempt_at <= $3
          and not exists (select from event_delivery b where b.restaurant_id = $1 and b.endpoint_id = $2 and b.status = 'waiting'
            and b.subject_id = d.subject_id and b.store_id = d.store_id and b.seq < d.seq)
        order by d.next_attempt_at, d.seq limit ${deliveriesAtOnce} for update skip locked
      ), claimed as (
        update event_delivery d set attempts = d.attempts + 1, last_attempt_at = $3, next_attempt_at = $3 + interval '${claimSeconds} seconds'
        from due where d.restaurant_id = $1 and d.id = due.id
        returning d.*
      )
      select c.id, c.store_id, c.seq, c.kind, c.at, c.attempts, c.give_up_at, e.payload
      from claimed c left join event e on e.restaurant_id = c.restaurant_id and e.store_id = c.store_id and e.seq = c.seq`,
    values: [tx.scope.restaurantId, endpointId, now],
  });

/** What came of an attempt. */
export interface Outcome {
  arrived: boolean;
  responseStatus: number | null;
  responseBody: string;
  error: string;
}

/** Records an attempt. `nextAttemptAt` null: there is no further one. */
export const recordAttempt = (tx: Tx, id: string, outcome: Outcome, nextAttemptAt: Date | null): Promise<object[]> =>
  tx.sql({
    name: 'eventEndpoints.record',
    text: `update event_delivery set status = $3, next_attempt_at = $4, response_status = $5, response_body = $6, error = $7
      where restaurant_id = $1 and id = $2 and status = 'waiting'`,
    values: [
      ...[tx.scope.restaurantId, id, outcome.arrived ? 'arrived' : nextAttemptAt === null ? 'failed' : 'waiting', nextAttemptAt],
      ...[outcome.responseStatus, outcome.responseBody, outcome.error],
    ],
  });

/** When the next delivery of an endpoint is due; undefined: none waits. */
export async function readNextAttempt(tx: Tx, endpointId: string): Promise<Date | undefined> {
  const [row] = await tx.sql<{ next: Date | null }>({
    name: 'eventEndpoints.next',
    text: `select min(next_attempt_at) as next from event_delivery where restaurant_id = $1 and endpoint_id = $2 and status = 'waiting'`,
    values: [tx.scope.restaurantId, endpointId],
  });
  return row?.next ?? undefined;
}

/** What became of an endpoint by its newest attempts. @returns its state before */
export const writeArrived = (tx: Tx, endpointId: string, now: Date): Promise<{ recovered: boolean }[]> =>
  tx.sql({
    name: 'eventEndpoints.arrived',
    text: `update event_endpoint e set last_arrived_at = $3, failing_since = null, state = case when e.state = 'failing' then 'active' else e.state end
      from (select state from event_endpoint where restaurant_id = $1 and id = $2) before
      where e.restaurant_id = $1 and e.id = $2 returning before.state = 'failing' as recovered`,
    values: [tx.scope.restaurantId, endpointId, now],
  });

/** Nothing arrives there. @returns when that began, and the state before */
export async function writeFailed(tx: Tx, endpointId: string, { now, state }: { now: Date; state: 'active' | 'failing' }): Promise<void> {
  await tx.sql({
    name: 'eventEndpoints.failed',
    text: `update event_endpoint set failing_since = coalesce(failing_since, $3), state = $4
      where restaurant_id = $1 and id = $2 and state <> 'disabled'`,
    values: [tx.scope.restaurantId, endpointId, now, state],
  });
}

interface ListedRow {
  id: string;
  store_id: string;
  seq: number;
  kind: EventKind;
  subject_kind: string;
  subject_id: string;
  at: Date;
  status: DeliveryRow['status'];
  attempts: number;
  last_attempt_at: Date | null;
  next_attempt_at: Date | null;
  response_status: number | null;
  error: string;
  response_body: string;
  payload: unknown;
}

const listed = `d.id, d.store_id, d.seq, d.kind, d.subject_kind, d.subject_id, d.at, d.status, d.attempts, d.last_attempt_at, d.next_attempt_at,
  d.response_status, d.error, d.response_body`;

/** Deliveries of an endpoint, newest first, one more than `limit`. */
export const readDeliveries = (
  tx: Tx,
  endpointId: string,
  { status, from, limit }: { status: string | null; from: { at: string; id: string } | null; limit: number },
): Promise<ListedRow[]> =>
  tx.sql<ListedRow>({
    name: 'eventEndpoints.list',
    text: `select ${listed}, null as payload from event_delivery d
      where restaurant_id = $1 and endpoint_id = $2 and ($3::text is null or status = $3)
        and ($4::timestamptz is null or (date_trunc('milliseconds', at), id) < ($4, $5::uuid))
      order by date_trunc('milliseconds', at) desc, id desc limit $6`,
    values: [tx.scope.restaurantId, endpointId, status, from?.at ?? null, from?.id ?? null, limit + 1],
  });

/** One delivery with its event. */
export async function readDelivery(tx: Tx, endpointId: string, id: string): Promise<ListedRow | undefined> {
  const [row] = await tx.sql<ListedRow>({
    name: 'eventEndpoints.readOne',
    text: `select ${listed}, e.payload from event_delivery d
        left join event e on e.restaurant_id = d.restaurant_id and e.store_id = d.store_id and e.seq = d.seq
      where d.restaurant_id = $1 and d.endpoint_id = $2 and d.id = $3`,
    values: [tx.scope.restaurantId, endpointId, id],
  });
  return row;
}

/** Sends one delivery again. */
export const writeReplay = (tx: Tx, endpointId: string, id: string, now: Date): Promise<object[]> =>
  tx.sql({
    name: 'eventEndpoints.replay',
    text: `update event_delivery set status = 'waiting', next_attempt_at = $4, give_up_at = $5, error = ''
      where restaurant_id = $1 and endpoint_id = $2 and id = $3`,
    values: [tx.scope.restaurantId, endpointId, id, now, new Date(now.getTime() + deliveryTryDays * day)],
  });

/**
 * Sends the events of a period again, oldest first, whether or not they were sent before. @returns how many, and where to go on if there are
 * more
 */
export async function replayPeriod(
  tx: Tx,
  row: EndpointRow,
  { from, to, limit, now }: { from: string; to: string; limit: number; now: Date },
): Promise<{ events: number; nextFrom: Date | null }> {
  const types = row.kinds.flatMap((kind) => eventsOfKinds[kind as EventKind] ?? []);
  const rows = await tx.sql<{ store_id: string; seq: number; type: EventType; subject_kind: string; subject_id: string; at: Date }>({
    name: 'eventEndpoints.period',
    text: `select store_id, seq, type, subject_kind, subject_id, at from event
      where restaurant_id = $1 and at >= $2 and at < $3 and type = any($4) and ($5::uuid[] is null or store_id = any($5))
      order by at, store_id, seq limit $6`,
    values: [tx.scope.restaurantId, from, to, types, row.store_ids, limit + 1],
  });
  const sent = rows.slice(0, limit).map((event) => ({
    ...{ storeId: event.store_id, seq: event.seq, at: event.at, kind: getEventKind(event.type)! },
    subject: { kind: event.subject_kind, id: event.subject_id },
  }));
  if (sent.length > 0) await insertDeliveries(tx, row.id, sent, now);
  return { events: sent.length, nextFrom: rows[limit]?.at ?? null };
}

/** Deletes deliveries that ended long ago. */
export const deleteOldDeliveries = (tx: Tx, now: Date): Promise<object[]> =>
  tx.sql({
    name: 'eventEndpoints.sweep',
    text: `delete from event_delivery where restaurant_id = $1 and status <> 'waiting' and coalesce(last_attempt_at, at) < $2`,
    values: [tx.scope.restaurantId, new Date(now.getTime() - deliveryKeptDays * day)],
  });

/** In one statement over all restaurants: the stores whose events are for somebody, and what is to be done now. */
export const readDue = (
  database: Database,
  now: Date,
): Promise<{ restaurantId: string; storeId: string | null; endpointId: string | null; behind: boolean }[]> =>
  database.acrossTenants('events to be sent', (restaurants) => ({
    name: 'eventEndpoints.due',
    text: 'select restaurant_id as "restaurantId", store_id as "storeId", endpoint_id as "endpointId", behind from event_endpoints_due($1, $2)',
    values: [restaurants, now],
  }));
