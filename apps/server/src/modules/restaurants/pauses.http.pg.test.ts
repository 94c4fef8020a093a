import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { getPauses, setPauses } from '@servery/contract/pauses';
import { placeOrder } from '@servery/contract/online-ordering';
import { getSettings, putSettings, settingsSections } from '@servery/contract/settings/index';
import type { CollectionType } from '@servery/domain/orders';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from '../../platform/db/migrate.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let admin: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
/** Counted from one minute for the whole file: a test that goes on into the next minute still means the same instant. */
const start = Math.floor(Date.now() / 60_000) * 60_000;
const inMinutes = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const get = () => server.call(getPauses, { params: at(), cookie: staff });
const set = (collectionTypes: readonly CollectionType[], pausedUntil: string | null) =>
  server.call(setPauses, { params: at(), body: { collectionTypes: [...collectionTypes], pausedUntil }, cookie: staff });
const both = (pickup: string | null, dineIn: string | null) => [
  { collectionType: 'pickup', pausedUntil: pickup, missing: [] },
  { collectionType: 'dineIn', pausedUntil: dineIn, missing: [] },
];
const readSection = async () => (await server.call(getSettings('onlineOrdering'), { params: at(), cookie: admin })).data;
const save = (value: unknown, version: number) =>
  server.call(putSettings('onlineOrdering'), { params: at(), body: { value, version } as never, cookie: admin });

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
  admin = await server.signIn('storeAdmin');
});
afterAll(() => server.close());
afterEach(async () => {
  server.clock.now = null;
  await set(['pickup', 'dineIn'], null);
});

describe('pauses', () => {
  it('settings that are saved as they are, in a store that has only paused, have the version that was answered', async () => {
    await server.test.owner.query(`delete from store_setting where section = 'onlineOrdering' and store_id = $1`, [server.storeId]);
    await set(['pickup'], inMinutes(30));
    const shown = await readSection();
    const saved = await save(shown.value, shown.version);
    expect(saved.status).toBe(200);
    expect((await readSection()).version).toBe(saved.data.version);
    expect((await save(shown.value, saved.data.version)).status).toBe(200);
  });

  it('200: one type at a time, until then and no longer, and again at once', async () => {
    expect((await get()).data.rows).toEqual(both(null, null));
    const until = inMinutes(30);
    expect((await set(['pickup'], until)).data.rows).toEqual(both(until, null));
    expect((await server.call(placeOrder, { params: at(), body: server.orderBody() })).error.details).toMatchObject({
      reason: 'NOT_ORDERABLE',
    });
    expect((await set(['dineIn'], inMinutes(60))).data.rows).toEqual(both(until, inMinutes(60)));
    server.clock.now = new Date(Date.parse(until) + 1_000);
    expect((await get()).data.rows, 'nothing has to end it').toEqual(both(null, inMinutes(60)));
    server.clock.now = null;
    expect((await set(['pickup', 'dineIn'], null)).data.rows).toEqual(both(null, null));
    expect((await server.call(placeOrder, { params: at(), body: server.orderBody() })).status).toBe(201);
  });

  it('200: the same again writes nothing; a change is one event', async () => {
    const countEvents = async () =>
      (await server.test.owner.query(`select from event where type = 'settings.changed' and payload ->> 'section' = 'pauses'`)).rows.length;
    const before = await countEvents();
    const until = inMinutes(20);
    await set(['pickup'], until);
    expect((await set(['pickup'], until)).status).toBe(200);
    expect(await countEvents()).toBe(before + 1);
  });

  it('pauses of two types at the same moment are both stored', async () => {
    const until = inMinutes(25);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([set(['pickup'], until), set(['dineIn'], until)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await get()).data.rows).toEqual(both(until, until));
      await set(['pickup', 'dineIn'], null);
    }
  });

  it('400: the past, more than a week, a type that is not offered', async () => {
    for (const until of [inMinutes(-1), inMinutes(7 * 24 * 60 + 5)]) {
      expect((await set(['pickup'], until)).error.fields?.[0]?.path).toBe('pausedUntil');
    }
    expect((await set(['delivery'], inMinutes(5))).error.fields?.[0]?.path).toBe('collectionTypes');
    expect((await set([], null)).status).toBe(400);
  });

  it('404: a store that is not there', async () => {
    const params = { ...at(), storeId: randomUUID() };
    const cookie = await server.signIn('restaurantAdmin');
    expect((await server.call(getPauses, { params, cookie })).status).toBe(404);
    const body = { collectionTypes: ['pickup' as const], pausedUntil: null };
    expect((await server.call(setPauses, { params, body, cookie })).status).toBe(404);
  });
});

