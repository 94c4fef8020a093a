import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestStore, emitMenus, type TestStore } from '../testing/fixtures.ts';
import { silentLog } from '../testing/silent-log.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { EventJob, PlainJob } from './jobs.types.ts';
import { startJobs, type Jobs } from './start-jobs.ts';

let test: TestDatabase;
let store: TestStore;
let jobs: Jobs | undefined;
beforeAll(async () => {
  test = await openTestDatabase();
  store = await createTestStore(test.database);
});
afterEach(async () => {
  await jobs?.stop();
  await test.owner.query('delete from graphile_worker._private_jobs');
});
afterAll(() => test.close());

const soon = { timeout: 20_000, interval: 20 };
const start = (eventJobs: EventJob[], plainJobs: PlainJob[]) => {
  jobs = startJobs({ address: test.address, database: test.database, eventJobs, plainJobs, log: silentLog });
};
const add = (task: string) => test.owner.query('select graphile_worker.add_job($1, $2)', [task, '{}']);
const emit = (count: number) => emitMenus(test.database, store, count);
const left = async () =>
  (await test.owner.query(`select attempts, last_error, flags, locked_at is not null as running from graphile_worker._private_jobs`)).rows;

/** A system that answers nobody until told to. */
function hanging() {
  const open: (() => void)[] = [];
  const state = { hangs: true, done: 0, most: 0 };
  const call = async () => {
    if (state.hangs) await new Promise<void>((resolve) => state.most < open.push(resolve) && (state.most = open.length));
    state.done += 1;
  };
  const answer = () => {
    state.hangs = false;
    for (const resolve of open) resolve();
  };
  return { state, call, answer, open };
}

it('goes on with other work while a system hangs, and does what waited when it answers, without a try used up', async () => {
  const uber = hanging();
  let printed = 0;
  start(
    [{ task: 'test.tell', on: ['menu.published'], waitsFor: 'uberEats', run: uber.call }],
    [{ task: 'test.print', waitsFor: 'printers', run: async () => void (printed += 1) }],
  );
  await emit(12);
  await vi.waitFor(() => expect(uber.open).toHaveLength(2), soon);
  for (let paper = 0; paper < 20; paper += 1) await add('test.print');
  await vi.waitFor(() => expect(printed).toBe(20), soon);
  // A job that was put back is as if it had never started.
  await vi.waitFor(async () => {
    const jobsLeft = (await left()).map(({ attempts, last_error: error, flags, running }) => [running, attempts, error, flags]);
    const waiting = [false, 0, null, { uberEats: true }];
    expect(jobsLeft.toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => waiting),
      ...Array.from({ length: 2 }, () => [true, 1, null, { uberEats: true }]),
    ]);
  }, soon);
  expect(uber.state.most).toBe(2);
  uber.answer();
  await vi.waitFor(() => expect(uber.state.done).toBe(12), soon);
  await vi.waitFor(async () => expect(await left()).toEqual([]), soon);
});

it('puts back a job without a flag, as the clock makes them, with one', async () => {
  const provider = hanging();
  start([], [{ task: 'test.round', cron: '0 0 1 1 *', waitsFor: 'cardProvider', run: provider.call }]);
  for (let round = 0; round < 6; round += 1) await add('test.round');
  await vi.waitFor(() => expect(provider.open).toHaveLength(2), soon);
  // Repeated runs of a cron job are all the same: of those that cannot start, one is kept.
  await vi.waitFor(async () => {
    const rows = await left();
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ running }) => !running)).toMatchObject([{ flags: { cardProvider: true }, attempts: 0 }]);
  }, soon);
  provider.answer();
  await vi.waitFor(() => expect(provider.state.done).toBe(3), soon);
});

it('flags what a job plans', async () => {
  const provider = hanging();
  start(
    [],
    [
      {
        task: 'test.plan',
        run: (_payload, { schedule }) => schedule('test.due', {}, { key: 'due', runAt: new Date(Date.now() + 60_000) }),
      },
      { task: 'test.due', waitsFor: 'payments', run: provider.call },
    ],
  );
  await add('test.plan');
  await vi.waitFor(async () => expect(await left()).toMatchObject([{ flags: { payments: true }, running: false }]), soon);
});
