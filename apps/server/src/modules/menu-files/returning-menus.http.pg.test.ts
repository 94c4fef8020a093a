import { randomUUID } from 'node:crypto';
import { createBatchUpload, exportMenuFile, getBatchUpload, previewMenuFile } from '@servery/contract/batch-uploads';
import { getMenu, setSoldOut } from '@servery/contract/menu';
import { pizzaSettingsSection } from '@servery/contract/settings/pizza';
import { menuOfFile } from '@servery/domain/menu-files';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadDemos, type DemoRestaurant } from '../../../db/seed/index.ts';
import { startJobs, type Jobs } from '../../platform/jobs/start-jobs.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { idsOfStore } from './use-cases/ids-of-store.ts';

let server: TestServer;
let cookie: string;
let jobs: Jobs;
let demos: DemoRestaurant[];
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
  const { menuFiles } = server.modules;
  const { address, database } = server.test;
  jobs = startJobs({ address, database, eventJobs: menuFiles.jobs, plainJobs: menuFiles.plainJobs, log: silentLog });
  demos = await loadDemos();
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});

/** A demo's menu with its own ids, and with a picture wherever it names one. */
function toMenu(key: string) {
  const demo = demos.find((one) => one.key === key)!;
  const menu = menuOfFile(demo.menu, {
    getId: idsOfStore(`demo ${key} ${randomUUID()}`),
    getImage: (kind, name) => ({ id: name, path: `${kind}/${name}/${name}.jpg`, width: 1_600, height: 1_200 }),
  });
  const video = { id: 'film', name: 'Film', path: 'item/film/film.webm' };
  const pizza = menu.pizza ?? pizzaSettingsSection.defaults;
  return { ...menu, pizza, items: menu.items.map((item, at) => (at === 0 ? { ...item, video } : item)), soldOut: [] };
}

async function publish(storeId: string, menu: ReturnType<typeof toMenu>) {
  const { restaurantId } = server;
  const common = { storeId, actor: testActor, now: new Date() };
  await server.test.database.tenant({ restaurantId }, async (tx) => {
    await server.modules.menu.storeMenu(tx, { ...common, menu, mode: 'replace' });
    await server.modules.menu.publishMenu(tx, common);
  });
  server.modules.restaurants.book.forget(restaurantId, storeId);
}
const getPlace = (storeId: string) => ({ restaurantId: server.restaurantId, storeId });
const exported = async (storeId: string) =>
  (await server.call(exportMenuFile, { params: getPlace(storeId), query: { format: 'csv' }, cookie })).data.content;

async function imported(storeId: string, content: string) {
  const file = { format: 'csv', fileName: 'menu.csv', content } as const;
  const shown = await server.call(previewMenuFile, { params: getPlace(storeId), body: file, cookie });
  const { data } = await server.call(createBatchUpload, { params: getPlace(storeId), body: { ...file, id: randomUUID() }, cookie });
  const readJob = async () =>
    (await server.call(getBatchUpload, { params: { restaurantId: server.restaurantId, batchUploadJobId: data.id }, cookie })).data;
  await vi.waitFor(async () => expect((await readJob()).finishedAt).not.toBeNull(), { timeout: 20_000, interval: 30 });
  const done = await readJob();
  expect(done).toMatchObject({ status: 'success', counts: { items: shown.data.items }, problems: shown.data.problems });
  server.modules.restaurants.book.forget(server.restaurantId, storeId);
  return done;
}

/** What guests see, apart from when it was published. */
async function menuAt(storeId: string) {
  const { version: _, publishedAt: __, ...menu } = (await server.call(getMenu, { params: getPlace(storeId) })).data;
  return menu;
}

describe('a menu that was exported and comes back after another one', () => {
  it.each([
    ['the café', 'marigold', 'moonlight'],
    ['the pizzeria', 'moonlight', 'marigold'],
  ])('is %s as it was: ids, pictures and pizza settings', async (_, key, otherKey) => {
    const { storeId, otherStoreId } = server;
    await publish(otherStoreId, toMenu(otherKey));
    const other = await exported(otherStoreId);
    const menu = toMenu(key);
    await publish(storeId, menu);
    const toppings = menu.pizza.toppings.slice(0, 1).map(({ id }) => ({ id, soldout: true, until: 'changed' as const, remaining: null }));
    await server.call(setSoldOut, { params: getPlace(storeId), body: { items: [], options: [], sizes: [], toppings }, cookie });
    const original = await menuAt(storeId);
    expect([...original.items, ...original.categories].some(({ image }) => image !== null)).toBe(true);
    expect(original.pizza?.toppings.filter(({ soldout }) => soldout) ?? []).toHaveLength(toppings.length);
    const file = await exported(storeId);

    await imported(storeId, other);
    const between = await menuAt(storeId);
    expect(between.items.map(({ name }) => name)).not.toEqual(original.items.map(({ name }) => name));
    expect(between.pizza === null).toBe(otherKey === 'marigold');

    expect((await imported(storeId, file)).problems).toEqual([]);
    // What had sold out left the menu in between, and its mark with it.
    const pizza = original.pizza && {
      ...original.pizza,
      toppings: original.pizza.toppings.map((topping) => ({ ...topping, soldout: false })),
    };
    expect(await menuAt(storeId)).toEqual({ ...original, pizza });
  });
});

describe('a file of another store of the restaurant', () => {
  it('takes neither its ids nor anything of its menu, and finds its pictures', async () => {
    const { storeId, otherStoreId } = server;
    await publish(storeId, toMenu('marigold'));
    await publish(otherStoreId, toMenu('moonlight'));
    const [from, before] = [await menuAt(storeId), await menuAt(otherStoreId)];
    expect((await imported(otherStoreId, await exported(storeId))).problems).toEqual([]);
    const copy = await menuAt(otherStoreId);
    const pictures = ({ items, categories }: typeof copy) => [...items, ...categories].map(({ name, image }) => [name, image?.path]);
    expect(pictures(copy)).toEqual(pictures(from));
    const ids = new Set(from.items.map(({ id }) => id));
    expect(copy.items.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(await menuAt(storeId)).toEqual(from);
    expect(copy.items).not.toEqual(before.items);
  });

  it('finds its pictures although that store has published another menu since', async () => {
    const { storeId, otherStoreId } = server;
    await publish(storeId, toMenu('moonlight'));
    const file = await exported(storeId);
    const from = await menuAt(storeId);
    // Neither store shows these pictures any more, and the one that imports has never published them.
    await publish(storeId, toMenu('bramble'));
    await publish(otherStoreId, toMenu('bramble'));
    const former = 'delete from menu_snapshot where store_id = $1 and version < (select menu_version from store where id = $1)';
    await server.test.owner.query(former, [otherStoreId]);
    expect((await imported(otherStoreId, file)).problems).toEqual([]);
    const pictures = ({ items, categories }: typeof from) => [...items, ...categories].map(({ name, image }) => [name, image?.path]);
    expect(pictures(await menuAt(otherStoreId))).toEqual(pictures(from));
  });
});
