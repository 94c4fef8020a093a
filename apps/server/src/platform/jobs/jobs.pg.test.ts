import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectAs } from '../db/connection.ts';
import { createTestStore, type TestStore } from '../testing/fixtures.ts';
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

const emit = (count: number) =>
  test.database.tenant({ restaurantId: store.restaurantId }, async (tx) => {
    for (let index = 0; index < count; index++) {
      tx.emit({
        storeId: store.storeId,
        type: 'menu.published',
        subject: { kind: 'menu', id: randomUUID() },
        payload: { menuVersion: index + 1 },
        actor: { kind: 'system', id: null, name: '' },
      });
    }
  });

async function withJobs(jobs: { eventJobs?: EventJob[]; plainJobs?: PlainJob[] }, work: (running: Jobs) => Promise<void>): Promise<void> {
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

  it('keeps its place in the transaction that adds the jobs', async () => {
    await emit(3);
    const client = new pg.Client(connectAs(test.address, 'servery_jobs', 'test'));
    await client.connect();
    await expect(
      dispatchOnce(client, new Map([['menu.published', ['a task whose name the queue refuses because it is far too long '.repeat(4)]]])),
    ).rejects.toThrow();
    expect(await dispatchOnce(client, new Map())).toBe(3);
    expect(await dispatchOnce(client, new Map())).toBe(0);
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

  it('refuses two jobs of one name', () => {
    const job: PlainJob = { task: 'test.same', run: async () => {} };
    expect(() =>
      startJobs({ address: test.address, database: test.database, eventJobs: [], plainJobs: [job, job], log: silentLog }),
    ).toThrow('test.same');
  });
});
