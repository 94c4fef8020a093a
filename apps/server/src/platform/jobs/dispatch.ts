import type pg from 'pg';
import { typeParsers } from '../db/type-parsers.ts';
import { JOBS_SCHEMA } from '../db/migrate-jobs.ts';
import type { EventJob } from './jobs.types.ts';
import { getFlags } from './waiting-limits.ts';

/** Events of one store taken at once; the rest follows in the next pass. */
const eventsPerStore = 200;
const storesPerPass = 50;

// The payload is read only if a job follows: most events, above all of orders that wait for staff, have none.
const pendingEvents = `
  select e.restaurant_id, e.store_id, e.seq, e.type, e.subject_kind, e.subject_id, e.at,
    case when exists (select from unnest($1::text[], $2::jsonb[], $3::jsonb[]) job (type, facts, stores)
      where job.type = e.type and e.payload @> job.facts and (job.stores = 'null' or job.stores ? e.store_id::text)) then e.payload end as payload
  from (
    select s.restaurant_id, s.store_id, coalesce(d.seq, 0) as done
    from stream s left join dispatch d using (restaurant_id, store_id)
    where s.seq > coalesce(d.seq, 0)
    limit ${storesPerPass}
  ) p
  cross join lateral (
    select * from event e where e.restaurant_id = p.restaurant_id and e.store_id = p.store_id and e.seq > p.done order by e.seq limit ${eventsPerStore}
  ) e
  order by e.restaurant_id, e.store_id, e.seq`;

const addJobs = `select count(*) from ${JOBS_SCHEMA}.add_jobs(array(
  select jsonb_populate_record(null::${JOBS_SCHEMA}.job_spec, spec) from jsonb_array_elements($1::jsonb) spec))`;

const saveCursor = `
  insert into dispatch (restaurant_id, store_id, seq)
  select * from unnest($1::uuid[], $2::uuid[], $3::bigint[])
  on conflict (restaurant_id, store_id) do update set seq = greatest(dispatch.seq, excluded.seq)`;

interface EventRow {
  restaurant_id: string;
  store_id: string;
  seq: number;
  type: string;
  subject_kind: string;
  subject_id: string;
  /** Null if no job follows. */
  payload: Record<string, unknown> | null;
  at: Date;
}

/** What the dispatcher needs to know about a job. */
export type DispatchedJob = Pick<EventJob, 'task' | 'on' | 'when' | 'stores' | 'waitsFor'>;

/** A job with the stores that it follows in this pass. */
interface Following {
  job: DispatchedJob;
  stores: ReadonlySet<string> | null;
}

const holds = ({ job: { on, when = {} }, stores }: Following, row: EventRow): boolean =>
  (on as readonly string[]).includes(row.type) &&
  (stores === null || stores.has(row.store_id)) &&
  Object.entries(when).every(([name, value]) => row.payload?.[name] === value);

function jobSpecs(row: EventRow, jobs: readonly Following[]): object[] {
  if (row.payload === null) return [];
  const id = `${row.restaurant_id}/${row.store_id}/${row.seq}`;
  return jobs
    .filter((following) => holds(following, row))
    .map(({ job: { task, waitsFor } }) => ({
      identifier: task,
      flags: getFlags({ waitsFor }),
      // The job's key: adding it twice adds it once.
      job_key: `${task}:${id}`,
      payload: {
        id,
        restaurantId: row.restaurant_id,
        storeId: row.store_id,
        seq: row.seq,
        type: row.type,
        subject: { kind: row.subject_kind, id: row.subject_id },
        payload: row.payload,
        at: row.at.toISOString(),
      },
    }));
}

/**
 * Turns events without a job into jobs, and stores the position, in one transaction: a crash in between repeats nothing and skips nothing.
 * @returns how many events were passed; zero means that it is up to date
 */
export async function dispatchOnce(client: pg.Client, jobs: readonly DispatchedJob[]): Promise<number> {
  const types = jobs.flatMap((job) => job.on);
  const facts = jobs.flatMap((job) => job.on.map(() => JSON.stringify(job.when ?? {})));
  const following = jobs.map((job): Following => ({ job, stores: job.stores?.() ?? null }));
  const stores = following.flatMap(({ job, stores: only }) => job.on.map(() => JSON.stringify(only === null ? null : [...only])));
  await client.query('begin');
  try {
    const { rows } = await client.query<EventRow>({
      name: 'dispatch-pending',
      text: pendingEvents,
      values: [types, facts, stores],
      types: typeParsers,
    });
    if (rows.length > 0) {
      const specs = rows.flatMap((row) => jobSpecs(row, following));
      if (specs.length > 0) await client.query({ name: 'dispatch-add', text: addJobs, values: [JSON.stringify(specs)] });
      // A position lost in a crash costs one more look at events that have no job: not worth a disk write.
      else await client.query('set local synchronous_commit = off');
      const last = new Map(rows.map((row) => [`${row.restaurant_id}/${row.store_id}`, row]));
      const places = [...last.values()];
      await client.query({
        name: 'dispatch-place',
        text: saveCursor,
        values: [places.map((row) => row.restaurant_id), places.map((row) => row.store_id), places.map((row) => row.seq)],
      });
    }
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Events of all stores without a job. */
export async function countBehind(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ behind: string }>({
    name: 'dispatch-behind',
    text: 'select coalesce(sum(s.seq - coalesce(d.seq, 0)), 0) as behind from stream s left join dispatch d using (restaurant_id, store_id)',
  });
  return Number(rows[0]?.behind ?? 0);
}
