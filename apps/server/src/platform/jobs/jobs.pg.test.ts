import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectAs } from '../db/connection.ts';
import { createTestStore, emitMenus, type TestStore } from '../testing/fixtures.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { dispatchOnce } from './dispatch.ts';
import type { EventJob, JobEvent, PlainJob } from './jobs.types.ts';
import { startJobs, type Jobs } from './start-jobs.ts';

let test: TestDatabase;
let store: TestStore;
beforeAll(async () => {
  test = await openTestDatabase();
  store = await createTestStore(test.database);
});
afterAll(() => test.close());
// Jobs that a failed test leaves in the queue must not affect the next one.
afterEach(() => test.owner.query('delete from graphile_worker._private_jobs'));

const emit = (count: number) => emitMenus(test.database, store, count);

async function withJobs(
  jobs: { eventJobs?: EventJob[]; plainJobs?: PlainJob[]; graceMs?: number; endMs?: number },
  work: (running: Jobs) => Promise<void>,
): Promise<void> {
  const running = startJobs({ address: test.address, database: test.database, eventJobs: [], plainJobs: [], log: silentLog, ...jobs });
  try {
    await work(running);
  } finally {
    await running.stop();
  }
}
const soon = { timeout: 15_000, interval: 20 };

describe('the dispatcher', () => {
  it('makes one job of every event, with the event in it', async () => {
    const seen: JobEvent[] = [];
    const job: EventJob = { task: 'test.see', on: ['menu.published'], run: async (event) => void seen.push(event) };
    await withJobs({ eventJobs: [job] }, async () => {
      await emit(30);
      await vi.waitFor(() => expect(seen).toHaveLength(30), soon);
      await emit(1);
      await vi.waitFor(() => expect(seen).toHaveLength(31), soon);
    });
    expect(new Set(seen.map((event) => event.id)).size).toBe(31);
    expect(seen[0]).toMatchObject({ restaurantId: store.restaurantId, storeId: store.storeId, type: 'menu.published' });
  });

  it('adds nothing twice when two of them run, and nothing for events that nobody waits for', async () => {
    const seen: string[] = [];
    const job: EventJob = { task: 'test.two', on: ['menu.published'], run: async (event) => void seen.push(event.id) };
    const other: EventJob = { task: 'test.never', on: ['order.placed'], run: () => expect.fail('no order was placed') };
    await withJobs({ eventJobs: [job, other] }, async (first) => {
      await withJobs({ eventJobs: [job, other] }, async (second) => {
        await emit(20);
        await vi.waitFor(() => expect(seen).toHaveLength(20), soon);
        expect([first.leading(), second.leading()].filter(Boolean)).toHaveLength(1);
      });
    });
    expect(new Set(seen).size).toBe(20);
  });

  it('survives the end of its connection while another one leads, and comes back', async () => {
    const waiting = async () => {
      const { rows } = await test.owner.query<{ pid: number }>(
        `select pid from pg_stat_activity a where application_name = 'servery dispatcher' and datname = current_database()
          and not exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.objid = 7305002 and l.granted)`,
      );
      return rows.map(({ pid }) => pid);
    };
    await withJobs({}, async (first) => {
      await vi.waitFor(() => expect(first.leading()).toBe(true), soon);
      await withJobs({}, async (second) => {
        await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), soon);
        const [pid] = await waiting();
        // The server's message, and the connection that then breaks, are two errors.
        await test.owner.query('select pg_terminate_backend($1)', [pid]);
        await vi.waitFor(async () => expect((await waiting()).filter((other) => other !== pid)).toHaveLength(1), soon);
        expect([first.leading(), second.leading()]).toEqual([true, false]);
      });
    });
  });

  it('makes no job of an event that the job itself has no use for', async () => {
    const seen: number[] = [];
    const readVersion = (payload: unknown) => (payload as { menuVersion: number }).menuVersion;
    const job: EventJob = {
      task: 'test.when',
      on: ['menu.published'],
      when: { menuVersion: 2 },
      run: async (event) => void seen.push(readVersion(event.payload)),
    };
    await withJobs({ eventJobs: [job] }, async () => {
      await emit(4);
      await vi.waitFor(() => expect(seen.toSorted()).toEqual([2]), soon);
    });
  });

  it('makes no job of a store that the job does not follow at the moment', async () => {
    const seen: Record<string, number> = { followed: 0, left: 0, all: 0 };
    const readJob = (name: string, stores: EventJob['stores'] & object): EventJob => ({
      task: `test.${name}`,
      on: ['menu.published'],
      stores,
      run: async () => void (seen[name] = (seen[name] ?? 0) + 1),
    });
    const eventJobs = [readJob('followed', () => new Set([store.storeId])), readJob('left', () => new Set()), readJob('all', () => null)];
    await withJobs({ eventJobs }, async () => {
      await emit(3);
      await vi.waitFor(() => expect(seen).toEqual({ followed: 3, left: 0, all: 3 }), soon);
    });
  });

  it('keeps its place in the transaction that adds the jobs', async () => {
    await emit(3);
    const client = new pg.Client(connectAs(test.address, 'servery_jobs', 'test'));
    await client.connect();
    await expect(
      dispatchOnce(client, [{ task: 'a task whose name the queue refuses because it is far too long '.repeat(4), on: ['menu.published'] }]),
    ).rejects.toThrow();
    expect(await dispatchOnce(client, [])).toMatchObject({ events: 3 });
    expect(await dispatchOnce(client, [])).toEqual({ events: 0, more: false });
    await client.end();
  });
});

