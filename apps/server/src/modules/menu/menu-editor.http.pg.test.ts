import { randomUUID } from 'node:crypto';
import type { BodySentTo } from '@servery/contract/endpoint';
import { getMenu, setSoldOut } from '@servery/contract/menu';
import * as editor from '@servery/contract/menu-editor';
import { getSettings, putSettings } from '@servery/contract/settings/index';
import { plainItem } from '@servery/domain/menu';
import { menuOfTemplate, menuTemplateIds } from '@servery/domain/menu-templates';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const edited = async () => (await server.call(editor.readEditedMenu, { params: at(), cookie })).data;
const guests = async () => (await server.call(getMenu, { params: at() })).data;
const category = async (name: string) => (await edited()).categories.find((one) => one.name === name)!;
const item = async (name: string) => (await edited()).items.find((one) => one.name === name)!;

const cakes: BodySentTo<typeof editor.createCategory> = {
  name: 'Cakes',
  description: 'Baked here',
  applicableOrderingSystem: { pos: true, online: true, uberEats: false },
  backgroundColor: '#F4A261',
  hidden: false,
};
const lemonCake = (categoryId: string, changed: object = {}) => {
  const { image: _, ...fields } = plainItem;
  const price = {
    basePrice: 650,
    extraCharge: { pickup: 0, delivery: 50, dineIn: 0 },
    uberEatsExtraCharge: { pickup: 0, delivery: -20 },
  };
  return { ...fields, type: 'basic', categoryId, name: 'Lemon cake', price, hidden: false, ...changed } as BodySentTo<
    typeof editor.createItem
  >;
};
const create = (body: BodySentTo<typeof editor.createItem>) => server.call(editor.createItem, { params: at(), body, cookie });
const change = (itemId: string, changes: BodySentTo<typeof editor.changeItem>['changes']) =>
  server.call(editor.changeItem, { params: { ...at(), itemId }, body: { changes }, cookie });

beforeEach(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
});
afterEach(() => server.close());

it('is read, with the names of the stations, by members who may change neither it nor the settings', async () => {
  const [params, key] = [at(), 'printing'] as const;
  const { data } = await server.call(getSettings(key), { params, cookie });
  const printStations = [{ id: 'bar', name: 'Bar' }];
  const body = { value: { ...data.value, printStations }, version: data.version };
  expect((await server.call(putSettings(key), { params, body, cookie })).status).toBe(200);
  for (const role of ['restaurantUser', 'storeUser'] as const) {
    const member = await server.signIn(role);
    const read = await server.call(editor.readEditedMenu, { params, cookie: member });
    expect([read.status, read.data.stations], role).toEqual([200, printStations]);
  }
  const { id } = await item('Flat white');
  const send = { params: { ...params, itemId: id }, body: { changes: { name: { from: 'Flat white', to: 'Latte' } } } };
  expect((await server.call(editor.changeItem, { ...send, cookie: await server.signIn('storeUser') })).status).toBe(403);
});

