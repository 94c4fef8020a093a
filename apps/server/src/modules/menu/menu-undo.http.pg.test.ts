import { getMenu } from '@servery/contract/menu';
import { changeItems } from '@servery/contract/menu-bulk';
import * as editor from '@servery/contract/menu-editor';
import { listMenuVersions, undoMenuVersion } from '@servery/contract/menu-history';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pizzaMenu } from '../../testing/pizza-menu.ts';
import { createSmallRestaurant, testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
const here = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const edited = async () => (await server.call(editor.readEditedMenu, { params: here(), cookie })).data;
const find = async (name: string) => (await edited()).items.find((item) => item.name === name)!;
const undo = (versionId: string | null | undefined) =>
  server.call(undoMenuVersion, { params: { ...here(), versionId: versionId! }, body: {}, cookie });
const change = async (name: string, changes: Record<string, unknown>) => {
  const item = (await find(name)) as unknown as { id: string } & Record<string, unknown>;
  const sent = Object.fromEntries(Object.entries(changes).map(([field, to]) => [field, { from: item[field] ?? null, to }]));
  return (await server.call(editor.changeItem, { params: { ...here(), itemId: item.id }, body: { changes: sent }, cookie })).data;
};
const remove = async (name: string) =>
  (await server.call(editor.deleteItem, { params: { ...here(), itemId: (await find(name)).id }, body: {}, cookie })).data;
const getContent = async () => {
  const { version: _, publishedAt: __, ...menu } = (await server.call(getMenu, { params: here() })).data;
  return menu;
};
const categoryId = async (name: string) => (await edited()).categories.find((category) => category.name === name)!.id;

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
});
afterEach(() => server.close());

it('brings back what was deleted, moved, hidden or saved, exactly as it was; a second time changes nothing', async () => {
  const before = await getContent();
  const milk = before.modifierGroups.find(({ name }) => name === 'Milk')!;
  const [coffee, kitchen] = [await categoryId('Coffee'), await categoryId('Kitchen')];
  const { id } = await find('Toastie');
  const acts = [
    () => remove('Toastie'),
    async () =>
      (await server.call(editor.deleteCategory, { params: { ...here(), categoryId: coffee }, body: { itemsTo: null }, cookie })).data,
    async () =>
      (await server.call(editor.deleteCategory, { params: { ...here(), categoryId: coffee }, body: { itemsTo: kitchen }, cookie })).data,
    async () => (await server.call(editor.deleteGroup, { params: { ...here(), groupId: milk.id }, body: { usedBy: 1 }, cookie })).data,
    async () =>
      (await server.call(editor.moveItem, { params: { ...here(), itemId: id }, body: { categoryId: coffee, after: null }, cookie })).data,
    async () =>
      (await server.call(editor.moveCategory, { params: { ...here(), categoryId: kitchen }, body: { after: null }, cookie })).data,
    async () => (await server.call(editor.setCategoryImageRatio, { params: here(), body: { ratio: 'square' }, cookie })).data,
    () => change('Toastie', { hidden: true }),
    () => change('Flat white', { name: 'Long white', applicableOrderingSystem: { pos: true, online: false, uberEats: false } }),
    async () => {
      const items = (await edited()).items.map(({ id: itemId, available }) => ({
        itemId,
        changes: { available: { from: available, to: false } },
      }));
      return (await server.call(changeItems, { params: here(), body: { items }, cookie })).data;
    },
  ];
  for (const act of acts) {
    const { versionId } = await act();
    expect(await getContent()).not.toEqual(before);
    const { data } = await undo(versionId);
    expect(data).toMatchObject({ notes: [], published: true, versionId: expect.any(String) });
    // Places are numbered anew by a move, and stay in the same order.
    expect(toPlaces(await getContent())).toEqual(toPlaces(before));
    expect((await undo(versionId)).data).toMatchObject({ notes: [], versionId: null });
  }
  const { rows } = (await server.call(listMenuVersions, { params: here(), query: { limit: 1 }, cookie })).data;
  expect(rows[0]).toMatchObject({ cause: 'undo', sourceAt: expect.any(String) });
});
type Content = Awaited<ReturnType<typeof getContent>>;
const toPlaces = (menu: Content) => ({
  ...menu,
  categories: menu.categories.map((category) => ({ ...category, sortOrder: 0 })),
  items: menu.items.map((item) => ({ ...item, sortOrder: 0 })),
});

it('leaves fields that were changed since, and entries that are needed or gone, and says so', async () => {
  const { versionId } = await change('Toastie', { description: 'With cheddar', label: 'New', isAlcohol: true });
  await change('Toastie', { label: 'Hot', name: 'Cheese toastie' });
  expect((await undo(versionId)).data.notes).toEqual(['Somebody has changed “Cheese toastie” since: that stays.']);
  expect(await find('Cheese toastie')).toMatchObject({ description: '', label: 'Hot', isAlcohol: false });

  const renamed = await change('Banana bread', { description: 'Toasted' });
  await remove('Banana bread');
  expect((await undo(renamed.versionId)).data).toMatchObject({ notes: ['“Banana bread” was deleted since.'], versionId: null });

  const moved = await server.call(editor.moveItem, {
    params: { ...here(), itemId: (await find('Cheese toastie')).id },
    body: { categoryId: await categoryId('Coffee'), after: null },
    cookie,
  });
  await server.call(editor.deleteCategory, {
    params: { ...here(), categoryId: await categoryId('Kitchen') },
    body: { itemsTo: null },
    cookie,
  });
  expect((await undo(moved.data.versionId)).data.notes).toEqual(['The category of “Cheese toastie” is gone: it is not moved back.']);
  expect((await find('Cheese toastie')).categoryId).toBe(await categoryId('Coffee'));
});

it('takes back what was added, unless it was changed or is used since', async () => {
  const { menu } = pizzaMenu();
  await server.test.database.tenant({ restaurantId: server.restaurantId }, async (tx) => {
    const now = new Date();
    await server.modules.menu.storeMenu(tx, { storeId: server.storeId, menu, mode: 'add', actor: testActor, now });
    await server.modules.menu.publishMenu(tx, { storeId: server.storeId, actor: testActor, now });
  });
  const add = async (name: string, like: string) => {
    const { id: _, sortOrder: __, soldout: ___, ...body } = await find(like);
    const made = await server.call(editor.createItem, { params: here(), body: { ...body, name, video: null } as never, cookie });
    expect([made.status, made.error?.fields]).toEqual([200, undefined]);
    return made.data;
  };
  const [cake, diavola] = [await add('Lemon cake', 'Toastie'), await add('Diavola', 'Margherita')];
  expect((await undo(cake.versionId)).data.notes).toEqual([]);
  expect(await find('Lemon cake')).toBeUndefined();
  const deal = (await edited()).items.find((item) => item.type === 'deal')!;
  const pizzas = deal.pizzas.map((slot) => ({ ...slot, includedPizzaIds: [diavola.item.id] }));
  await change(deal.name, { pizzas });
  expect((await undo(diavola.versionId)).data.notes).toEqual(['“Diavola” is used by others now and stays.']);
  expect(await find('Diavola')).toBeDefined();
});

it('knows no version of another restaurant', async () => {
  const other = await createSmallRestaurant(server.test.database, server.modules, new Date());
  const { rows } = await server.test.owner.query('select id from menu_history_version where restaurant_id = $1', [other.restaurantId]);
  expect((await undo(rows[0].id)).status).toBe(404);
});
