import { randomUUID } from 'node:crypto';
import type { BodySentTo } from '@servery/contract/endpoint';
import { getMenu } from '@servery/contract/menu';
import * as editor from '@servery/contract/menu-editor';
import { listMenuVersions, undoMenuVersion } from '@servery/contract/menu-history';
import type { StoredItem } from '@servery/domain/menu';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pizzaMenu } from '../../testing/pizza-menu.ts';
import { createSmallRestaurant, testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let ids: Record<'margherita' | 'supreme' | 'diavola' | 'calzone' | 'halves' | 'deal' | 'slot' | 'large' | 'custom', string>;
const here = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const edited = async () => (await server.call(editor.readEditedMenu, { params: here(), cookie })).data;
const getContent = async () => {
  const { version: _, publishedAt: __, ...menu } = (await server.call(getMenu, { params: here() })).data;
  return menu;
};
const countVersions = async () => (await server.call(listMenuVersions, { params: here(), query: { limit: 50 }, cookie })).data.rows.length;
type Replacements = BodySentTo<typeof editor.deleteItem>['replacements'];
const remove = (itemId: string, replacements?: Replacements, headers: Record<string, string> = {}) =>
  server.call(editor.deleteItem, { params: { ...here(), itemId }, body: { ...(replacements && { replacements }) }, cookie, headers });
const by = (halves: string | null, deal: string | null): NonNullable<Replacements> => [
  { itemId: ids.halves, pizzaId: halves },
  { itemId: ids.deal, pizzaId: deal },
];
const uses = async () => {
  const { items } = await getContent();
  const [halves, deal] = [items.find(({ id }) => id === ids.halves), items.find(({ id }) => id === ids.deal)];
  return {
    halves: halves?.type === 'halfAndHalf' ? halves.includedPizzaIds : undefined,
    deal: deal?.type === 'deal' ? deal.pizzas.map(({ includedPizzaIds, extraCharges }) => ({ includedPizzaIds, extraCharges })) : undefined,
  };
};

/** Halves of Margherita and Supreme; a deal of a large Supreme, for $2.00 more. The Diavola comes in every size, the Calzone in small. */
beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
  const { ids: given, menu } = pizzaMenu();
  ids = { ...given, diavola: randomUUID(), calzone: randomUUID() };
  const supreme = menu.items.find(({ id }) => id === ids.supreme) as Extract<StoredItem, { type: 'pizza' }>;
  const deal = menu.items.find(({ id }) => id === ids.deal) as Extract<StoredItem, { type: 'deal' }>;
  deal.pizzas[0]!.includedPizzaIds = [ids.supreme];
  menu.items.push(
    { ...supreme, id: ids.diavola, name: 'Diavola', sortOrder: 6 },
    { ...supreme, id: ids.calzone, name: 'Calzone', sortOrder: 7, sizes: supreme.sizes.filter(({ sizeId }) => sizeId !== ids.large) },
  );
  await server.test.database.tenant({ restaurantId: server.restaurantId }, async (tx) => {
    const now = new Date();
    await server.modules.menu.storeMenu(tx, { storeId: server.storeId, menu, mode: 'add', actor: testActor, now });
    await server.modules.menu.publishMenu(tx, { storeId: server.storeId, actor: testActor, now });
  });
});
afterEach(() => server.close());

it('200: another pizza takes its place and its extra charge, in one version that can be undone, once by its key', async () => {
  const [before, versions] = [await getContent(), await countVersions()];
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => remove(ids.supreme, by(ids.diavola, ids.diavola), headers);
  const [first, again] = [await send(), await send()];
  expect(first).toMatchObject({ status: 200, data: { published: true, problems: [] } });
  expect(again.data).toEqual(first.data);
  expect(await uses()).toEqual({
    halves: [ids.margherita, ids.diavola],
    deal: [{ includedPizzaIds: [ids.diavola], extraCharges: [{ pizzaId: ids.diavola, extraCharge: 200 }] }],
  });
  expect((await getContent()).items.map(({ id }) => id)).not.toContain(ids.supreme);
  expect(await countVersions()).toBe(versions + 1);
  const undone = await server.call(undoMenuVersion, {
    params: { ...here(), versionId: first.data.versionId! },
    body: {},
    cookie,
  });
  expect(undone.data).toMatchObject({ notes: [], published: true });
  expect(await getContent()).toEqual(before);
});

