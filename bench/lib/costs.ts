import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DevEnv } from '../../tests/dev-env/dev-env.ts';
import { getRows } from '../../tests/dev-env/rows.ts';

/** A statement of the server, as PostgreSQL has normalised it. */
export interface Statement {
  calls: number;
  /** Milliseconds that it was executed for, waits included. */
  milliseconds: number;
  text: string;
}

/** What a stretch of work cost. */
export interface Cost {
  seconds: number;
  /** Of the server's roles, without transaction control; the bench signs in as the owner. */
  statements: Statement[];
  /** CPU milliseconds of the server's process. */
  server: number;
  /** CPU milliseconds of PostgreSQL's processes. */
  database: number;
}

export interface CostMeter {
  /** Counts from here on. */
  begin(): Promise<void>;
  /** Waits until no work is left, which `begin`'s stretch includes. @throws if it does not end */
  end(): Promise<Cost>;
  /** What is spent in so many milliseconds, whatever work there is. */
  during(milliseconds: number): Promise<Cost>;
}

/** Statements of a stretch. */
export const countCalls = ({ statements }: Cost): number => statements.reduce((sum, { calls }) => sum + calls, 0);

/** Work may go on for this long after the last request. */
const drainMs = 180_000;
/** Nothing may be left for this long. */
const quietMs = 1_000;

/** What every transaction begins and ends with, the tenant that it sets included: its number grows with that of the transactions. */
const transactionControl = String.raw`^(begin|commit|rollback|savepoint|release|set local|select set_config)`;

const statementsSoFar = `
  select sum(s.calls)::int as calls, sum(s.total_exec_time)::float as milliseconds, s.query as text
  from pg_stat_statements s join pg_roles r on r.oid = s.userid
  where r.rolname like 'servery\\_%' and r.rolname <> current_user and s.query !~* '${transactionControl}'
  group by s.query`;

/** Events without jobs, jobs that are due or running, and printouts that nobody knows the end of. */
const workLeft = `
  select (select coalesce(sum(s.seq - coalesce(d.seq, 0)), 0) from stream s left join dispatch d using (restaurant_id, store_id))
    + (select count(*) from graphile_worker._private_jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts))
    + (select count(*) from print_job where status = 'queued') as left`;

/** Lets the environment's database count statements: it starts again with `pg_stat_statements`. */
export async function countStatements(env: DevEnv): Promise<void> {
  await getRows(env, `alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await env.primary.stop();
  await env.restartPrimary();
  await getRows(env, 'create extension if not exists pg_stat_statements');
}

/** Measures what the environment's one node and its database spend. Linux only: it reads /proc. */
export async function openCostMeter(env: DevEnv): Promise<CostMeter & { close(): Promise<void> }> {
  const client = new pg.Client(await env.connection());
  await client.connect();
  const postmaster = env.databasePid();
  let from = { at: 0, server: 0, database: 0 };
  const spent = () => ({ at: performance.now(), server: ofProcess(env.primary.pid), database: ofTree(postmaster) });

  async function drained(): Promise<void> {
    let quietSince: number | undefined;
    for (const deadline = performance.now() + drainMs; performance.now() < deadline; await sleep(100)) {
      const { rows } = await client.query<{ left: string }>(workLeft);
      if (Number(rows[0]!.left) > 0) quietSince = undefined;
      else if (performance.now() - (quietSince ??= performance.now()) >= quietMs) return;
    }
    throw new Error('the server still works on what was asked of it');
  }

  async function start(): Promise<void> {
    await client.query('select pg_stat_statements_reset()');
    from = spent();
  }

  async function read(): Promise<Cost> {
    const { rows } = await client.query<Statement>(statementsSoFar);
    const to = spent();
    return {
      seconds: (to.at - from.at) / 1000,
      statements: rows,
      server: to.server - from.server,
      database: to.database - from.database,
    };
  }

  return {
    async begin() {
      await drained();
      await start();
    },
    async end() {
      await drained();
      return read();
    },
    async during(milliseconds) {
      await start();
      await sleep(milliseconds);
      return read();
    },
    close: () => client.end(),
  };
}

/** Milliseconds in one of the kernel's ticks of user and system time. */
const tickMs = 10;

/** The fields of `/proc/<pid>/stat` after the name, which may contain spaces; the first is the state. */
function getStat(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** CPU milliseconds of a process, with threads that have ended. */
function ofProcess(pid: number): number {
  const [user, system] = getStat(pid).slice(11, 13).map(Number) as [number, number];
  return (user + system) * tickMs;
}

/** CPU milliseconds of a process with its children, those that have ended included. A child has one thread: the scheduler's own figure is finer. */
function ofTree(parent: number): number {
  const [ofEnded, systemOfEnded] = getStat(parent).slice(13, 15).map(Number) as [number, number];
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === parent || isChild(pid, parent));
  return (ofEnded + systemOfEnded) * tickMs + children.reduce((sum, pid) => sum + scheduledMs(pid), 0);
}

function isChild(pid: number, parent: number): boolean {
  try {
    return Number(getStat(pid)[1]) === parent;
  } catch {
    // It has ended meanwhile.
    return false;
  }
}

const scheduledMs = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