describe('categories', () => {
  it('200: a new one is published after the others, and made once by its key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => server.call(editor.createCategory, { params: at(), body: cakes, cookie, headers });
    const [first, again] = [await send(), await send()];
    expect(first).toMatchObject({
      status: 200,
      data: { published: true, problems: [], category: { ...cakes, backgroundColor: '#f4a261' } },
    });
    expect(again.data).toEqual(first.data);
    const menu = await guests();
    expect(menu.version).toBe(first.data.menuVersion);
    expect(menu.categories.map(({ name }) => name)).toEqual(['Coffee', 'Kitchen', 'Cakes']);
  });

  it('shows the pictures of all categories in another shape', async () => {
    const set = (ratio: string) =>
      server.call(editor.setCategoryImageRatio, { params: at(), body: { ratio } as { ratio: 'square' }, cookie });
    expect((await set('square')).data).toMatchObject({ published: true });
    expect((await guests()).categoryImageAspectRatio).toBe('square');
    expect((await edited()).categoryImageAspectRatio).toBe('square');
    expect((await set('1x1')).error!.fields).toMatchObject([{ path: 'ratio' }]);
  });

  it('400: a short name, and a colour that is none, at their fields', async () => {
    const { status, error } = await server.call(editor.createCategory, {
      params: at(),
      body: { ...cakes, name: 'No', backgroundColor: 'red' },
      cookie,
    });
    expect(status).toBe(400);
    expect(error!.fields!.map(({ path }) => path).toSorted()).toEqual(['backgroundColor', 'name']);
  });

  it('changes of different fields merge, two of one field are a conflict that shows what is stored', async () => {
    const { id } = await category('Coffee');
    const send = (changes: BodySentTo<typeof editor.changeCategory>['changes']) =>
      server.call(editor.changeCategory, { params: { ...at(), categoryId: id }, body: { changes }, cookie });
    expect((await send({ name: { from: 'Coffee', to: 'Coffees' } })).status).toBe(200);
    expect((await send({ description: { from: '', to: 'From beans' } })).status).toBe(200);
    const late = await send({ name: { from: 'Coffee', to: 'Kaffee' } });
    expect(late).toMatchObject({
      status: 409,
      error: { code: 'resource_status_conflict', fields: [{ path: 'changes.name' }], details: { stored: { name: 'Coffees' } } },
    });
    // The same again, as after a lost answer, is no conflict.
    expect((await send({ name: { from: 'Coffee', to: 'Coffees' } })).status).toBe(200);
    expect(await category('Coffees')).toMatchObject({ description: 'From beans' });
  });

  it('moves to the front and back again, for guests too', async () => {
    const [coffee, kitchen] = [await category('Coffee'), await category('Kitchen')];
    const move = (categoryId: string, after: string | null) =>
      server.call(editor.moveCategory, { params: { ...at(), categoryId }, body: { after }, cookie });
    await move(kitchen.id, null);
    expect((await guests()).categories.map(({ name }) => name)).toEqual(['Kitchen', 'Coffee']);
    await move(kitchen.id, coffee.id);
    expect((await guests()).categories.map(({ name }) => name)).toEqual(['Coffee', 'Kitchen']);
    expect((await move(kitchen.id, randomUUID())).status).toBe(404);
  });

  it('hides with its items, and shows them again', async () => {
    const { id } = await category('Coffee');
    const hide = (from: boolean, to: boolean) =>
      server.call(editor.changeCategory, { params: { ...at(), categoryId: id }, body: { changes: { hidden: { from, to } } }, cookie });
    await hide(false, true);
    const menu = await guests();
    expect([menu.categories.map(({ name }) => name), menu.items.map(({ name }) => name)]).toEqual([
      ['Kitchen'],
      ['Toastie', 'Banana bread'],
    ]);
    expect((await edited()).items).toHaveLength(4);
    await hide(true, false);
    expect((await guests()).items).toHaveLength(4);
  });

  it('goes with its items, or gives them to another category', async () => {
    const [coffee, kitchen] = [await category('Coffee'), await category('Kitchen')];
    const remove = (categoryId: string, itemsTo: string | null) =>
      server.call(editor.deleteCategory, { params: { ...at(), categoryId }, body: { itemsTo }, cookie });
    expect((await remove(coffee.id, coffee.id)).status).toBe(400);
    expect((await remove(coffee.id, randomUUID())).status).toBe(404);
    await remove(coffee.id, kitchen.id);
    expect((await guests()).items.map(({ name }) => name)).toEqual(['Toastie', 'Banana bread', 'Flat white', 'Batch brew']);
    expect((await remove(kitchen.id, null)).data).toMatchObject({ published: true });
    expect(await guests()).toMatchObject({ categories: [], items: [] });
  });
});

