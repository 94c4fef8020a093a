import type { BodySentTo } from '@servery/contract/endpoint';
import { getMenu, menuSnapshot } from '@servery/contract/menu';
import * as editor from '@servery/contract/menu-editor';
import { getSettings, putSettings } from '@servery/contract/settings/index';
import { toStoredMenu, type StoredMenu } from '@servery/domain/menu';
import { parse } from 'zod/mini';
import { saveMenuRows } from './menu-writing.repo.ts';
import { categoryRow } from './use-cases/store-menu.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pizzaMenu } from '../../testing/pizza-menu.ts';
import { testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
const { ids, menu } = pizzaMenu();
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const published = async () => (await server.call(getMenu, { params: at() })).data;
const inTenant = <T>(work: Parameters<typeof server.test.database.tenant<T>>[1]) =>
  server.test.database.tenant({ restaurantId: server.restaurantId }, work);
const store = (stored: StoredMenu, mode: 'add' | 'replace', storeId = server.storeId) =>
  inTenant(async (tx) => {
    const input = { storeId, actor: testActor, now: new Date() };
    await server.modules.menu.storeMenu(tx, { ...input, menu: stored, mode });
    const snapshot = await server.modules.menu.publishMenu(tx, input);
    return snapshot;
  }).finally(() => server.modules.restaurants.book.forget(server.restaurantId, storeId));
const pizzaSettings = async () => (await server.call(getSettings('pizza'), { params: at(), cookie: admin })).data;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('storeAdmin');
  await store(menu, 'add');
});
afterAll(() => server.close());

describe('a menu with all types', () => {
  it('is published as it was stored, beside what was there', async () => {
    const document = await published();
    expect(parse(menuSnapshot, document)).toEqual(document);
    const stored = toStoredMenu(document as never);
    expect(stored.items.slice(-5)).toEqual(menu.items);
    expect(stored.pizza).toEqual(menu.pizza);
    expect(document.items).toHaveLength(9);
    expect(
      document.modifierGroups.map(({ name }) => name),
      'a group that only a deal uses is in it',
    ).toContain('Drinks');
    expect(document.items[4], 'nothing is marked').toMatchObject({ soldout: false });
  });

  it('reads back as staff have written it', async () => {
    const stored = await inTenant((tx) => server.modules.menu.readStoredMenu(tx, server.storeId));
    expect(stored.items.filter(({ categoryId }) => categoryId === ids.category)).toEqual(menu.items);
    expect(stored.soldOut).toEqual([]);
    await expect(inTenant((tx) => server.modules.menu.readStoredMenu(tx, ids.deal))).rejects.toMatchObject({ code: 'resource_not_found' });
  });

  it('is refused whole when it does not fit together, and the old one stays', async () => {
    const before = await published();
    const items = menu.items.map((item) => (item.type === 'halfAndHalf' ? { ...item, pizzaSizeId: ids.ham } : item));
    const broken: StoredMenu = { ...menu, items };
    await expect(store(broken, 'replace')).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await published()).toEqual(before);
  });

  it('is refused when a row lacks what its type needs', async () => {
    const before = await published();
    await expect(
      inTenant(async (tx) => {
        await tx.query.updateTable('item').set({ spec: '{}' }).where('id', '=', ids.margherita).execute();
        await server.modules.menu.publishMenu(tx, { storeId: server.storeId, actor: testActor, now: new Date() });
      }),
    ).rejects.toMatchObject({ code: 'validation_failed', fields: [{ path: 'spec.sizes' }] });
    expect(await published()).toEqual(before);
  });
});

describe('a menu that takes the place of another', () => {
  it('can be edited by the same connection afterwards', async () => {
    const elsewhere = pizzaMenu();
    const { storeMenu } = server.modules.menu;
    const input = { storeId: server.otherStoreId, actor: testActor, now: new Date() };
    const bare: StoredMenu = { categories: elsewhere.menu.categories, items: [], modifierGroups: [], pizza: null };
    const category = { ...categoryRow(bare.categories[0]!), name: 'Renamed', hidden: true };
    const stored = await inTenant(async (tx) => {
      await storeMenu(tx, { ...input, menu: bare, mode: 'replace' });
      await saveMenuRows(tx, server.otherStoreId, { categories: [category] });
      return server.modules.menu.readStoredMenu(tx, server.otherStoreId);
    });
    expect(stored.categories.map(({ name }) => name)).toEqual(['Renamed']);
  });

  it('keeps ids and marks of what stays, and lets the rest go', async () => {
    const other = pizzaMenu();
    const first = { ...other.menu, pizza: null, soldOut: [{ kind: 'item' as const, id: other.ids.custom }] };
    const items = first.items.filter(({ type }) => type === 'custom');
    const small = { ...first, items, modifierGroups: [] };
    await store(small, 'replace', server.otherStoreId);
    const moved = { ...small.categories[0]!, id: other.ids.small, name: 'Elsewhere' };
    const renamed = { ...items[0]!, name: 'Anything', categoryId: moved.id };
    const snapshot = await store({ ...small, categories: [moved], items: [renamed], soldOut: [] }, 'replace', server.otherStoreId);
    expect(snapshot.categories.map(({ name }) => name)).toEqual(['Elsewhere']);
    expect(snapshot.items).toMatchObject([{ id: other.ids.custom, name: 'Anything', soldout: true }]);
    expect(snapshot.pizza).toBeNull();
  });

  it('never touches another store of the restaurant', async () => {
    const before = await published();
    await expect(store({ ...menu, pizza: null }, 'replace', server.otherStoreId)).rejects.toThrow('ids of another store');
    expect(await published()).toEqual(before);
  });
});