it('200: it is left out where another pizza is left', async () => {
  expect((await remove(ids.supreme, by(null, ids.margherita))).data).toMatchObject({ published: true });
  expect(await uses()).toEqual({
    halves: [ids.margherita],
    deal: [{ includedPizzaIds: [ids.margherita], extraCharges: [{ pizzaId: ids.margherita, extraCharge: 200 }] }],
  });
});

it('200: what is hidden is replaced, and stays hidden', async () => {
  const changes = { hidden: { from: false, to: true } };
  await server.call(editor.changeItem, { params: { ...here(), itemId: ids.deal }, body: { changes }, cookie });
  expect((await remove(ids.supreme, by(null, ids.diavola))).status).toBe(200);
  expect((await edited()).items.find(({ id }) => id === ids.deal)).toMatchObject({
    hidden: true,
    pizzas: [{ includedPizzaIds: [ids.diavola] }],
  });
});

it('200: whoever names no replacements deletes what nothing uses, as before', async () => {
  expect((await remove(ids.diavola)).data).toMatchObject({ published: true });
  expect((await remove(ids.calzone, [])).data).toMatchObject({ published: true });
});

it('400: a choice that does not fit, at its field, and nothing is changed', async () => {
  const elsewhere = await createSmallRestaurant(server.test.database, server.modules, new Date());
  const { rows } = await server.test.owner.query('select id from item where restaurant_id = $1 limit 1', [elsewhere.restaurantId]);
  const before = await edited();
  const refused: [Replacements, string, RegExp][] = [
    [undefined, 'itemId', /^“(Half and half|Two large)” uses “Supreme”/],
    [by(null, null), 'replacements.1.pizzaId', /^“Two large” has no other pizza than “Supreme”/],
    [by(ids.calzone, null), 'replacements.0.pizzaId', /^“Calzone” is not sold as a half of the size/],
    [by(null, ids.calzone), 'replacements.1.pizzaId', /^“Calzone” is not sold in the size that “Two large” needs/],
    [by(null, ids.supreme), 'replacements.1.pizzaId', /^This pizza is not in the menu any more/],
    [by(null, ids.custom), 'replacements.1.pizzaId', /^This pizza is not in the menu any more/],
    [by(null, rows[0].id), 'replacements.1.pizzaId', /^This pizza is not in the menu any more/],
    [[...by(null, ids.diavola), { itemId: ids.deal, pizzaId: ids.margherita }], 'replacements.2.itemId', /two replacements/],
  ];
  for (const [replacements, path, message] of refused) {
    const { status, error } = await remove(ids.supreme, replacements);
    expect([status, error?.fields]).toEqual([400, [{ path, message: expect.stringMatching(message) }]]);
  }
  expect(await edited()).toEqual(before);
});

it('409: a deal that was not decided about, and one that does not use it any more', async () => {
  const before = await edited();
  const missing = await remove(ids.supreme, by(null, ids.diavola).slice(0, 1));
  expect(missing).toMatchObject({ status: 409, error: { code: 'resource_status_conflict', fields: [{ path: 'replacements' }] } });
  expect(missing.error!.fields![0]!.message).toMatch(/^“Two large” uses “Supreme”, too/);
  expect(await edited()).toEqual(before);

  const deal = before.items.find((item) => item.type === 'deal')!;
  const changes = { pizzas: { from: deal.pizzas, to: deal.pizzas.map((slot) => ({ ...slot, includedPizzaIds: null, extraCharges: [] })) } };
  await server.call(editor.changeItem, { params: { ...here(), itemId: ids.deal }, body: { changes }, cookie });
  const gone = await remove(ids.supreme, by(null, ids.diavola));
  expect(gone).toMatchObject({ status: 409, error: { fields: [{ path: 'replacements.1.itemId' }] } });
  const foreign = await remove(ids.supreme, [
    { itemId: ids.halves, pizzaId: null },
    { itemId: randomUUID(), pizzaId: null },
  ]);
  expect(foreign).toMatchObject({ status: 409, error: { fields: [{ path: 'replacements.1.itemId' }] } });
  expect((await edited()).items.map(({ id }) => id)).toContain(ids.supreme);
});