describe('the settings of online ordering', () => {
  it('have no pauses, and a change of them begun before a pause is neither a conflict nor its end', async () => {
    const { value, version } = await readSection();
    expect(Object.keys(value)).toEqual(Object.keys(settingsSections.onlineOrdering.defaults));
    const until = inMinutes(20);
    await set(['pickup'], until);
    expect((await save({ ...value, daysInAdvance: 3 }, version)).status).toBe(200);
    expect((await get()).data.rows).toEqual(both(until, null));
  });

  it('conflict with another change of them as before', async () => {
    const { value, version } = await readSection();
    expect((await save({ ...value, daysInAdvance: 4 }, version)).status).toBe(200);
    expect((await save({ ...value, daysInAdvance: 5 }, version)).status).toBe(409);
  });

  it('are not saved yet where a store has only paused', async () => {
    await server.test.owner.query("delete from store_setting where section = 'onlineOrdering'");
    await set(['pickup'], inMinutes(20));
    const { value, version } = await readSection();
    expect([value, version]).toEqual([settingsSections.onlineOrdering.defaults, 0]);
    expect((await save({ ...value, daysInAdvance: 2 }, 0)).data).toMatchObject({ value: { daysInAdvance: 2 }, version: 2 });
    expect((await save({ ...value, daysInAdvance: 3 }, 0)).status).toBe(409);
    expect((await get()).data.rows[0]?.pausedUntil).toBe(inMinutes(20));
  });
});

describe('a release that stores pauses in the settings section', () => {
  const stored = async () =>
    (
      await server.test.owner.query("select value, version from store_setting where section = 'onlineOrdering' and store_id = $1", [
        server.storeId,
      ])
    ).rows[0] as { value: Record<string, unknown>; version: number };
  /** As that release writes the section: it takes the version, and counts a change of the store's settings. */
  const olderSaves = async (change: object) => {
    const { value, version } = await stored();
    await server.test.owner.query('update store set settings_version = settings_version + 1 where id = $1', [server.storeId]);
    const { rowCount } = await server.test.owner.query(
      `update store_setting set value = $2, last_readable = $2, version = version + 1
        where section = 'onlineOrdering' and store_id = $1 and version = $3`,
      [server.storeId, JSON.stringify({ ...value, ...change }), version],
    );
    expect(rowCount).toBe(1);
    server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
  };
  beforeEach(async () => {
    const { value, version } = await readSection();
    await save(value, version);
  });

  it('reads the pauses of this one', async () => {
    const until = inMinutes(30);
    const { version } = await stored();
    await set(['pickup'], until);
    expect(await stored()).toMatchObject({ value: { pausedUntil: { pickup: until }, daysInAdvance: expect.any(Number) }, version });
    await set(['pickup'], null);
    expect((await stored()).value['pausedUntil']).toEqual({});
  });

  it('pauses and resumes for this one', async () => {
    await set(['dineIn'], inMinutes(15));
    await olderSaves({ pausedUntil: { dineIn: inMinutes(15), pickup: inMinutes(40) } });
    expect((await get()).data.rows).toEqual(both(inMinutes(40), inMinutes(15)));
    expect((await server.call(placeOrder, { params: at(), body: server.orderBody() })).error.details).toMatchObject({
      reason: 'NOT_ORDERABLE',
    });
    await olderSaves({ pausedUntil: {} });
    expect((await get()).data.rows).toEqual(both(null, null));
    expect((await server.call(placeOrder, { params: at(), body: server.orderBody() })).status).toBe(201);
  });

  it('resumes where the section was never saved', async () => {
    await server.test.owner.query("delete from store_setting where section = 'onlineOrdering'");
    await set(['pickup'], inMinutes(30));
    // It stores every field with its default.
    await olderSaves({ ...settingsSections.onlineOrdering.defaults, pausedUntil: {} });
    expect((await get()).data.rows).toEqual(both(null, null));
  });

  it('does not end a pause with a settings page that was opened before it', async () => {
    const until = inMinutes(30);
    await set(['pickup'], until);
    await olderSaves({ daysInAdvance: 9, pausedUntil: {} });
    expect((await get()).data.rows).toEqual(both(until, null));
    expect((await stored()).value).toMatchObject({ daysInAdvance: 9, pausedUntil: { pickup: until } });
    expect((await readSection()).value.daysInAdvance).toBe(9);
  });

  it('has its pages served: what they send of pauses is ignored', async () => {
    const until = inMinutes(30);
    await set(['pickup'], until);
    const { value, version } = await readSection();
    const saved = await save({ ...value, daysInAdvance: 11, pausedUntil: { dineIn: until } }, version);
    expect([saved.status, saved.data.value]).toEqual([200, { ...value, daysInAdvance: 11 }]);
    expect((await get()).data.rows).toEqual(both(until, null));
  });

  it('had pauses before the update, which the migration takes over', async () => {
    const until = inMinutes(30);
    const stored = { pickup: until, delivery: 'soon', other: until };
    const { owner } = server.test;
    await owner.query('alter table store_setting disable trigger user');
    await owner.query(
      "update store_setting set value = value || jsonb_build_object('pausedUntil', $1::jsonb) where section = 'onlineOrdering'",
      [JSON.stringify(stored)],
    );
    await owner.query('alter table store_setting enable trigger user');
    const files = await readMigrations(join(import.meta.dirname, '../../../db/migrations'));
    const takeOver = /^insert into store_pause[^;]+;/m.exec(files.find(({ name }) => name.endsWith('store_pauses.sql'))!.sql)![0];
    await owner.query(takeOver);
    expect((await owner.query('select collection_type, paused_until from store_pause')).rows).toEqual([
      { collection_type: 'pickup', paused_until: new Date(until) },
    ]);
  });
});
