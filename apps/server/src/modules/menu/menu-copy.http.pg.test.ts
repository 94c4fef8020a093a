import { randomUUID } from 'node:crypto';
import type { BodySentTo } from '@servery/contract/endpoint';
import { getMenu } from '@servery/contract/menu';
import { copyEntries, previewCopy, undoCopy } from '@servery/contract/menu-copy';
import * as editor from '@servery/contract/menu-editor';
import type { StoredMenu } from '@servery/domain/menu';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pizzaMenu } from '../../testing/pizza-menu.ts';
import { testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
type Body = BodySentTo<typeof copyEntries>;
const here = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const there = () => ({ restaurantId: server.restaurantId, storeId: server.otherStoreId });
const edited = async (params = here()) => (await server.call(editor.readEditedMenu, { params, cookie })).data;
const names = async (params: ReturnType<typeof here>) => {
  const { categories, items } = (await server.call(getMenu, { params })).data;
  return categories.map((category) => [category.name, ...items.flatMap((one) => (one.categoryId === category.id ? one.name : []))]);
};
const copy = (body: Partial<Body>, signedIn = cookie, headers = {}) =>
  server.call(copyEntries, {
    params: here(),
    body: { categoryIds: [], itemIds: [], toStoreIds: [server.otherStoreId], existing: 'skip', ...body },
    cookie: signedIn,
    headers,
  });
const undo = (copyId: string) => server.call(undoCopy, { params: { ...here(), copyId }, body: {}, cookie });
const all = async () => ({ categoryIds: (await edited()).categories.map(({ id }) => id) });

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
});
afterEach(() => server.close());

/** Names of the items in each category, hidden or not. */
const allNames = async () => {
  const { categories, items } = await edited();
  return categories.map((category) => [category.name, ...items.flatMap((one) => (one.categoryId === category.id ? one.name : []))]);
};

it('duplicates an item behind itself and a category with its items, hidden until they are shown, and takes both back', async () => {
  const before = await edited();
  const [coffee] = before.categories;
  const flat = before.items.find(({ name }) => name === 'Flat white')!;
  const { data, status } = await copy({ itemIds: [flat.id], toStoreIds: [server.storeId] });
  expect([status, data.stores]).toMatchObject([200, [{ storeId: server.storeId, added: 1, published: true }]]);
  const published = await names(here());
  expect(published).toEqual([
    ['Coffee', 'Flat white', 'Batch brew'],
    ['Kitchen', 'Toastie', 'Banana bread'],
  ]);
  expect((await allNames())[0]).toEqual(['Coffee', 'Flat white', 'Flat white (copy)', 'Batch brew']);
  const twin = (await edited()).items.find(({ name }) => name === 'Flat white (copy)')!;
  expect(twin).toEqual({ ...flat, id: twin.id, name: twin.name, sortOrder: twin.sortOrder, hidden: true });
  expect(data.duplicates).toEqual([{ kind: 'item', id: twin.id, name: twin.name }]);
  await undo(data.copyId);
  const whole = await copy({ categoryIds: [coffee!.id], toStoreIds: [server.storeId] });
  expect(await names(here())).toEqual(published);
  expect((await allNames())[1]).toEqual(['Coffee (copy)', 'Flat white', 'Batch brew']);
  const shown = (await edited()).categories[1]!;
  expect(whole.data.duplicates).toEqual([{ kind: 'category', id: shown.id, name: 'Coffee (copy)' }]);
  // Shown again, it is on sale with its items.
  const show = { hidden: { from: true, to: false } };
  await server.call(editor.changeCategory, { params: { ...here(), categoryId: shown.id }, body: { changes: show }, cookie });
  expect((await names(here()))[1]).toEqual(['Coffee (copy)', 'Flat white', 'Batch brew']);
  const hide = { hidden: { from: false, to: true } };
  await server.call(editor.changeCategory, { params: { ...here(), categoryId: shown.id }, body: { changes: hide }, cookie });
  expect((await undo(whole.data.copyId)).data).toEqual({ skipped: [] });
  expect((await edited()).items.map(({ name }) => name)).toEqual(before.items.map(({ name }) => name));
});

