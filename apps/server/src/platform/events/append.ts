import { eventPayloads } from '@servery/contract/events';
import * as z from 'zod/mini';
import type { NewEvent, TenantScope } from '../db/connections.types.ts';
import type { SqlPart } from '../db/sql-parts.ts';
import type { Statement } from '../db/transaction.ts';

/** A call's key with its answer, for the row that the call's transaction has claimed. */
export interface KeptAnswer {
  caller: string;
  route: string;
  key: string;
  /** JSON. */
  response: string;
}

const keeping = (caller: string, route: string, key: string, response: string): string =>
  `update idempotency set status = 200, response = ${response} where restaurant_id = $1 and caller = ${caller} and route = ${route} and key = ${key}`;

// Locks the counter's row as late as possible: COMMIT follows in the same packet.
const appending = (steps: string): string => `with ${steps}counter as (
    insert into stream (restaurant_id, store_id, seq) values ($1, $2, $3)
    on conflict (restaurant_id, store_id) do update set seq = stream.seq + excluded.seq
    returning seq - $3 as base
  )
  insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind, actor_id, actor_name)
  select $1, $2, counter.base + fact.number, fact.type, fact.subject_kind, fact.subject_id, fact.payload,
    fact.actor_kind, fact.actor_id, fact.actor_name
  from counter, unnest($4::text[], $5::text[], $6::uuid[], $7::jsonb[], $8::text[], $9::uuid[], $10::text[])
    with ordinality as fact (type, subject_kind, subject_id, payload, actor_kind, actor_id, actor_name, number)`;

const appendSql = appending('');
const appendAndKeepSql = appending(`kept as (${keeping('$11', '$12', '$13', '$14')}), `);
const keepSql = keeping('$2', '$3', '$4', '$5');

/**
 * The last statements of a transaction before COMMIT. They write its events: one per store, in the order of store ids so that two
 * transactions never wait for each other crosswise. The first also keeps the answer of a call with a key.
 * @throws when a payload does not fit its schema.
 */
export function lastStatements(scope: TenantScope, events: readonly NewEvent[], kept?: KeptAnswer): Statement[] {
  const stores = [...new Set(events.map((event) => event.storeId))].sort();
  const answer = kept === undefined ? [] : [kept.caller, kept.route, kept.key, kept.response];
  if (stores.length === 0)
    return kept === undefined ? [] : [{ name: 'once_store', text: keepSql, values: [scope.restaurantId, ...answer] }];
  return stores.map((storeId, index) => {
    const own = events.filter((event) => event.storeId === storeId);
    const keeps = kept !== undefined && index === 0;
    return {
      name: keeps ? 'append_events_and_store' : 'append_events',
      text: keeps ? appendAndKeepSql : appendSql,
      values: [
        scope.restaurantId,
        storeId,
        own.length,
        own.map((event) => event.type),
        own.map((event) => event.subject.kind),
        own.map((event) => event.subject.id),
        own.map((event) => JSON.stringify(z.parse(eventPayloads[event.type], event.payload))),
        own.map((event) => event.actor.kind),
        own.map((event) => event.actor.id),
        own.map((event) => event.actor.name),
        ...(keeps ? answer : []),
      ],
    };
  });
}

/** An event of a statement that is put together from parts: expressions over its parameters and steps, and the parameters that they add. */
interface PartialEvent {
  type: NewEvent['type'];
  subject: { kind: NewEvent['subject']['kind']; id: string };
  payload: string;
  /** Kind, name and id, separated by commas. */
  actor: string;
  /** The step that has one row if the event has happened, else none. */
  from: string;
  values: SqlPart['values'];
}

/**
 * Writes one event of `@store` in a statement that is a transaction of its own. PostgreSQL runs steps that nothing reads from last to first:
 * what is named after it locks before it, so the counter's row is locked last.
 */
export const appendingEvent = ({ type, subject, payload, actor, from, values }: PartialEvent): SqlPart => ({
  name: 'log',
  steps: `moved as (
    insert into stream as s (restaurant_id, store_id, seq) select @restaurant, @store, 1 from ${from}
    on conflict (restaurant_id, store_id) do update set seq = s.seq + 1 returning s.seq
  ), logged as (
    insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind, actor_name, actor_id)
    select @restaurant, @store, moved.seq, '${type}', '${subject.kind}', ${subject.id},
      ${payload}, ${actor}
    from moved, ${from}
  )`,
  values,
});
