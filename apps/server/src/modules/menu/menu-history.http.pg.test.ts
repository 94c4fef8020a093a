import { randomUUID } from 'node:crypto';
import { getMenu, listSoldOut, setSoldOut } from '@servery/contract/menu';
import { changeItems } from '@servery/contract/menu-bulk';
import * as editor from '@servery/contract/menu-editor';
import * as history from '@servery/contract/menu-history';
import * as pictures from '@servery/contract/pictures';
import * as sales from '@servery/contract/sales-categories';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pizzaMenu } from '../../testing/pizza-menu.ts';
import { createSmallRestaurant, testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
/** The version of the menu before the test. */
let first: string;
const here = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const edited = async () => (await server.call(editor.readEditedMenu, { params: here(), cookie })).data;
const live = async () => (await server.call(getMenu, { params: here() })).data;
const list = async (query = {}) => (await server.call(history.listMenuVersions, { params: here(), query, cookie })).data.rows;
const newest = async () => (await list())[0]!;
const compare = (versionId: string, since?: string) =>
  server.call(history.compareMenuVersions, { params: { ...here(), versionId }, query: since === undefined ? {} : { since }, cookie });
const preview = (versionId: string) => server.call(history.previewMenuRestore, { params: { ...here(), versionId }, cookie });
const restore = (versionId: string, currentVersionId: string, headers = {}) =>
  server.call(history.restoreMenuVersion, { params: { ...here(), versionId }, body: { currentVersionId }, cookie, headers });
/** Restores as the page does: what its preview shows. */
const restoreNow = async (versionId: string) => restore(versionId, (await preview(versionId)).data.currentVersionId);
const find = async (name: string) => (await edited()).items.find((item) => item.name === name)!;
const change = async (name: string, changes: Record<string, unknown>) => {
  const item = (await find(name)) as unknown as { id: string } & Record<string, unknown>;
  const sent = Object.fromEntries(Object.entries(changes).map(([field, to]) => [field, { from: item[field] ?? null, to }]));
  const answer = await server.call(editor.changeItem, { params: { ...here(), itemId: item.id }, body: { changes: sent }, cookie });
  expect([answer.status, answer.error?.fields]).toEqual([200, undefined]);
  return answer.data;
};
const raise = async (name: string, basePrice: number) => {
  const item = await find(name);
  return change(name, { price: { ...('price' in item ? item.price : null), basePrice } });
};
const remove = async (name: string) =>
  server.call(editor.deleteItem, { params: { ...here(), itemId: (await find(name)).id }, body: {}, cookie });
/** A change of the pizza settings, with what follows it. */
const setToppings = async (maxToppings: number) => {
  await server.change('pizza', { maxToppings });
  const { storeId } = server;
  await server.test.database.tenant({ restaurantId: server.restaurantId }, async (tx) =>
    tx.emit({
      ...{ storeId, type: 'settings.changed', subject: { kind: 'settings', id: storeId } },
      ...{ payload: { section: 'pizza' }, actor: testActor, context: { saved: true } },
    }),
  );
};
/** Everything of the menu except the number and time of its publication. */
const getContent = ({ version: _, publishedAt: __, ...menu }: Awaited<ReturnType<typeof live>>) => menu;

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
  const { menu } = pizzaMenu();
  await server.test.database.tenant({ restaurantId: server.restaurantId }, async (tx) => {
    const now = new Date();
    await server.modules.menu.storeMenu(tx, { storeId: server.storeId, menu, mode: 'add', actor: testActor, now });
    await server.modules.menu.publishMenu(tx, { storeId: server.storeId, actor: testActor, now });
  });
  first = (await newest()).id;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = null;
  await restoreNow(first);
});