it('gives each duplicate a name of its own', async () => {
  const { items, categories } = await edited();
  const flat = items.find(({ name }) => name === 'Flat white')!;
  for (let time = 0; time < 2; time += 1) await copy({ itemIds: [flat.id], toStoreIds: [server.storeId] });
  const twin = (await edited()).items.find(({ name }) => name === 'Flat white (copy)')!;
  await copy({ itemIds: [twin.id, flat.id], toStoreIds: [server.storeId] });
  const all = (await allNames())[0]!;
  expect(all.filter((name) => name.startsWith('Flat white')).toSorted()).toEqual([
    'Flat white',
    'Flat white (copy 2)',
    'Flat white (copy 3)',
    'Flat white (copy 4)',
    'Flat white (copy)',
  ]);
  for (let time = 0; time < 2; time += 1) await copy({ categoryIds: [categories[1]!.id], toStoreIds: [server.storeId] });
  expect((await allNames()).map(([category]) => category)).toEqual(expect.arrayContaining(['Kitchen (copy)', 'Kitchen (copy 2)']));
});

it('duplicates names that are as long as names may be, without cutting a sign in half', async () => {
  const { items, categories } = await edited();
  const [[item], [category]] = [items, categories];
  const to = (name: string, from: string) => ({ changes: { name: { from, to: name } } });
  const [long, short] = [`${'a'.repeat(92)}🍕🍕🍕🍕`, `${'a'.repeat(22)}🍕🍕🍕🍕`];
  const renamed = [
    await server.call(editor.changeItem, { params: { ...here(), itemId: item!.id }, body: to(long, item!.name), cookie }),
    await server.call(editor.changeCategory, { params: { ...here(), categoryId: category!.id }, body: to(short, category!.name), cookie }),
  ];
  expect(renamed.map(({ status }) => status)).toEqual([200, 200]);
  for (const chosen of [{ itemIds: [item!.id] }, { categoryIds: [category!.id] }]) {
    const answer = await copy({ ...chosen, toStoreIds: [server.storeId] });
    expect([answer.status, answer.error]).toMatchObject([200, {}]);
  }
  const now = await edited();
  expect(now.items.map(({ name }) => name)).toContain(`${'a'.repeat(92)} (copy)`);
  expect(now.categories.map(({ name }) => name)).toContain(`${'a'.repeat(22)} (copy)`);
});

it('copies a whole menu to another store once, shares equal choices, and hides there what is hidden here', async () => {
  const { items } = await edited();
  const toastie = items.find(({ name }) => name === 'Toastie')!;
  await server.call(editor.changeItem, {
    params: { ...here(), itemId: toastie.id },
    body: { changes: { hidden: { from: false, to: true } } },
    cookie,
  });
  const headers = { 'idempotency-key': randomUUID() };
  const body = await all();
  const [first, again] = [await copy(body, cookie, headers), await copy(body, cookie, headers)];
  expect(again.data).toEqual(first.data);
  expect(await names(there())).toEqual([
    ['Coffee', 'Flat white', 'Batch brew'],
    ['Kitchen', 'Banana bread'],
  ]);
  expect((await edited(there())).items.find(({ name }) => name === 'Toastie')).toMatchObject({ hidden: true });
  const [here_, there_] = [await edited(), await edited(there())];
  expect(there_.items.some(({ id }) => here_.items.some((item) => item.id === id))).toBe(false);
  // The choices are there by now: another copy uses them.
  await copy({ ...body, existing: 'add' });
  expect((await edited(there())).modifierGroups).toEqual(there_.modifierGroups);
  expect((await edited(there())).items).toHaveLength(8);
});

/** Entries of the other store become its own: only their names are those of what was copied. */
const forgetOrigins = () => server.test.owner.query('delete from menu_origin');

it('skips, replaces or adds what has the same name; undoing leaves what was changed since', async () => {
  const body = await all();
  await copy(body);
  await forgetOrigins();
  const price = (name: string, params = there()) =>
    edited(params).then(({ items }) => items.flatMap((one) => (one.name === name && 'price' in one ? one.price.basePrice : [])));
  const change = async (name: string, basePrice: number, params = here()) => {
    const item = (await edited(params)).items.find((one) => one.name === name && 'price' in one)!;
    const from = 'price' in item ? item.price : null;
    await server.call(editor.changeItem, {
      params: { ...params, itemId: item.id },
      body: { changes: { price: { from, to: { ...from!, basePrice } } } },
      cookie,
    });
  };
  await change('Flat white', 900);
  await change('Toastie', 1_900);
  const preview = await server.call(previewCopy, {
    params: here(),
    body: { ...body, itemIds: [], toStoreIds: [server.otherStoreId], existing: 'replace' },
    cookie,
  });
  expect(preview.data.stores).toMatchObject([{ added: 0, replaced: 4, skipped: 0 }]);
  expect((await copy(body)).data.stores).toMatchObject([{ added: 0, skipped: 4 }]);
  expect(await price('Flat white')).toEqual([480]);
  const ids = (await edited(there())).items.map(({ id }) => id);
  const { data } = await copy({ ...body, existing: 'replace' });
  expect([await price('Flat white'), await price('Toastie')]).toEqual([[900], [1_900]]);
  expect((await edited(there())).items.map(({ id }) => id)).toEqual(ids);
  await change('Toastie', 2_000, there());
  expect((await undo(data.copyId)).data).toEqual({ skipped: ['Toastie'] });
  expect([await price('Flat white'), await price('Toastie')]).toEqual([[480], [2_000]]);
  expect((await undo(data.copyId)).data).toEqual({ skipped: [] });
  expect(await price('Flat white')).toEqual([480]);
});