describe('jobs', () => {
  it('runs a failed job again', async () => {
    let tries = 0;
    const job: EventJob = {
      task: 'test.fail-once',
      on: ['menu.published'],
      async run() {
        if (++tries === 1) throw new Error('the first try fails');
      },
    };
    await withJobs({ eventJobs: [job] }, async () => {
      await emit(1);
      await vi.waitFor(() => expect(tries).toBe(2), soon);
    });
  });

  it('schedules a later job once for a key', async () => {
    const runs: unknown[] = [];
    const plain: PlainJob = { task: 'test.later', run: async (payload) => void runs.push(payload['n']) };
    const event: EventJob = {
      task: 'test.schedule',
      on: ['menu.published'],
      async run(_event, context) {
        const runAt = new Date(Date.now() + 300);
        await context.schedule('test.later', { n: 1 }, { runAt, key: 'one' });
        await context.schedule('test.later', { n: 2 }, { runAt, key: 'one' });
      },
    };
    await withJobs({ eventJobs: [event], plainJobs: [plain] }, async () => {
      await emit(1);
      await vi.waitFor(() => expect(runs).toEqual([2]), soon);
    });
  });

  it('leaves work to a node that can do it, whoever makes the jobs', async () => {
    const seen: string[] = [];
    const readJobs = (node: string, runsHere: boolean): { eventJobs: EventJob[]; plainJobs: PlainJob[] } => ({
      eventJobs: [{ task: 'test.keys', on: ['menu.published'], runsHere, run: async (event) => void seen.push(`${node} ${event.seq}`) }],
      plainJobs: [{ task: 'test.keysPlain', runsHere, run: async () => void seen.push(`${node} plain`) }],
    });
    const addPlain = () => test.owner.query(`select graphile_worker.add_job('test.keysPlain', '{}')`);
    const waiting = async () =>
      (await test.owner.query(`select from graphile_worker.jobs where task_identifier like 'test.keys%' and locked_at is null`)).rowCount;
    await withJobs(readJobs('without', false), async (without) => {
      await vi.waitFor(() => expect(without.leading()).toBe(true), soon);
      await emit(5);
      await addPlain();
      await vi.waitFor(async () => expect(await waiting()).toBe(6), soon);
      await withJobs(readJobs('with', true), async () => {
        await vi.waitFor(() => expect(seen).toHaveLength(6), soon);
        await emit(5);
        await vi.waitFor(() => expect(seen).toHaveLength(11), soon);
        expect(without.leading()).toBe(true);
      });
    });
    expect(seen.filter((line) => line.startsWith('without'))).toEqual([]);
  });

  it('refuses two jobs of one name', () => {
    const job: PlainJob = { task: 'test.same', run: async () => {} };
    expect(() =>
      startJobs({ address: test.address, database: test.database, eventJobs: [], plainJobs: [job, job], log: silentLog }),
    ).toThrow('test.same');
  });
});

