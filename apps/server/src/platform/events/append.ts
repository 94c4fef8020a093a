import { eventPayloads } from '@servery/contract/events';
import * as z from 'zod/mini';
import type { NewEvent, TenantScope } from '../db/connections.types.ts';
import type { SqlPart } from '../db/sql-parts.ts';
import type { Statement } from '../db/transaction.ts';

// Locks the counter's row as late as possible: COMMIT follows in the same packet.
const appendSql = `with counter as (
    insert into stream (restaurant_id, store_id, seq) values ($1, $2, $3)
    on conflict (restaurant_id, store_id) do update set seq = stream.seq + excluded.seq
    returning seq - $3 as base
  )
  insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind, actor_id, actor_name)
  select $1, $2, counter.base + fact.number, fact.type, fact.subject_kind, fact.subject_id, fact.payload,
    fact.actor_kind, fact.actor_id, fact.actor_name
  from counter, unnest($4::text[], $5::text[], $6::uuid[], $7::jsonb[], $8::text[], $9::uuid[], $10::text[])
    with ordinality as fact (type, subject_kind, subject_id, payload, actor_kind, actor_id, actor_name, number)`;

/**
 * The statements that write a transaction's events: one per store, in the order of store ids so that two transactions never wait for
 * each other crosswise. They must be the last before COMMIT.
 * @throws when a payload does not fit its schema.
 */
export function appendStatements(scope: TenantScope, events: readonly NewEvent[]): Statement[] {
  const stores = [...new Set(events.map((event) => event.storeId))].sort();
  return stores.map((storeId) => {
    const own = events.filter((event) => event.storeId === storeId);
    return {
      name: 'append_events',
      text: appendSql,
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
