import type { EventType } from '@servery/contract/event-types';
import type pg from 'pg';
import { JOBS_SCHEMA } from '../db/migrate-jobs.ts';
import type { EventJob, PayloadFacts } from './jobs.types.ts';
import { getFlags } from './waiting-limits.ts';

/** Events of one store taken at once; the rest follows in the next pass. */
const eventsPerStore = 200;
const storesPerPass = 50;

// One statement, and so one transaction: positions without their jobs, or jobs without their positions, cannot be stored. A position lost in
// a crash costs one more look at events that have no job: alone it is not worth a disk write.
const dispatch = `
  with following as (
    select * from unnest($1::text[], $2::jsonb[], $3::jsonb[], $4::text[], $5::jsonb[], $6::jsonb[]) as job (type, facts, stores, task, flags, unless)
  ), pending as materialized (
    select e.restaurant_id, e.store_id, e.seq, e.type, e.subject_kind, e.subject_id, e.at, e.payload,
      e.restaurant_id || '/' || e.store_id || '/' || e.seq as id
    from (
      select s.restaurant_id, s.store_id, coalesce(d.seq, 0) as done
      from stream s left join dispatch d using (restaurant_id, store_id)
      where s.seq > coalesce(d.seq, 0)
      limit ${storesPerPass}
    ) p
    cross join lateral (
      select * from event e where e.restaurant_id = p.restaurant_id and e.store_id = p.store_id and e.seq > p.done order by e.seq limit ${eventsPerStore}
    ) e
  ), moved as (
    insert into dispatch (restaurant_id, store_id, seq)
    select restaurant_id, store_id, max(seq) from pending group by restaurant_id, store_id
    on conflict (restaurant_id, store_id) do update set seq = greatest(dispatch.seq, excluded.seq)
  ), spec as (
    select jsonb_populate_record(null::${JOBS_SCHEMA}.job_spec, jsonb_build_object(
        'identifier', f.task, 'flags', f.flags,
        -- The job's key: adding it twice adds it once.
        'job_key', f.task || ':' || e.id,
        'payload', jsonb_build_object(
          'id', e.id, 'restaurantId', e.restaurant_id, 'storeId', e.store_id, 'seq', e.seq, 'type', e.type,
          'subject', jsonb_build_object('kind', e.subject_kind, 'id', e.subject_id), 'payload', e.payload,
          'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) as job, e.restaurant_id, e.store_id, e.seq
    from pending e join following f on f.type = e.type and e.payload @> f.facts and (f.unless = 'null' or not e.payload @> f.unless)
      and (f.stores = 'null' or f.stores ? e.store_id::text)
  ), added as materialized (
    select count(*)::int as jobs from ${JOBS_SCHEMA}.add_jobs((select array_agg(job order by restaurant_id, store_id, seq) from spec))
  )
  select added.jobs, (select count(*)::int from pending) as events,
    (select count(distinct (restaurant_id, store_id)) = ${storesPerPass} from pending)
      or exists (select from pending group by restaurant_id, store_id having count(*) = ${eventsPerStore}) as more,
    case when added.jobs = 0 then set_config('synchronous_commit', 'off', true) end
  from added`;

/** What the payload of such an event must contain for a job to follow it. */
const getFacts = ({ when = {}, whenOf = {} }: Pick<EventJob, 'when' | 'whenOf'>, type: EventType): PayloadFacts => whenOf[type] ?? when;

const contains = (value: unknown, facts: PayloadFacts): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(facts).every(([field, fact]) => {
    const own = (value as Record<string, unknown>)[field];
    return typeof fact === 'object' ? contains(own, fact) : own === fact;
  });

/** Whether a job follows such an event in some store: what the dispatcher itself asks before it creates one. */
export const isFollowed = (job: Pick<EventJob, 'on' | 'when' | 'whenOf' | 'unless'>, type: EventType, payload: object): boolean =>
  job.on.includes(type) && contains(payload, getFacts(job, type)) && !(job.unless !== undefined && contains(payload, job.unless));

/** What the dispatcher needs to know about a job. */
export type DispatchedJob = Pick<EventJob, 'task' | 'on' | 'when' | 'whenOf' | 'unless' | 'stores' | 'waitsFor'>;

/**
 * Turns events without a job into jobs, and stores the position, in one transaction: a crash in between repeats nothing and skips nothing.
 * @returns how many events were passed, and whether there may be more than one pass takes
 */
export async function dispatchOnce(client: pg.Client, jobs: readonly DispatchedJob[]): Promise<{ events: number; more: boolean }> {
  const following = jobs.flatMap(({ task, on, when, whenOf, unless, stores, waitsFor }) => {
    const only = stores?.() ?? null;
    if (only?.size === 0) return [];
    return on.map((type) => [
      type,
      JSON.stringify(getFacts({ when, whenOf }, type)),
      JSON.stringify(only === null ? null : [...only]),
      task,
      JSON.stringify(getFlags({ waitsFor })),
      JSON.stringify(unless ?? null),
    ]);
  });
  const { rows } = await client.query<{ events: number; more: boolean }>({
    name: 'dispatch',
    text: dispatch,
    values: [0, 1, 2, 3, 4, 5].map((column) => following.map((job) => job[column])),
  });
  const { events, more } = rows[0]!;
  return { events, more };
}