it('replaces each entry once where several have one name, and adds the others', async () => {
  await copy(await all());
  await forgetOrigins();
  const before = await edited();
  const rename = (itemId: string, from: string) =>
    server.call(editor.changeItem, { params: { ...here(), itemId }, body: { changes: { name: { from, to: 'flat white ' } } }, cookie });
  const brew = before.items.find(({ name }) => name === 'Batch brew')!;
  await rename(brew.id, brew.name);
  const [coffee, kitchen] = before.categories;
  const changes = { name: { from: kitchen!.name, to: coffee!.name }, description: { from: kitchen!.description, to: 'All of it' } };
  await server.call(editor.changeCategory, { params: { ...here(), categoryId: kitchen!.id }, body: { changes }, cookie });
  const body = { ...(await all()), itemIds: [], toStoreIds: [server.otherStoreId], existing: 'replace' as const };
  const preview = await server.call(previewCopy, { params: here(), body, cookie });
  const { status, data } = await copy(body);
  expect([status, data.stores]).toMatchObject([200, [{ added: 3, replaced: 1 }]]);
  expect(preview.data.stores).toMatchObject([{ added: 3, replaced: 1 }]);
  expect((await undo(data.copyId)).data).toEqual({ skipped: [] });
  expect(await names(there())).toEqual([
    ['Coffee', 'Flat white', 'Batch brew'],
    ['Kitchen', 'Toastie', 'Banana bread'],
  ]);
});

it('can be undone while it is one of the last twenty', async () => {
  const { items } = await edited();
  const ids: string[] = [];
  for (let count = 0; count < 21; count += 1) {
    server.clock.now = new Date(Date.parse('2026-11-23T10:00:00Z') + count * 1000);
    ids.push((await copy({ itemIds: [items[0]!.id], existing: 'add' })).data.copyId);
  }
  server.clock.now = null;
  expect([(await undo(ids[0]!)).status, (await undo(ids[1]!)).status, (await undo(ids[20]!)).data]).toEqual([404, 200, { skipped: [] }]);
});

it('copies an item that has the same choices twice, for two of something', async () => {
  const group = { name: 'Topping', min: 1, max: 1, allowMultiple: false, options: [{ name: 'Ham', extraCharge: 0 }] };
  const create = () => server.call(editor.createGroup, { params: here(), body: group, cookie });
  const both = [await create(), await create()];
  const ids = both.map(({ data }) => data.group.id);
  const toastie = (await edited()).items.find(({ name }) => name === 'Toastie')!;
  await server.call(editor.changeItem, {
    params: { ...here(), itemId: toastie.id },
    body: { changes: { modifierGroupIds: { from: toastie.modifierGroupIds, to: ids } } },
    cookie,
  });
  for (const existing of ['add', 'replace'] as const) {
    expect((await copy({ itemIds: [toastie.id], existing })).status).toBe(200);
    const copied = (await edited(there())).items.find(({ name }) => name === 'Toastie')!;
    expect(new Set(copied.modifierGroupIds).size).toBe(2);
  }
  expect((await edited(there())).modifierGroups).toHaveLength(2);
});