describe('items', () => {
  it('200: a new one is published at the end of its category, and priced', async () => {
    const { id } = await category('Coffee');
    const { status, data } = await create(lemonCake(id));
    expect([status, data.published]).toEqual([200, true]);
    const menu = await guests();
    expect(menu.items.map(({ name }) => name)).toEqual(['Flat white', 'Batch brew', 'Lemon cake', 'Toastie', 'Banana bread']);
    expect(menu.items.find(({ name }) => name === 'Lemon cake')).toMatchObject({ price: { basePrice: 650 }, soldout: false });
  });

  it('400: a pizza without settings for its size is refused at the size, and nothing is stored', async () => {
    const { id } = await category('Kitchen');
    const { price, ...rest } = lemonCake(id) as Extract<BodySentTo<typeof editor.createItem>, { type: 'basic' }>;
    const sizes = [{ sizeId: randomUUID(), price, halfAndHalfAvailable: true }];
    const { status, error } = await create({ ...rest, type: 'pizza', sizes, removeToppings: [] });
    expect(status).toBe(400);
    expect(error!.fields![0]!.path).toBe('sizes.0.sizeId');
    expect((await edited()).items).toHaveLength(4);
  });

  it('changes named fields alone: a price and choices, while it stays sold out', async () => {
    const toastie = await item('Toastie');
    const milk = (await edited()).modifierGroups[0]!;
    await server.call(setSoldOut, { params: at(), body: { items: [{ id: toastie.id, soldout: true }] }, cookie });
    const before = 'price' in toastie ? toastie.price : null;
    const { status } = await change(toastie.id, {
      price: { from: before, to: { ...before!, basePrice: 1_250 } },
      modifierGroupIds: { from: [], to: [milk.id] },
    });
    expect(status).toBe(200);
    const menu = await guests();
    expect(menu.items.find(({ id }) => id === toastie.id)).toMatchObject({
      price: { basePrice: 1_250 },
      modifierGroupIds: [milk.id],
      soldout: true,
    });
  });

  it('400: a field of another type, and a choice that is not there', async () => {
    const { id } = await item('Toastie');
    expect(await change(id, { sizes: { from: [], to: [] } })).toMatchObject({ status: 400 });
    const strange = await change(id, { pizzaSizeId: { from: null, to: randomUUID() } });
    expect(strange.error!.fields).toMatchObject([{ path: 'changes.pizzaSizeId' }]);
    const missing = await change(id, { modifierGroupIds: { from: [], to: [randomUUID()] } });
    expect(missing.error!.fields![0]!.path).toMatch(/^changes\.modifierGroupIds/);
  });

  it('400: a hidden one, with choices that are not there, another store’s, or twice', async () => {
    const { id: categoryId } = await category('Kitchen');
    const [milk] = (await edited()).modifierGroups;
    const elsewhere = { ...at(), storeId: server.otherStoreId };
    const options = [{ name: 'Aioli', extraCharge: 0 }];
    const sauces = { name: 'Sauces', min: 0, max: 1, allowMultiple: false, options };
    const { data } = await server.call(editor.createGroup, { params: elsewhere, body: sauces, cookie });
    for (const wrong of [[randomUUID()], [data.group.id], [milk!.id, milk!.id]]) {
      const made = await create(lemonCake(categoryId, { hidden: true, modifierGroupIds: wrong }));
      const path = `modifierGroupIds.${wrong.length - 1}`;
      expect([made.status, made.error?.fields]).toMatchObject([400, [{ path }]]);
      const { id } = await item('Toastie');
      const hidden = await change(id, { hidden: { from: false, to: true }, modifierGroupIds: { from: [], to: wrong } });
      expect([hidden.status, hidden.error?.fields]).toMatchObject([400, [{ path: `changes.${path}` }]]);
    }
    expect((await create(lemonCake(categoryId, { hidden: true, modifierGroupIds: [milk!.id] }))).status).toBe(200);
  });

  it('moves within its category and to another one', async () => {
    const [flat, brew, toastie] = [await item('Flat white'), await item('Batch brew'), await item('Toastie')];
    const move = (itemId: string, categoryId: string, after: string | null) =>
      server.call(editor.moveItem, { params: { ...at(), itemId }, body: { categoryId, after }, cookie });
    await move(flat.id, flat.categoryId, brew.id);
    await move(toastie.id, flat.categoryId, null);
    expect((await guests()).items.map(({ name }) => name)).toEqual(['Toastie', 'Batch brew', 'Flat white', 'Banana bread']);
    expect((await move(brew.id, flat.categoryId, (await item('Banana bread')).id)).status).toBe(404);
  });

  it('goes, and takes its sold-out mark with it', async () => {
    const { id } = await item('Toastie');
    await server.call(setSoldOut, { params: at(), body: { items: [{ id, soldout: true }] }, cookie });
    const remove = () => server.call(editor.deleteItem, { params: { ...at(), itemId: id }, body: {}, cookie });
    expect((await remove()).data).toMatchObject({ published: true });
    expect((await remove()).status).toBe(404);
    expect((await server.test.owner.query('select from sold_out')).rowCount).toBe(0);
  });

  it('stores what is right while something else of the menu is wrong, and reports what', async () => {
    const toastie = await item('Toastie');
    const { version } = await guests();
    await server.test.owner.query(`update modifier_group set max = 9`);
    const { data } = await change(toastie.id, { description: { from: toastie.description, to: 'With cheese' } });
    expect(data).toMatchObject({ published: false, menuVersion: version, problems: [{ path: 'modifierGroups.0.max' }] });
    expect((await edited()).problems).toHaveLength(1);
    expect((await item('Toastie')).description).toBe('With cheese');
    expect((await guests()).version).toBe(version);
  });

  it.each([2, 10])('%i changes at once of different fields and items all stay', async (count) => {
    const { items } = await edited();
    const changes = Array.from({ length: count }, (_, at) => ({
      item: items[at % items.length]!,
      field: at < items.length ? 'label' : 'isAlcohol',
    }));
    const answers = await Promise.all(
      changes.map(({ item: one, field }) =>
        change(one.id, field === 'label' ? { label: { from: null, to: 'New' } } : { isAlcohol: { from: false, to: true } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    const menu = await guests();
    expect(menu.version).toBe(Math.max(...answers.map(({ data }) => data.menuVersion)));
    for (const { item: one, field } of changes)
      expect(menu.items.find(({ id }) => id === one.id)).toMatchObject(field === 'label' ? { label: 'New' } : { isAlcohol: true });
  });

  it('404: the item of another store', async () => {
    const { id } = await item('Toastie');
    const params = { ...at(), storeId: server.otherStoreId, itemId: id };
    expect((await server.call(editor.changeItem, { params, body: { changes: {} }, cookie })).status).toBe(404);
  });
});

describe('choices', () => {
  const sauces = {
    name: 'Sauces',
    min: 0,
    max: 2,
    allowMultiple: false,
    options: [
      { name: 'Aioli', extraCharge: 150 },
      { name: 'Relish', extraCharge: 0 },
    ],
  };
  const createSauces = async () => (await server.call(editor.createGroup, { params: at(), body: sauces, cookie })).data.group;
  const changeGroup = (groupId: string, changes: BodySentTo<typeof editor.changeGroup>['changes']) =>
    server.call(editor.changeGroup, { params: { ...at(), groupId }, body: { changes }, cookie });
  const options = (group: { options: readonly { id: string; name: string; extraCharge: number }[] }) =>
    group.options.map(({ id, name, extraCharge }) => ({ id, name, extraCharge }));

  it('200: new ones are published with the first item that has them', async () => {
    const group = await createSauces();
    expect((await guests()).modifierGroups.map(({ name }) => name)).toEqual(['Milk']);
    const toastie = await item('Toastie');
    await change(toastie.id, { modifierGroupIds: { from: [], to: [group.id] } });
    expect((await guests()).modifierGroups).toContainEqual(group);
  });

  it('changes, adds, drops and reorders options in one call; what goes takes its mark with it', async () => {
    const group = await createSauces();
    const [aioli, relish] = options(group);
    await server.call(setSoldOut, { params: at(), body: { options: [{ id: aioli!.id, soldout: true }] }, cookie });
    const to = [
      { ...relish!, extraCharge: 100 },
      { id: null, name: 'Harissa', extraCharge: 200 },
    ];
    const { data } = await changeGroup(group.id, { options: { from: options(group), to } });
    expect(data.group.options).toMatchObject([{ id: relish!.id, extraCharge: 100 }, { name: 'Harissa' }]);
    expect((await edited()).modifierGroups.find(({ id }) => id === group.id)).toEqual(data.group);
    expect((await server.test.owner.query('select from sold_out')).rowCount).toBe(0);
    // Who still sees the old options changes nothing.
    expect((await changeGroup(group.id, { options: { from: options(group), to: [] } })).status).toBe(409);
  });

  it('400: more choices than there are options, at its field', async () => {
    const group = await createSauces();
    expect((await changeGroup(group.id, { max: { from: 2, to: 3 } })).error!.fields).toMatchObject([{ path: 'changes.max' }]);
    const { error } = await server.call(editor.createGroup, { params: at(), body: { ...sauces, min: 3 }, cookie });
    expect(error!.fields!.map(({ path }) => path)).toContain('min');
  });

  it('go from every item that has them, if whoever deletes them knows how many', async () => {
    const { modifierGroups, items } = await edited();
    const milk = modifierGroups.find(({ name }) => name === 'Milk')!;
    const usedBy = items.filter(({ modifierGroupIds }) => modifierGroupIds.includes(milk.id)).length;
    const remove = (count: number) =>
      server.call(editor.deleteGroup, { params: { ...at(), groupId: milk.id }, body: { usedBy: count }, cookie });
    expect((await remove(usedBy + 1)).status).toBe(409);
    expect((await remove(usedBy)).data).toMatchObject({ published: true });
    const menu = await guests();
    expect([menu.modifierGroups, menu.items.flatMap(({ modifierGroupIds }) => modifierGroupIds)]).toEqual([[], []]);
  });

  it('404: the choices of another store', async () => {
    const group = await createSauces();
    const params = { ...at(), storeId: server.otherStoreId, groupId: group.id };
    expect((await server.call(editor.changeGroup, { params, body: { changes: {} }, cookie })).status).toBe(404);
  });
});

describe('a menu to start from', () => {
  const start = (template: BodySentTo<typeof editor.startFromTemplate>['template'], headers: Record<string, string> = {}) =>
    server.call(editor.startFromTemplate, { params: at(), body: { template }, cookie, headers });
  const empty = async () => {
    for (const { id } of (await edited()).categories) {
      await server.call(editor.deleteCategory, { params: { ...at(), categoryId: id }, body: { itemsTo: null }, cookie });
    }
  };

  it.each(menuTemplateIds)('200: %s is published whole, with choices and prices of the store’s currency, once by its key', async (id) => {
    await empty();
    const choicesBefore = (await edited()).modifierGroups;
    expect(choicesBefore).not.toEqual([]);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await start(id, headers), await start(id, headers)];
    expect([first.status, first.data.published, first.data.problems]).toEqual([200, true, []]);
    expect(again.data).toEqual(first.data);
    const file = menuOfTemplate(id, 'AUD');
    const menu = await guests();
    expect([menu.version, menu.currency]).toEqual([first.data.menuVersion, 'AUD']);
    expect(menu.categories.map(({ name }) => name)).toEqual(file.categories.map(({ name }) => name));
    expect(menu.items.map(({ name }) => name).toSorted()).toEqual(file.items.map(({ name }) => name).toSorted());
    expect(menu.modifierGroups.map(({ name }) => name).toSorted()).toEqual(file.groups.map(({ name }) => name).toSorted());
    expect((menu.pizza?.sizes ?? []).map(({ name }) => name)).toEqual((file.pizza?.sizes ?? []).map(({ name }) => name));
    expect((await edited()).modifierGroups).toEqual(expect.arrayContaining(choicesBefore));
  });

  it('409: where there is a menu, hidden or not, nothing is changed; two at once make one', async () => {
    const before = await edited();
    const { status, error } = await start('cafe');
    expect([status, error.code]).toEqual([409, 'STORE_HAS_A_MENU']);
    expect(await edited()).toEqual(before);
    await empty();
    await server.call(editor.createCategory, { params: at(), body: { ...cakes, hidden: true }, cookie });
    expect((await start('cafe')).status).toBe(409);
    await empty();
    const answers = await Promise.all([start('cafe'), start('curry')]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  it('400: a template that there is none of', async () => {
    expect((await start('sushi' as 'cafe')).error.fields).toMatchObject([{ path: 'template' }]);
  });
});