it('of two at once, one deletes it; a pizza and its replacement are not both deleted', async () => {
  const twice = await Promise.all([remove(ids.calzone, []), remove(ids.calzone, [])]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const answers = await Promise.all([remove(ids.supreme, by(null, ids.diavola)), remove(ids.diavola)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const menu = await edited();
  expect(menu.problems).toEqual([]);
  expect(menu.items.filter(({ id }) => id === ids.supreme || id === ids.diavola)).toHaveLength(1);
});

/** Moves the Supreme and the Diavola into a category of their own; the deal takes both, the Diavola for $3.00. @returns its id */
async function inOwnCategory(): Promise<string> {
  const body = { ...(await edited()).categories[0]!, name: 'Specials' };
  const { id: _id, sortOrder: _order, ...given } = body;
  const { data } = await server.call(editor.createCategory, { params: here(), body: given, cookie });
  for (const itemId of [ids.diavola, ids.supreme]) {
    const to = { categoryId: data.category.id, after: null };
    await server.call(editor.moveItem, { params: { ...here(), itemId }, body: to, cookie });
  }
  const deal = (await edited()).items.find((item) => item.type === 'deal')!;
  const [slot] = deal.pizzas;
  const extraCharges = [...slot!.extraCharges, { pizzaId: ids.diavola, extraCharge: 300 }];
  const pizzas = { from: deal.pizzas, to: [{ ...slot!, includedPizzaIds: [ids.supreme, ids.diavola], extraCharges }] };
  await server.call(editor.changeItem, { params: { ...here(), itemId: ids.deal }, body: { changes: { pizzas } }, cookie });
  return data.category.id;
}
const removeCategory = (categoryId: string, replacements?: Replacements, itemsTo: string | null = null) =>
  server.call(editor.deleteCategory, {
    params: { ...here(), categoryId },
    body: { itemsTo, ...(replacements && { replacements }) },
    cookie,
  });

it('a category goes with its pizzas, and one pizza replaces them in a deal for the highest extra charge, in one version that can be undone', async () => {
  const specials = await inOwnCategory();
  const [before, versions] = [await getContent(), await countVersions()];
  const { status, data } = await removeCategory(specials, by(null, ids.margherita));
  expect([status, data.published, data.problems]).toEqual([200, true, []]);
  expect(await uses()).toEqual({
    halves: [ids.margherita],
    deal: [{ includedPizzaIds: [ids.margherita], extraCharges: [{ pizzaId: ids.margherita, extraCharge: 300 }] }],
  });
  expect((await getContent()).categories.map(({ id }) => id)).not.toContain(specials);
  expect((await getContent()).items.filter(({ id }) => id === ids.supreme || id === ids.diavola)).toEqual([]);
  expect(await countVersions()).toBe(versions + 1);
  const undone = await server.call(undoMenuVersion, { params: { ...here(), versionId: data.versionId! }, body: {}, cookie });
  expect(undone.data).toMatchObject({ notes: [], published: true });
  expect(await getContent()).toEqual(before);
});

it('a category: 400 and 409 for what does not fit or was not decided about, and nothing is changed', async () => {
  const specials = await inOwnCategory();
  const before = await edited();
  const refused: [Replacements, number, string, RegExp][] = [
    [undefined, 400, 'itemId', /^“(Half and half|Two large)” uses “(Supreme|Diavola)”/],
    [by(null, null), 400, 'replacements.1.pizzaId', /^“Two large” has no other pizza than “(Supreme”, “Diavola|Diavola”, “Supreme)”/],
    [by(null, ids.diavola), 400, 'replacements.1.pizzaId', /^This pizza is not in the menu any more/],
    [by(ids.calzone, ids.margherita), 400, 'replacements.0.pizzaId', /^“Calzone” is not sold as a half of the size/],
    [by(null, ids.margherita).slice(0, 1), 409, 'replacements', /^“Two large” uses “(Supreme|Diavola)”, too/],
    [
      [...by(null, ids.margherita), { itemId: randomUUID(), pizzaId: null }],
      409,
      'replacements.2.itemId',
      /^Somebody has taken these pizzas/,
    ],
  ];
  for (const [replacements, expected, path, message] of refused) {
    const { status, error } = await removeCategory(specials, replacements);
    expect([status, error?.fields]).toEqual([expected, [{ path, message: expect.stringMatching(message) }]]);
  }
  const moving = await removeCategory(specials, by(null, ids.margherita), before.categories[0]!.id);
  expect([moving.status, moving.error?.fields]).toEqual([400, [{ path: 'replacements', message: 'Items that move are not replaced.' }]]);
  expect(await edited()).toEqual(before);
});

it('of a category and its replacement deleted at once, one is refused', async () => {
  const specials = await inOwnCategory();
  const answers = await Promise.all([
    removeCategory(specials, by(null, ids.margherita)),
    remove(ids.margherita, by(null, null).slice(0, 1)),
  ]);
  // Whichever comes first: what is then the only pizza of the half-and-half or the deal stays.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400 || status === 409)).toHaveLength(1);
  expect((await edited()).problems).toEqual([]);
});