describe('the pizza settings', () => {
  it('a change republishes the menu, in its transaction and with its event', async () => {
    const { value, version } = await pizzaSettings();
    const before = await published();
    const answer = await server.call(putSettings('pizza'), {
      params: at(),
      cookie: admin,
      body: { value: { ...value, maxToppings: 3 }, version },
    });
    expect([answer.status, answer.error]).toMatchObject([200, {}]);
    const after = await published();
    expect([after.version, after.pizza?.maxToppings]).toEqual([before.version + 1, 3]);
    const { rows } = await server.test.owner.query('select type from event where store_id = $1 order by seq desc limit 2', [
      server.storeId,
    ]);
    expect(rows.map(({ type }) => type)).toEqual(['menu.published', 'settings.changed']);
  });

  it('400: a size that a pizza is sold in cannot go; nothing is changed', async () => {
    const standing = await pizzaSettings();
    const before = await published();
    const value = { ...standing.value, sizes: [] };
    const answer = await server.call(putSettings('pizza'), { params: at(), cookie: admin, body: { value, version: standing.version } });
    expect([answer.status, answer.error.code]).toEqual([400, 'validation_failed']);
    expect(await published()).toEqual(before);
    expect(await pizzaSettings()).toEqual(standing);
  });

  it('other sections publish nothing', async () => {
    const before = (await published()).version;
    await server.change('checkout', { hasCoupons: true });
    expect((await published()).version).toBe(before);
  });
});

describe('an item of each type, as its owner edits it', () => {
  const edited = async (id: string) =>
    (await server.call(editor.readEditedMenu, { params: at(), cookie: admin })).data.items.find((item) => item.id === id)!;
  const create = (body: object) =>
    server.call(editor.createItem, { params: at(), cookie: admin, body: body as BodySentTo<typeof editor.createItem> });
  const change = (itemId: string, changes: object) =>
    server.call(editor.changeItem, { params: { ...at(), itemId }, cookie: admin, body: { changes } });

  it.each(['margherita', 'halves', 'deal', 'custom'] as const)('200: another one like the %s is published whole', async (name) => {
    const { id: _, image: __, soldout: ___, sortOrder: ____, video: _____, hidden, ...fields } = await edited(ids[name]);
    const { status, data } = await create({ ...fields, hidden, name: `Another ${name}` });
    expect([status, data.published]).toEqual([200, true]);
    const { items } = await published();
    expect(items.find(({ id }) => id === data.item.id)).toMatchObject({ ...fields, name: `Another ${name}` });
  });

  it('200: what only a pizza, a half-and-half and a deal have is changed from what was read', async () => {
    const [pizza, halves, deal] = [await edited(ids.supreme), await edited(ids.halves), await edited(ids.deal)];
    if (pizza.type !== 'pizza' || halves.type !== 'halfAndHalf' || deal.type !== 'deal') throw new Error('other types than expected');
    const removeToppings = [{ id: ids.olives, name: 'Olives' }];
    const pizzas = deal.pizzas.map((slot) => ({ ...slot, extraCharges: [], includedPizzaIds: [ids.margherita] }));
    const answers = [
      await change(pizza.id, { removeToppings: { from: pizza.removeToppings, to: removeToppings } }),
      await change(halves.id, { includedPizzaIds: { from: halves.includedPizzaIds, to: null } }),
      await change(deal.id, { items: { from: deal.items, to: [] }, pizzas: { from: deal.pizzas, to: pizzas } }),
    ];
    expect(answers.map(({ status, data }) => [status, data.published])).toEqual(answers.map(() => [200, true]));
    const { items } = await published();
    expect(items.find(({ id }) => id === pizza.id)).toMatchObject({ removeToppings });
    expect(items.find(({ id }) => id === halves.id)).toMatchObject({ includedPizzaIds: null });
    expect(items.find(({ id }) => id === deal.id)).toMatchObject({ items: [], pizzas });
  });

  it('400: at the field, or at the item where a deal has nothing in it', async () => {
    const { name: _, ...deal } = await edited(ids.deal);
    if (deal.type !== 'deal') throw new Error('another type than expected');
    const slots = (given: object) => ({ pizzas: { from: deal.pizzas, to: deal.pizzas.map((slot) => ({ ...slot, ...given })) } });
    const paths = async (changes: object) => (await change(ids.deal, changes)).error?.fields?.map(({ path }) => path);
    expect(await paths({ items: { from: deal.items, to: [] }, pizzas: { from: deal.pizzas, to: [] } })).toEqual(['changes.']);
    expect(await paths(slots({ includedPizzaIds: [] }))).toEqual(['changes.pizzas.0.includedPizzaIds']);
    expect(await paths(slots({ includedPizzaIds: [ids.cola] }))).toEqual(['changes.pizzas.0.includedPizzaIds.0']);
    expect(await paths(slots({ extraCharges: [{ pizzaId: ids.cola, extraCharge: 100 }] }))).toEqual([
      'changes.pizzas.0.extraCharges.0.pizzaId',
    ]);
  });
});