it('lists who changed what, newest first, a page and a day at a time; sold-out marks and counts are no change', async () => {
  const before = await newest();
  await raise('Toastie', 1350);
  await change('Toastie', { description: 'With cheddar', name: 'Cheese toastie' });
  await server.call(setSoldOut, {
    params: here(),
    body: { items: [{ id: (await find('Banana bread')).id, soldout: false, remaining: 3 }] },
    cookie,
  });
  await server.call(changeItems, {
    params: here(),
    body: {
      items: (await edited()).items.map(({ id, available }) => ({ itemId: id, changes: { available: { from: available, to: false } } })),
    },
    cookie,
  });
  await remove('Cheese toastie');
  const rows = await list({ limit: 4 });
  expect(rows.map(({ summary }) => summary)).toEqual([
    ['Cheese toastie removed'],
    [expect.stringMatching(/^Available of \d+ items changed$/)],
    ['Cheese toastie: name Toastie to Cheese toastie, description set to With cheddar'],
    ['Toastie: price $12.50 to $13.50'],
  ]);
  expect(rows.map(({ isCurrent, published, cause }) => [isCurrent, published, cause])).toEqual([
    [true, true, 'edit'],
    ...[1, 2, 3].map(() => [false, true, 'edit']),
  ]);
  expect(new Set(rows.map(({ by }) => by)).size).toBe(1);
  const page = await server.call(history.listMenuVersions, { params: here(), query: { limit: 4 }, cookie });
  const next = await server.call(history.listMenuVersions, { params: here(), query: { limit: 1, cursor: page.data.nextCursor! }, cookie });
  expect(next.data.rows[0]).toMatchObject({ id: before.id, isCurrent: false });
  expect(await list({ day: '2020-01-01' })).toEqual([]);
  // What was written down as it happened is the same when it is worked out again.
  expect((await compare(rows[3]!.id)).data.changes).toMatchObject([
    { kind: 'item', name: 'Toastie', change: 'changed', category: { name: 'Kitchen' } },
  ]);
});

it('compares any two versions field by field, in both directions, with choices and pizza settings', async () => {
  const before = (await newest()).id;
  await raise('Toastie', 1500);
  const { modifierGroups, pizza } = await edited();
  const milk = modifierGroups.find(({ name }) => name === 'Milk')!;
  const options = milk.options.map(({ id, name, extraCharge }) => ({ id, name, extraCharge }));
  await server.call(editor.changeGroup, {
    params: { ...here(), groupId: milk.id },
    body: {
      changes: {
        options: {
          from: options,
          to: [
            { ...options[1]!, extraCharge: 100 },
            { id: null, name: 'Soy', extraCharge: 50 },
          ],
        },
      },
    },
    cookie,
  });
  await setToppings(pizza!.maxToppings + 1);
  await remove('Banana bread');
  const after = (await newest()).id;
  const { changes, since } = (await compare(after, before)).data;
  expect(since?.id).toBe(before);
  expect(changes.map(({ name, change: what, fields }) => [name, what, fields])).toEqual([
    ['Toastie', 'changed', [{ label: 'Price', before: '$12.50', after: '$15.00' }]],
    [
      'Milk',
      'changed',
      [
        { label: 'Options', before: 'Full cream, Oat', after: 'Oat, Soy' },
        { label: 'Oat: extra charge', before: '$0.80', after: '$1.00' },
      ],
    ],
    ['Pizza settings', 'changed', [{ label: 'Most toppings', before: '6', after: '7' }]],
    ['Banana bread', 'removed', []],
  ]);
  const back = (await compare(before, after)).data.changes;
  expect(back.find(({ name }) => name === 'Banana bread')?.change).toBe('added');
  expect(back.find(({ name }) => name === 'Toastie')?.fields).toEqual([{ label: 'Price', before: '$15.00', after: '$12.50' }]);
  expect((await compare(after, after)).data.changes).toEqual([]);
});