/** Stores a pizzeria's menu, or its pizza settings alone, in addition to what is there. */
const addPizzas = async (storeId: string, menu: StoredMenu) => {
  const work = { storeId, actor: testActor, now: new Date() };
  await server.test.database.tenant({ restaurantId: server.restaurantId }, async (tx) => {
    await server.modules.menu.storeMenu(tx, { ...work, menu, mode: 'add' });
    await server.modules.menu.publishMenu(tx, work);
  });
};
const lookAt = async (body: Partial<Body>) => {
  const whole: Body = { categoryIds: [], itemIds: [], toStoreIds: [server.otherStoreId], existing: 'skip', ...body };
  return (await server.call(previewCopy, { params: here(), body: whole, cookie })).data.stores[0]!.rows;
};
const ofPizza = (rows: Awaited<ReturnType<typeof lookAt>>) =>
  rows.flatMap(({ kind, name, result, problems }) =>
    ['pizzaSizes', 'toppings', 'pizzaSettings'].includes(kind) ? [[kind, name, result, problems.map(({ severity }) => severity)]] : [],
  );

it('copies pizzas with halves and deals into a store without pizza sizes: its pizza settings come along, and go again', async () => {
  const { ids, menu } = pizzaMenu();
  await addPizzas(server.storeId, menu);
  const body = { categoryIds: [ids.category] };
  // Halves need their pizzas, whatever sizes there are.
  expect((await copy({ itemIds: [ids.halves] })).error!.fields!.map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining('There is no pizza “Margherita” there.')]),
  );
  expect(await edited(there())).toMatchObject({ items: [], pizza: null });
  expect(ofPizza(await lookAt(body))).toEqual([
    ['pizzaSizes', 'Small, Large', 'added', []],
    ['toppings', 'Ham, Olives', 'added', []],
    ['pizzaSettings', 'Pizza settings', 'replaced', []],
  ]);
  const { data } = await copy(body);
  expect(data.stores).toMatchObject([{ added: menu.items.length, published: true, problems: [] }]);
  expect((await server.call(getMenu, { params: there() })).data.pizza).toEqual((await edited()).pizza);
  const copied = (await edited(there())).items;
  const find = (name: string) => copied.find((one) => one.name === name)!;
  const named = (id: string) => menu.items.find((one) => one.id === id)!.name;
  expect(find(named(ids.halves))).toMatchObject({
    pizzaSizeId: ids.large,
    includedPizzaIds: [find(named(ids.margherita)).id, find(named(ids.supreme)).id],
  });
  // Another copy finds everything there.
  expect(ofPizza(await lookAt({ ...body, existing: 'add' }))).toEqual([]);
  expect((await copy(body)).data.stores).toMatchObject([{ added: 0, skipped: menu.items.length }]);
  expect((await undo(data.copyId)).data).toEqual({ skipped: [] });
  expect(await edited(there())).toMatchObject({ categories: [], items: [], modifierGroups: [], pizza: null });
});

it('adds the sizes that a store lacks and changes nothing that it has; undoing leaves them while they are used', async () => {
  const { ids, menu } = pizzaMenu();
  await addPizzas(server.storeId, menu);
  const [small, ham] = [randomUUID(), randomUUID()];
  const own = {
    ...menu.pizza!,
    maxToppings: 3,
    sizes: [{ id: small, name: 'small', hasHalfAndHalf: true, halfAndHalfExtraCharge: 50 }],
    toppings: [{ id: ham, name: 'Ham', prices: { [small]: 90 } }],
  };
  await addPizzas(server.otherStoreId, { categories: [], items: [], modifierGroups: [], pizza: own });
  const before = (await edited(there())).pizza!;
  const body = { categoryIds: [ids.category] };
  expect(ofPizza(await lookAt(body))).toEqual([['pizzaSizes', 'Large', 'added', ['warning']]]);
  const first = await copy(body);
  expect(first.data.stores).toMatchObject([{ added: menu.items.length, published: true }]);
  const large = (await edited()).pizza!.sizes[1]!;
  const after = (await edited(there())).pizza!;
  expect(after).toEqual({ ...before, sizes: [...before.sizes, large] });
  const pizza = (await edited(there())).items.find(({ name }) => name === 'Margherita')!;
  expect(pizza).toMatchObject({ sizes: [{ sizeId: small }, { sizeId: ids.large }] });
  const second = await copy({ ...body, existing: 'add' });
  expect((await undo(first.data.copyId)).data.skipped).toContain('Pizza size Large');
  expect((await edited(there())).pizza).toEqual(after);
  expect((await undo(second.data.copyId)).status).toBe(200);

  // Settings that somebody has changed since stay as they are.
  await addPizzas(server.otherStoreId, { categories: [], items: [], modifierGroups: [], pizza: own });
  const third = await copy(body);
  await addPizzas(server.otherStoreId, {
    ...{ categories: [], items: [], modifierGroups: [] },
    pizza: { ...own, maxToppings: 5, sizes: [...own.sizes, menu.pizza!.sizes[1]!] },
  });
  expect((await undo(third.data.copyId)).data).toEqual({ skipped: ['Pizza size Large'] });
  expect((await edited(there())).pizza).toMatchObject({ maxToppings: 5, sizes: [{ id: small }, { id: ids.large }] });
});