describe('workers that are killed', () => {
  /** Instead of five seconds. */
  const graceMs = 1_000;
  const lockedJob = async (pool: string) => {
    await test.owner.query(`select graphile_worker.add_job('test.left', '{}')`);
    await test.owner.query('update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1', [pool]);
  };

  it('have their jobs done by those that live', async () => {
    let runs = 0;
    await lockedJob('pool-of-the-dead');
    await withJobs({ graceMs, plainJobs: [{ task: 'test.left', run: async () => void (runs += 1) }] }, async () => {
      await vi.waitFor(() => expect(runs).toBe(1), soon);
    });
  });

  it('begin anew where two of their writes fail at once: the library waits for ever then', async () => {
    const started: (() => void)[] = [];
    const job: PlainJob = { task: 'test.tick', run: () => new Promise<void>((resolve) => started.push(resolve)) };
    const tick = () => test.owner.query(`select graphile_worker.add_job('test.tick', '{}')`);
    const waiting = async () =>
      (
        await test.owner.query(
          `select pid from pg_stat_activity where usename = 'servery_jobs' and wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount;
    const address = { address: test.address, database: test.database, log: silentLog };
    const jobs = startJobs({ ...address, eventJobs: [], plainJobs: [job], endMs: 200 });
    const locker = new pg.Client(test.address.owner);
    await locker.connect();
    try {
      // As many as there are workers: none of them waits for a job on its own connection.
      for (let job = 0; job < 4; job += 1) await tick();
      await vi.waitFor(() => expect(started).toHaveLength(4), soon);
      await locker.query('begin');
      await locker.query('lock table graphile_worker._private_jobs in share mode');
      // The first one writes and takes its next job, the second one writes.
      started[0]!();
      await vi.waitFor(async () => expect(await waiting()).toBe(2), soon);
      started[1]!();
      await vi.waitFor(async () => expect(await waiting()).toBe(3), soon);
      await test.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'servery_jobs' and datname = current_database()`,
      );
      await locker.query('rollback');
      await tick();
      await vi.waitFor(() => expect(started.length).toBeGreaterThan(4), { ...soon, timeout: 30_000 });
    } finally {
      for (const finish of started) finish();
      await locker.end();
      await jobs.stop();
      await test.owner.query('delete from graphile_worker._private_jobs');
    }
  }, 60_000);

  it('do again what they could not finish for want of space, once there is some, and nothing that they still do', async () => {
    const runs = { quick: 0, long: 0 };
    let finish = () => {};
    const quick: PlainJob = { task: 'test.quick', run: async () => void (runs.quick += 1) };
    const long: PlainJob = {
      task: 'test.long',
      run: () => {
        runs.long += 1;
        return new Promise<void>((resolve) => (finish = resolve));
      },
    };
    const locked = async () => (await test.owner.query('select 1 from graphile_worker._private_jobs where locked_by is not null')).rowCount;
    const left = async () => (await test.owner.query('select 1 from graphile_worker._private_jobs')).rowCount;
    await withJobs({ graceMs, endMs: 200, plainJobs: [quick, long] }, async () => {
      await test.owner.query(`select graphile_worker.add_job('test.long', '{}')`);
      await vi.waitFor(() => expect(runs.long).toBe(1), soon);
      // A sequence also counts what the failure itself rolls back.
      await test.owner.query(`create sequence graphile_worker.full_disk_refusals;
        grant usage on sequence graphile_worker.full_disk_refusals to servery_jobs;
        create function graphile_worker.full_disk() returns trigger language plpgsql as
        $$ begin
          perform nextval('graphile_worker.full_disk_refusals');
          raise exception 'No space left on device' using errcode = '53100';
        end $$`);
      const refused = async () => (await test.owner.query('select 1 from graphile_worker.full_disk_refusals where is_called')).rowCount;
      await test.owner.query(`create trigger full_disk before delete on graphile_worker._private_jobs
        for each row execute function graphile_worker.full_disk()`);
      try {
        await test.owner.query(`select graphile_worker.add_job('test.quick', '{}')`);
        await vi.waitFor(async () => expect(await refused()).toBe(1), soon);
        expect(runs.quick).toBe(1);
        expect(await locked()).toBe(2);
      } finally {
        await test.owner.query('drop function graphile_worker.full_disk cascade; drop sequence graphile_worker.full_disk_refusals');
      }
      await vi.waitFor(async () => expect(await left()).toBe(1), soon);
      expect(runs).toEqual({ quick: 2, long: 1 });
      finish();
      await vi.waitFor(async () => expect(await left()).toBe(0), soon);
      expect(runs.long).toBe(1);
    });
  }, 40_000);

  it('are told from workers that take long', async () => {
    let runs = 0;
    const slow: PlainJob = {
      task: 'test.left',
      run: () => new Promise((resolve) => setTimeout(resolve, 3.5 * graceMs)).then(() => void (runs += 1)),
    };
    await withJobs({ graceMs, plainJobs: [slow] }, async (first) => {
      await vi.waitFor(() => expect(first.leading()).toBe(true), soon);
      await withJobs({ graceMs }, async () => {
        await test.owner.query(`select graphile_worker.add_job('test.left', '{}')`);
        await vi.waitFor(() => expect(runs).toBe(1), soon);
      });
    });
    expect(runs).toBe(1);
    expect((await test.owner.query('select * from graphile_worker._private_jobs')).rows).toEqual([]);
  });

  it('hand jobs back when a stop cannot wait for them', async () => {
    const endless: PlainJob = { task: 'test.left', run: () => new Promise(() => {}) };
    await test.owner.query(`select graphile_worker.add_job('test.left', '{}')`);
    const address = { address: test.address, database: test.database, log: silentLog };
    const running = startJobs({ ...address, eventJobs: [], plainJobs: [endless], finishMs: 200 });
    const locked = async () => (await test.owner.query('select locked_by from graphile_worker._private_jobs')).rows;
    await vi.waitFor(async () => expect(await locked()).toMatchObject([{ locked_by: expect.stringMatching(/^pool-/) }]), soon);
    await running.stop();
    expect(await locked()).toEqual([{ locked_by: null }]);
    await test.owner.query('delete from graphile_worker._private_jobs');
  });
});