it('restores everything with its ids and pizza settings, leaves what is sold out and counted, and can be taken back the same way', async () => {
  const before = { id: (await newest()).id, menu: getContent(await live()), hidden: await edited() };
  const [bread, toastie] = [await find('Banana bread'), await find('Toastie')];
  await change('Flat white', { hidden: true });
  await server.call(editor.deleteGroup, {
    params: { ...here(), groupId: before.menu.modifierGroups.find(({ name }) => name === 'Milk')!.id },
    body: { usedBy: 1 },
    cookie,
  });
  await server.call(editor.moveItem, {
    params: { ...here(), itemId: bread.id },
    body: { categoryId: before.menu.categories[0]!.id, after: null },
    cookie,
  });
  await remove('Toastie');
  const { id: _, ...cake } = { ...before.hidden.items.find(({ name }) => name === 'Batch brew')!, name: 'Lemon cake' };
  const { sortOrder: __, soldout: ___, counted: ____, ...body } = cake;
  const made = await server.call(editor.createItem, { params: here(), body: body as never, cookie });
  expect(made.status).toBe(200);
  await server.call(editor.setCategoryImageRatio, { params: here(), body: { ratio: 'square' }, cookie });
  await setToppings(3);
  const changed = { id: (await newest()).id, menu: getContent(await live()) };
  const lemon = made.data.item.id;
  await server.call(setSoldOut, {
    params: here(),
    body: {
      items: [
        { id: bread.id, soldout: false, remaining: 7 },
        { id: lemon, soldout: true },
      ],
    },
    cookie,
  });
  expect((await newest()).id).toBe(changed.id);

  const { data: shown } = await preview(before.id);
  expect(shown.problems).toEqual([]);
  expect(shown.changes.filter(({ change: what }) => what !== 'changed').map(({ name, change: what }) => [name, what])).toEqual([
    ['Toastie', 'added'],
    ['Milk', 'added'],
    ['Lemon cake', 'removed'],
  ]);
  const key = { 'idempotency-key': randomUUID() };
  const done = await restore(before.id, shown.currentVersionId, key);
  expect([done.status, done.data]).toMatchObject([200, { published: true, problems: [] }]);
  expect((await restore(before.id, shown.currentVersionId, key)).data).toEqual(done.data);
  const counted = (menu: typeof before.menu) => ({
    ...menu,
    items: menu.items.map((item) => (item.id === bread.id ? { ...item, counted: true } : item)),
  });
  expect(getContent(await live())).toEqual(counted(before.menu));
  expect(await newest()).toMatchObject({ id: done.data.versionId, cause: 'restore', isCurrent: true });
  expect((await find('Toastie')).id).toBe(toastie.id);
  const sold = async () =>
    (await server.call(listSoldOut, { params: here(), cookie })).data.rows.map(({ id, soldout, remaining }) => [id, soldout, remaining]);
  expect(await sold()).toEqual([[bread.id, false, 7]]);
  // The item that was sold out when it went comes back sold out.
  expect((await restoreNow(changed.id)).status).toBe(200);
  expect(await sold()).toEqual(
    expect.arrayContaining([
      [bread.id, false, 7],
      [lemon, true, null],
    ]),
  );
  expect(getContent(await live()).pizza).toEqual(changed.menu.pizza);
  expect((await edited()).items.find(({ name }) => name === 'Flat white')).toMatchObject({ hidden: true, modifierGroupIds: [] });
  await server.call(setSoldOut, { params: here(), body: { items: [bread.id, lemon].map((id) => ({ id, soldout: false })) }, cookie });
});

it('refuses to restore over a change that its preview did not show, also when both come at once', async () => {
  const before = (await newest()).id;
  await raise('Toastie', 1500);
  const { currentVersionId } = (await preview(before)).data;
  await raise('Banana bread', 800);
  const late = await restore(before, currentVersionId);
  expect([late.status, late.error.code, late.error.fields?.[0]?.path]).toEqual([409, 'resource_status_conflict', 'currentVersionId']);
  expect(await find('Banana bread')).toMatchObject({ price: { basePrice: 800 } });

  for (let round = 0; round < 5; round += 1) {
    await restoreNow(first);
    await raise('Toastie', 1500);
    const seen = (await preview(before)).data.currentVersionId;
    const [restored] = await Promise.all([restore(before, seen), raise('Banana bread', 900)]);
    // Whichever was first: the price that was saved stays saved.
    expect(await find('Banana bread')).toMatchObject({ price: { basePrice: 900 } });
    expect(await find('Toastie')).toMatchObject({ price: { basePrice: restored.status === 200 ? 1250 : 1500 } });
    expect([200, 409]).toContain(restored.status);
  }
});

