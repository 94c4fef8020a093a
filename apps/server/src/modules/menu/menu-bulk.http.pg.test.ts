import { randomUUID } from 'node:crypto';
import type { BodySentTo, ResponseOf } from '@servery/contract/endpoint';
import { getMenu, listSoldOut, setSoldOut } from '@servery/contract/menu';
import { changeItems } from '@servery/contract/menu-bulk';
import * as editor from '@servery/contract/menu-editor';
import { archiveSalesCategory, createSalesCategory } from '@servery/contract/sales-categories';
import { changeItemPrices, indexMenu, type CartLineInput } from '@servery/domain/menu';
import { priceLine } from '@servery/domain/pricing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
type Items = ResponseOf<typeof editor.readEditedMenu>['items'];
type Changes = BodySentTo<typeof changeItems>['items'];
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const edited = async () => (await server.call(editor.readEditedMenu, { params: at(), cookie })).data;
const guests = async () => (await server.call(getMenu, { params: at() })).data;
const send = (items: Changes, skipChanged = false) => server.call(changeItems, { params: at(), body: { items, skipChanged }, cookie });
const reversed = (items: Changes): Changes =>
  items.map(({ itemId, changes }) => ({
    itemId,
    changes: Object.fromEntries(Object.entries(changes).map(([name, { from, to }]) => [name, { from: to, to: from }])),
  })) as Changes;
const prices = (items: Items) => items.map((item) => ('price' in item ? item.price.basePrice : null));
const dearer = (items: Items): Changes =>
  items.map((item) => ({ itemId: item.id, changes: changeItemPrices(item, { by: { percentage: 10_000 }, rounding: 'to10' })! }));

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
});
afterEach(() => server.close());

it('changes prices of all items in one version, once for a repeat, and back again', async () => {
  const { items, menuVersion } = await edited();
  const body = dearer(items);
  const first = await send(body);
  expect(first).toMatchObject({ status: 200, data: { changed: items.length, skipped: [], published: true, menuVersion: menuVersion + 1 } });
  const menu = await guests();
  expect([menu.version, prices(menu.items as Items)]).toEqual([
    menuVersion + 1,
    prices(items).map((price) => Math.round(price! * 0.11) * 10),
  ]);
  expect((await send(body)).data).toMatchObject({ changed: 0, published: true, menuVersion: menuVersion + 1 });
  expect((await send(reversed(body))).data).toMatchObject({ changed: items.length, menuVersion: menuVersion + 2 });
  expect((await edited()).items).toEqual(items);
});

it('stores nothing where one field has been changed meanwhile, and names the row; undoing skips it', async () => {
  const { items } = await edited();
  const [first, second] = items;
  const body = dearer(items);
  const price = (first as Extract<Items[number], { type: 'basic' }>).price;
  const params = { ...at(), itemId: first!.id };
  const colleague = { ...price, basePrice: 777 };
  await server.call(editor.changeItem, { params, body: { changes: { price: { from: price, to: colleague } } }, cookie });
  // Another field of another item is no conflict.
  await server.call(editor.changeItem, {
    params: { ...at(), itemId: second!.id },
    body: { changes: { name: { from: second!.name, to: 'Renamed' } } },
    cookie,
  });
  expect(await send(body)).toMatchObject({
    status: 409,
    error: {
      code: 'resource_status_conflict',
      fields: [{ path: 'items.0.changes.price' }],
      details: { stored: { [first!.id]: { price: colleague } } },
    },
  });
  expect(prices((await edited()).items)).toEqual([777, ...prices(items).slice(1)]);
  const skipped = await send([...body, { itemId: randomUUID(), changes: { hidden: { from: false, to: true } } }], true);
  expect(skipped.data).toMatchObject({ changed: items.length - 1, skipped: [{ itemId: first!.id, fields: ['price'] }, { fields: [] }] });
  expect(prices((await edited()).items)[0]).toBe(777);
});

it('400: what an item does not have, and what is wrong with it, at its row; nothing is stored', async () => {
  const { items, menuVersion } = await edited();
  const [first, second] = items;
  const hide = { itemId: first!.id, changes: { hidden: { from: false, to: true } } };
  const strange = await send([hide, { itemId: second!.id, changes: { sizes: { from: [], to: [] } } }]);
  expect([strange.status, strange.error!.fields!.map(({ path }) => path)]).toEqual([400, ['items.1.changes.sizes.to']]);
  const nowhere = await send([hide, { itemId: second!.id, changes: { categoryId: { from: second!.categoryId, to: randomUUID() } } }]);
  expect(nowhere.error!.fields).toMatchObject([{ path: 'items.1.changes.categoryId' }]);
  const gone = await send([hide, { itemId: randomUUID(), changes: { hidden: { from: false, to: true } } }]);
  expect(gone).toMatchObject({ status: 409, error: { fields: [{ path: 'items.1.itemId' }] } });
  expect(await edited()).toMatchObject({ menuVersion, items });
});

