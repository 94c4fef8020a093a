import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAs } from '../db/connection.ts';
import { createTestStore } from '../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { dispatchOnce, isFollowed, type DispatchedJob } from './dispatch.ts';
import { look } from './upkeep.ts';

let test: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  test = await openTestDatabase();
  client = new pg.Client(connectAs(test.address, 'servery_jobs', 'test'));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.close();
});

const payloads = [
  {},
  { payment: { method: 'cash' } },
  { payment: { method: 'card', cash: true } },
  { to: 'cash', printsQueued: true },
  { printsQueued: true, payment: { method: 'cash', note: '' } },
  { payment: 'cash' },
];
const jobs: DispatchedJob[] = [
  { task: 'test.all', on: ['payment.taken'] },
  { task: 'test.cash', on: ['payment.taken'], when: { payment: { method: 'cash' } } },
  { task: 'test.own', on: ['payment.taken', 'payment.takenBack'], when: { none: 1 }, whenOf: { 'payment.taken': { to: 'cash' } } },
  { task: 'test.unless', on: ['payment.taken'], unless: { printsQueued: true } },
  { task: 'test.both', on: ['payment.taken'], when: { payment: {} }, unless: { payment: { method: 'cash' } } },
];

it('adds the jobs that the node itself says follow an event: by what its payload contains, and what it must not contain', async () => {
  const { restaurantId, storeId } = await createTestStore(test.database);
  await test.owner.query(
    `insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind, actor_name)
      select $1, $2, number, 'payment.taken', 'order', $3, payload, 'system', ''
      from jsonb_array_elements($4::jsonb) with ordinality as p (payload, number)`,
    [restaurantId, storeId, randomUUID(), JSON.stringify(payloads)],
  );
  await test.owner.query(
    'insert into stream (restaurant_id, store_id, seq) values ($1, $2, $3) on conflict (restaurant_id, store_id) do update set seq = $3',
    [restaurantId, storeId, payloads.length],
  );
  await dispatchOnce(client, jobs);
  const { rows } = await test.owner.query<{ key: string }>(
    `select concat(t.identifier, ' ', j.payload ->> 'seq') as key from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id`,
  );
  const expected = jobs.flatMap((job) =>
    payloads.flatMap((payload, index) => (isFollowed(job, 'payment.taken', payload) ? [`${job.task} ${index + 1}`] : [])),
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual(expected.toSorted());
  expect(expected.filter((key) => !key.startsWith('test.all'))).toEqual([
    ...['test.cash 2', 'test.cash 5', 'test.own 4'],
    ...['test.unless 1', 'test.unless 2', 'test.unless 3', 'test.unless 6', 'test.both 3'],
  ]);
});

it('notifies workers of jobs whose time has come, and of no others', async () => {
  await test.owner.query('delete from graphile_worker._private_jobs');
  const notified: string[] = [];
  client.on('notification', ({ payload }) => notified.push(payload ?? ''));
  await client.query('listen "jobs:insert"');
  const addJob = (key: string, runAt: string) =>
    test.owner.query(`select graphile_worker.add_job('test.time', job_key => $1, run_at => ${runAt})`, [key]);
  // A connection's own notification arrives before its query's answer, and after those that were committed earlier.
  const mark = async (name: string): Promise<void> => void (await client.query(`select pg_notify('jobs:insert', $1)`, [name]));
  const between = (from: string, to: string) => notified.slice(notified.indexOf(from) + 1, notified.indexOf(to));

  await addJob('later', `now() + interval '1 hour'`);
  await mark('one');
  expect(await look(client)).toMatchObject({ unlocked: [] });
  await mark('two');
  expect(between('one', 'two')).toEqual([]);

  await addJob('due', `now() - interval '1 minute'`);
  await addJob('due as well', `now() - interval '1 minute'`);
  await mark('three');
  await look(client);
  await mark('four');
  expect(between('three', 'four').map((payload) => (JSON.parse(payload) as { count: number }).count)).toEqual([2]);
});

it('counts events that have no job, and pools of workers that hold jobs without a lock', async () => {
  const { restaurantId, storeId } = await createTestStore(test.database);
  await dispatchOnce(client, jobs);
  const before = (await look(client)).behind;
  await test.owner.query(
    'insert into stream (restaurant_id, store_id, seq) values ($1, $2, 3) on conflict (restaurant_id, store_id) do update set seq = stream.seq + 3',
    [restaurantId, storeId],
  );
  await test.owner.query(`update graphile_worker._private_jobs set locked_by = 'nobody', locked_at = now()`);
  expect(await look(client)).toEqual(expect.objectContaining({ behind: before + 3, unlocked: ['nobody'] }));
});