it('asks for the permission at both stores', async () => {
  const storeAdmin = await server.signIn('storeAdmin');
  const body = await all();
  expect((await copy(body, storeAdmin)).status).toBe(404);
  expect((await copy({ ...body, toStoreIds: [server.storeId] }, storeAdmin)).status).toBe(200);
  expect((await copy({ itemIds: [randomUUID()] })).status).toBe(404);
  expect((await edited(there())).items).toEqual([]);
});

it('updates what it copied before, wherever it is and whatever it is called, and takes that back; equal copies stay as they are', async () => {
  const body = await all();
  expect((await copy(body)).data.stores).toMatchObject([{ added: 4, updated: 0 }]);
  expect((await copy(body)).data.stores).toMatchObject([{ added: 0, updated: 0, skipped: 4 }]);
  const put = async (params: ReturnType<typeof here>, name: string, changes: object) => {
    const item = (await edited(params)).items.find((one) => one.name === name)!;
    return server.call(editor.changeItem, { params: { ...params, itemId: item.id }, body: { changes: changes as never }, cookie });
  };
  // There: another name and place. Here: another name, dearer milk without one kind, and a new item.
  const before = await edited(there());
  const [coffee, kitchen] = before.categories;
  const toastie = before.items.find(({ name }) => name === 'Toastie')!;
  await put(there(), 'Toastie', { name: { from: 'Toastie', to: 'Glebe toastie' } });
  await server.call(editor.moveItem, {
    params: { ...there(), itemId: toastie.id },
    body: { categoryId: coffee!.id, after: null },
    cookie,
  });
  await put(here(), 'Toastie', { name: { from: 'Toastie', to: 'Cheese toastie' } });
  const milk = (await edited()).modifierGroups[0]!;
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
  await server.call(editor.changeCategory, {
    params: { ...here(), categoryId: (await edited()).categories[1]!.id },
    body: { changes: { name: { from: 'Kitchen', to: 'All day' } } },
    cookie,
  });
  const preview = await server.call(previewCopy, {
    params: here(),
    body: { ...body, itemIds: [], toStoreIds: [server.otherStoreId], existing: 'replace' },
    cookie,
  });
  expect(preview.data.stores[0]!.rows.flatMap(({ name, result }) => (result === 'skipped' ? [] : [[name, result]]))).toEqual([
    ['All day', 'updated'],
    ['Milk', 'updated'],
    ['Cheese toastie', 'updated'],
  ]);
  expect((await copy(body)).data.stores).toMatchObject([{ added: 0, updated: 0, skipped: 4 }]);
  const { data } = await copy({ ...body, existing: 'replace' });
  expect(data.stores).toMatchObject([{ added: 0, updated: 1, replaced: 0, skipped: 3 }]);
  const after = await edited(there());
  expect(after.items.find(({ id }) => id === toastie.id)).toMatchObject({ name: 'Cheese toastie', categoryId: coffee!.id });
  expect(after.categories.find(({ id }) => id === kitchen!.id)?.name).toBe('All day');
  const [old] = before.modifierGroups;
  const [oat, soy] = after.modifierGroups.find(({ id }) => id === old!.id)!.options;
  expect([oat, soy]).toMatchObject([{ id: old!.options[1]!.id, name: 'Oat', extraCharge: 100 }, { name: 'Soy' }]);
  expect(after.modifierGroups).toHaveLength(1);

  expect((await undo(data.copyId)).data).toEqual({ skipped: [] });
  const back = await edited(there());
  expect(back.items.find(({ id }) => id === toastie.id)).toMatchObject({ name: 'Glebe toastie', categoryId: coffee!.id });
  expect(back.modifierGroups).toEqual(before.modifierGroups);
  // One that is gone is copied anew.
  await server.call(editor.deleteItem, { params: { ...there(), itemId: toastie.id }, body: {}, cookie });
  const again = await copy({ itemIds: [(await edited()).items.find(({ name }) => name === 'Cheese toastie')!.id] });
  expect(again.data.stores).toMatchObject([{ added: 1, updated: 0 }]);
  // Beside it, if that is asked for.
  expect((await copy({ ...body, existing: 'add' })).data.stores).toMatchObject([{ added: 4, updated: 0 }]);
});