it('reports items under a sales category, in orders too; not under an archived or unknown one', async () => {
  const { items } = await edited();
  const { restaurantId } = server;
  const owner = await server.signIn('restaurantAdmin');
  const made = await server.call(createSalesCategory, { params: { restaurantId }, body: { name: 'Coffee and tea' }, cookie: owner });
  const body = items.map(({ id }) => ({ itemId: id, changes: { categorySalesId: { from: null, to: made.data.id } } }));
  expect((await send(body)).data).toMatchObject({ changed: items.length });
  const menu = await guests();
  const [item] = menu.items;
  const line: CartLineInput = {
    id: randomUUID(),
    itemId: item!.id,
    type: 'basic',
    quantity: 1,
    comments: '',
    selection: { modifiers: [] },
  };
  expect(priceLine(indexMenu(menu), { source: 'website', collectionType: 'pickup' }, line).line).toMatchObject({
    categorySalesId: made.data.id,
  });
  await server.call(archiveSalesCategory, {
    params: { restaurantId, salesCategoryId: made.data.id },
    body: { archived: true },
    cookie: owner,
  });
  expect((await send(reversed(body))).data).toMatchObject({ changed: items.length });
  expect((await send(body)).error!.fields).toMatchObject(items.map((_, row) => ({ path: `items.${row}.changes.categorySalesId` })));
  const unknown = { categorySalesId: { from: null, to: randomUUID() } };
  const params = { ...at(), itemId: item!.id };
  expect((await server.call(editor.changeItem, { params, body: { changes: unknown }, cookie })).error!.fields).toMatchObject([
    { path: 'changes.categorySalesId' },
  ]);
});

it('moves items behind those of another category, and back to their places', async () => {
  const { items, categories } = await edited();
  const [coffee, kitchen] = categories;
  const move = (from: string, to: string, places: boolean): Changes =>
    items
      .filter(({ categoryId }) => categoryId === coffee!.id)
      .map(({ id, sortOrder }) => ({ itemId: id, changes: { categoryId: { from, to } }, ...(places && { sortOrder }) }));
  await send(move(coffee!.id, kitchen!.id, false));
  expect((await guests()).items.map(({ name }) => name)).toEqual(['Toastie', 'Banana bread', 'Flat white', 'Batch brew']);
  await send(move(kitchen!.id, coffee!.id, true));
  expect((await edited()).items).toEqual(items);
});

it('marks items sold out and available again; a count continues', async () => {
  const { items } = await edited();
  const [counted] = items;
  await server.call(setSoldOut, { params: at(), body: { items: [{ id: counted!.id, soldout: false, remaining: 5 }] }, cookie });
  const body = items.map(({ id }) => ({ itemId: id, changes: { soldout: { from: false, to: true } } }));
  await send(body);
  expect((await guests()).items.every(({ soldout }) => soldout)).toBe(true);
  await send(reversed(body));
  expect((await guests()).items.some(({ soldout }) => soldout)).toBe(false);
  const { rows } = (await server.call(listSoldOut, { params: at(), cookie })).data;
  expect(rows.map(({ id, remaining }) => [id, remaining])).toEqual([[counted!.id, 5]]);
});

it('stores what the last of two entries of one item says', async () => {
  const [first] = (await edited()).items;
  const categories = (await edited()).categories.map(({ id }) => id);
  const mark = (from: boolean, to: boolean) => ({ itemId: first!.id, changes: { soldout: { from, to } } });
  await send([mark(false, true)]);
  await send([mark(true, false), mark(false, true)]);
  expect((await guests()).items.find(({ id }) => id === first!.id)?.soldout).toBe(true);
  await send([mark(true, false), mark(false, true), mark(true, false)]);
  expect((await guests()).items.find(({ id }) => id === first!.id)?.soldout).toBe(false);
  // Moved and changed: it is behind the others of its new category.
  const categoryId = { from: first!.categoryId, to: categories.find((id) => id !== first!.categoryId)! };
  await send([
    { itemId: first!.id, changes: { categoryId } },
    { itemId: first!.id, changes: { available: { from: true, to: false } } },
  ]);
  const { items } = await edited();
  expect(items.filter((item) => item.categoryId === categoryId.to).at(-1)).toMatchObject({ id: first!.id, available: false });
});