it('says what is gone by now, and restores without it: a station, a sales category, a picture; an id of another store prevents it', async () => {
  await server.change('printing', {
    printStations: [
      { id: 'grill', name: 'Grill' },
      { id: 'bar', name: 'Bar' },
    ],
  });
  const at = { restaurantId: server.restaurantId };
  const { id: wine } = (await server.call(sales.createSalesCategory, { params: at, body: { name: randomUUID() }, cookie })).data;
  const uploaded = await server.call(pictures.uploadPicture, {
    params: at,
    query: { id: randomUUID(), folder: 'item', name: 'toastie.jpg', alt: 'A toastie' },
    file: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
      .jpeg()
      .toBuffer(),
    cookie,
  });
  const picture = uploaded.data;
  await change('Toastie', {
    printStationIds: ['grill', 'bar'],
    categorySalesId: wine,
    image: { id: picture.id, path: picture.image!.path },
  });
  const before = (await newest()).id;
  await change('Toastie', { printStationIds: [], categorySalesId: null, image: null });
  await server.change('printing', { printStations: [{ id: 'bar', name: 'Bar' }] });
  await server.call(sales.archiveSalesCategory, { params: { ...at, salesCategoryId: wine }, body: { archived: true }, cookie });
  await server.call(pictures.deletePicture, { params: { ...at, pictureId: picture.id }, body: { deleted: true }, cookie });
  const { problems } = (await preview(before)).data;
  expect(problems.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning']);
  expect(problems.map(({ message }) => message).join('\n')).toMatch(/station of “Toastie”[^]*archived: “Toastie”[^]*picture of “Toastie”/);
  expect((await restoreNow(before)).status).toBe(200);
  expect(await find('Toastie')).toMatchObject({ printStationIds: ['bar'], categorySalesId: null, image: null });

  const bread = await find('Banana bread');
  const whole = (await newest()).id;
  await remove('Banana bread');
  await server.test.owner.query(
    `with made as (insert into category (restaurant_id, id, store_id, name) values ($1, $2, $3, 'Cakes') returning id)
      insert into item (restaurant_id, id, store_id, category_id, type, name) select $1, $4, $3, id, 'basic', 'Banana bread' from made`,
    [server.restaurantId, randomUUID(), server.otherStoreId, bread.id],
  );
  expect((await preview(whole)).data.problems).toMatchObject([{ severity: 'error', message: expect.stringContaining('another store') }]);
  const refused = await restoreNow(whole);
  expect([refused.status, refused.error.fields?.[0]?.path]).toEqual([409, 'versionId']);
  await server.test.owner.query('delete from item where id = $1', [bread.id]);
});

it('stores changes that guests do not get yet as versions of who made them', async () => {
  const group = (await edited()).modifierGroups.find(({ name }) => name === 'Milk')!;
  await server.test.owner.query('update modifier_group set max = 9 where id = $1', [group.id]);
  await raise('Toastie', 1400);
  const hidden = await newest();
  expect([hidden.published, hidden.summary]).toMatchObject([false, expect.arrayContaining(['Toastie: price $12.50 to $14.00'])]);
  expect((await live()).items.find(({ name }) => name === 'Toastie')).toMatchObject({ price: { basePrice: 1250 } });
  expect((await restoreNow(first)).data).toMatchObject({ published: true });
  expect((await preview(hidden.id)).data.problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining('Guests') }]);
});

it('knows no version of another restaurant, nor one of another store', async () => {
  const other = await createSmallRestaurant(server.test.database, server.modules, new Date());
  const { rows } = await server.test.owner.query('select id from menu_history_version where restaurant_id = $1', [other.restaurantId]);
  const foreign = rows[0].id as string;
  const { id } = await newest();
  const answers = [
    await compare(foreign),
    await compare(id, foreign),
    await preview(foreign),
    await restore(foreign, id),
    await server.call(history.previewMenuRestore, { params: { ...here(), storeId: server.otherStoreId, versionId: id }, cookie }),
  ];
  expect(answers.map(({ status, error }) => [status, error.code])).toEqual(answers.map(() => [404, 'resource_not_found']));
  expect((await compare(randomUUID())).error).toMatchObject({ ...answers[0]!.error, requestId: expect.anything() });
});

it('forgets versions after 90 days, but never the newest; older menus start their history with their first change', async () => {
  const { owner } = server.test;
  await raise('Toastie', 1300);
  const { id } = await newest();
  const forget = () => server.modules.menu.plainJobs.find(({ task }) => task === 'menu.forgetVersions')!.run({}, {} as never);
  server.clock.now = new Date(Date.now() + 89 * 86_400_000);
  await forget();
  expect((await list()).length).toBeGreaterThan(2);
  server.clock.now = new Date(Date.now() + 91 * 86_400_000);
  await forget();
  expect((await list()).map((row) => row.id)).toEqual([id]);
  server.clock.now = null;

  await owner.query('delete from menu_history where store_id = $1', [server.storeId]);
  await owner.query('delete from menu_history_version where store_id = $1', [server.storeId]);
  const { maxToppings } = (await edited()).pizza!;
  await setToppings(maxToppings + 2);
  const [settings, start] = await list();
  expect([start!.cause, settings!.summary]).toEqual(['start', [`Pizza settings: most toppings ${maxToppings} to ${maxToppings + 2}`]]);
  expect((await compare(start!.id)).data.changes).toEqual([]);
  await restoreNow(start!.id);
  expect((await edited()).pizza!.maxToppings).toBe(maxToppings);
  first = start!.id;
});