describe('ticks', () => {
  const startTicking = (plainJobs: PlainJob[]) =>
    startJobs({ address: test.address, database: test.database, eventJobs: [], plainJobs, log: silentLog, tickMs: 100 });
  const queued = async (task: string) =>
    (await test.owner.query('select 1 from graphile_worker.jobs where task_identifier = $1 and locked_at is null', [task])).rows.length;

  it('add what cron repeats every few minutes again and again, and nothing else', async () => {
    const runs: Record<string, number> = { 'test.minutely': 0, 'test.often': 0, 'test.hourly': 0, 'test.nightly': 0, 'test.once': 0 };
    const crons: Record<string, string> = { 'test.minutely': '* * * * *', 'test.often': '*/5 * * * *', 'test.hourly': '7 * * * *' };
    crons['test.nightly'] = '35 2 * * *';
    const jobs = Object.keys(runs).map((task): PlainJob => ({
      task,
      ...(crons[task] && { cron: crons[task] }),
      run: async () => void (runs[task]! += 1),
    }));
    const running = startTicking(jobs);
    try {
      await vi.waitFor(() => expect(Math.min(runs['test.minutely']!, runs['test.often']!)).toBeGreaterThan(3), soon);
    } finally {
      await running.stop();
    }
    expect(runs).toMatchObject({ 'test.hourly': 0, 'test.nightly': 0, 'test.once': 0 });
  });

  it('do not pile up behind a job that takes long', async () => {
    let [begun, beats] = [0, 0];
    let finish = () => {};
    const slow: PlainJob = {
      task: 'test.slow',
      cron: '* * * * *',
      run: () => ((begun += 1), new Promise((resolve) => (finish = resolve))),
    };
    const beat: PlainJob = { task: 'test.beat', cron: '* * * * *', run: async () => void (beats += 1) };
    const running = startTicking([slow, beat]);
    try {
      await vi.waitFor(() => expect(begun).toBe(1), soon);
      const from = beats;
      await vi.waitFor(() => expect(beats).toBeGreaterThan(from + 5), soon);
      expect([begun, await queued('test.slow')]).toEqual([1, 0]);
      finish();
      await vi.waitFor(() => expect(begun).toBe(2), soon);
    } finally {
      finish();
      await running.stop();
    }
  });

  it('keep one of those that cannot begin', async () => {
    const end = new AbortController();
    const tasks = ['test.first', 'test.second', 'test.third'];
    const stuck = (task: string): PlainJob => ({
      task,
      cron: '* * * * *',
      waitsFor: 'uberEats',
      run: async () => void (end.signal.aborted || (await once(end.signal, 'abort'))),
    });
    const waiting = () => Promise.all(tasks.map(queued));
    let beats = 0;
    const beat: PlainJob = { task: 'test.beat', cron: '* * * * *', run: async () => void (beats += 1) };
    const running = startTicking([...tasks.map(stuck), beat]);
    try {
      // Two of them occupy the workers that may wait for one system.
      await vi.waitFor(async () => expect(Math.max(...(await waiting()))).toBe(1), soon);
      const from = beats;
      await vi.waitFor(() => expect(beats).toBeGreaterThan(from + 5), soon);
      expect(Math.max(...(await waiting()))).toBe(1);
    } finally {
      end.abort();
      await running.stop();
      await test.owner.query('delete from graphile_worker._private_jobs');
    }
  });
});
