import { randomUUID } from 'node:crypto';
import type { BodySentTo } from '@servery/contract/endpoint';
import { getMenu, getMenuChanges, setSoldOut } from '@servery/contract/menu';
import * as editor from '@servery/contract/menu-editor';
import * as history from '@servery/contract/menu-history';
import { applyDifference, plainItem, type MenuDifference, type MenuSnapshot } from '@servery/domain/menu';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeModules, type Modules } from '../../compose.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readHistoryDocument } from './history.repo.ts';

let server: TestServer;
let cookie: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const live = async () => (await server.call(getMenu, { params: at() })).data as MenuSnapshot;
const edited = async () => (await server.call(editor.readEditedMenu, { params: at(), cookie })).data;
const changesSince = async (since: number, params = at()) => server.call(getMenuChanges, { params, query: { since } });
const stepsSince = async (since: number) => (await changesSince(since)).data.steps as MenuDifference[] | null;
const versions = async () => (await server.call(history.listMenuVersions, { params: at(), query: { limit: 10 }, cookie })).data.rows;
const isDifference = async () => {
  const { rows } = await server.test.owner.query(
    'select document is null as difference from menu_publication where store_id = $1 order by version desc limit 1',
    [server.storeId],
  );
  return rows[0].difference as boolean;
};
const change = async (name: string, changes: Record<string, unknown>) => {
  const item = (await edited()).items.find((one) => one.name === name) as unknown as { id: string } & Record<string, unknown>;
  const sent = Object.fromEntries(Object.entries(changes).map(([field, to]) => [field, { from: item[field] ?? null, to }]));
  const { data } = await server.call(editor.changeItem, { params: { ...at(), itemId: item.id }, body: { changes: sent }, cookie });
  return data;
};
const soldOut = (name: string, soldout: boolean) =>
  server.call(setSoldOut, { params: at(), body: { items: [{ id: server.itemId(name), soldout }] }, cookie });
const newNode = (): Modules => composeModules({ database: server.test.another(2), printer: server.printer });

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
  // The first save on a node publishes the whole menu.
  await change('Toastie', { description: 'With cheese' });
});
afterAll(() => server.close());

describe('getMenuChanges', () => {
  it('200: what leads from a version several steps behind to the newest one, entry by entry', async () => {
    const before = await live();
    await change('Toastie', { description: 'With cheddar' });
    await soldOut('Banana bread', true);
    await change('Toastie', { label: 'New' });
    await soldOut('Banana bread', false);
    const steps = await stepsSince(before.version);
    expect(steps!.map(({ items, categories }) => [items!.set.map(({ name }) => name), categories])).toEqual(
      ['Toastie', 'Banana bread', 'Toastie', 'Banana bread'].map((name) => [[name], undefined]),
    );
    expect(steps!.reduce(applyDifference, before)).toEqual(await live());
    expect(await stepsSince((await live()).version)).toEqual([]);
  });

  it('200: what is hidden goes, with what names it, and comes back', async () => {
    const before = await live();
    await change('Toastie', { hidden: true });
    const [step] = (await stepsSince(before.version))!;
    expect(step!.items).toEqual({ set: [], gone: [server.itemId('Toastie')] });
    await change('Toastie', { hidden: false });
    const steps = (await stepsSince(before.version))!;
    expect(steps.reduce(applyDifference, before)).toEqual(await live());
  });

  it('200: null when it is too old, unknown, or a whole menu was published in between', async () => {
    const { version } = await live();
    expect(await stepsSince(version + 5)).toBeNull();
    expect(await stepsSince(0)).toBeNull();
    for (let turn = 0; turn < 31; turn += 1) await soldOut('Banana bread', turn % 2 === 0);
    expect(await stepsSince(version)).toBeNull();
    expect(await stepsSince(version + 1)).toHaveLength(30);
    await server.call(editor.setCategoryImageRatio, { params: at(), body: { ratio: 'square' }, cookie });
    expect(await stepsSince((await live()).version - 1)).toBeNull();
    await soldOut('Banana bread', false);
  });

  it('200: null when more entries have changed than the whole menu is worth, on any node', async () => {
    const { categoryId } = (await live()).items.find(({ name }) => name === 'Toastie')!;
    const amounts = { extraCharge: { pickup: 0, delivery: 0, dineIn: 0 }, uberEatsExtraCharge: { pickup: 0, delivery: 0 } };
    const { image: _, ...fields } = plainItem;
    const extra = { ...fields, type: 'basic', categoryId, price: { basePrice: 650, ...amounts }, hidden: false };
    const marked: { id: string }[] = [];
    for (let number = 1; number <= 20; number += 1) {
      const body = { ...extra, name: `Extra ${number}` } as BodySentTo<typeof editor.createItem>;
      const { data } = await server.call(editor.createItem, { params: at(), body, cookie });
      marked.push({ id: data.item.id });
    }
    const { version } = await live();
    const mark = (soldout: boolean) =>
      server.call(setSoldOut, { params: at(), body: { items: marked.map((item) => ({ ...item, soldout })) }, cookie });
    for (let turn = 0; turn < 16; turn += 1) await mark(turn % 2 === 0);
    expect(await isDifference()).toBe(true);
    const getSteps = async (modules: Modules, since: number) => modules.menu.menus.stepsSince(server.restaurantId, server.storeId, since);
    const other = newNode();
    for (const modules of [server.modules, other]) {
      expect(await getSteps(modules, version)).toBeNull();
      expect(await getSteps(modules, version + 1)).toHaveLength(15);
    }
    expect(await stepsSince(version)).toBeNull();
  });

  it('404: a store without a menu, an unknown one, one of another restaurant; 400: no version', async () => {
    for (const params of [
      { ...at(), storeId: server.otherStoreId },
      { ...at(), storeId: randomUUID() },
      { ...at(), restaurantId: randomUUID() },
    ]) {
      expect((await changesSince(1, params)).status).toBe(404);
    }
    expect((await server.call(getMenuChanges, { params: at(), query: { since: 'x' as never } })).status).toBe(400);
  });
});

it('a save publishes a difference and adds a version, and writes neither of the whole documents', async () => {
  const read = async () =>
    (await server.test.owner.query('select version_id, xmin::text from menu_history_base where store_id = $1', [server.storeId])).rows;
  await change('Toastie', { label: 'Hot' });
  const before = await read();
  const [newest] = await versions();
  await change('Toastie', { label: 'Very hot' });
  expect(await isDifference()).toBe(true);
  expect(await read()).toEqual(before);
  const [added, previous] = await versions();
  expect([added!.summary, added!.isCurrent, previous!.id]).toEqual([['Toastie: label Hot to Very hot'], true, newest!.id]);
});

it('a node that was notified of nothing catches up, and edits on', async () => {
  const other = newNode();
  const profile = async () => (await other.restaurants.book.get(server.restaurantId, server.storeId))!;
  const first = await other.menu.menus.snapshot(await profile());
  await change('Toastie', { label: 'One' });
  await soldOut('Banana bread', true);
  await change('Toastie', { label: 'Two' });
  const now = await live();
  await vi.waitFor(async () => expect((await other.menu.menus.snapshot(await profile()))!.version).toBe(now.version), { timeout: 10_000 });
  const menu = (await other.menu.menus.snapshot(await profile()))!;
  expect(menu).toEqual(now);
  // What has not changed since is not read again.
  const drink = (from: MenuSnapshot) => from.items.find(({ name }) => name === 'Batch brew');
  expect(drink(menu)).toBe(drink(first!));
  await soldOut('Banana bread', false);
});

it('an unpublishable change stays out of the differences until it is right, and then is in the next', async () => {
  const group = (await edited()).modifierGroups[0]!;
  await server.test.owner.query('update modifier_group set max = 9 where id = $1', [group.id]);
  const { version } = await live();
  expect(await change('Toastie', { label: 'Three' })).toMatchObject({ published: false, menuVersion: version });
  // Also where the node has all rows in memory.
  expect(await change('Toastie', { description: 'With ham' })).toMatchObject({
    published: false,
    problems: [{ path: 'modifierGroups.0.max' }],
  });
  expect(await stepsSince(version)).toEqual([]);
  const mended = { min: 0, max: group.options.length };
  await server.call(editor.changeGroup, {
    params: { ...at(), groupId: group.id },
    body: { changes: { max: { from: 9, to: mended.max } } },
    cookie,
  });
  const [step] = (await stepsSince(version))!;
  expect(step!.items!.set).toMatchObject([{ name: 'Toastie', label: 'Three', description: 'With ham' }]);
});

it('nodes of the release before read, publish and record as they did, and the newer ones go on from there', async () => {
  await change('Toastie', { label: 'Four' });
  await change('Toastie', { label: 'Five' });
  const { owner } = server.test;
  const now = await live();
  const read = `select m.document from store s
    join menu_snapshot m on m.restaurant_id = s.restaurant_id and m.store_id = s.id and m.version = s.menu_version
    where s.restaurant_id = $1 and s.id = $2`;
  expect((await owner.query(read, [server.restaurantId, server.storeId])).rows[0].document).toEqual(now);
  const item = now.items.find(({ name }) => name === 'Toastie')!;
  const next = {
    ...now,
    version: now.version + 1,
    items: now.items.map((one) => (one.id === item.id ? { ...one, label: 'Old node' } : one)),
  };
  const versionId = randomUUID();
  await server.test.database.tenant({ restaurantId: server.restaurantId }, async (tx) => {
    const send = (text: string, values: unknown[]) => tx.sql<{ fingerprint: Buffer }>({ name: text.slice(0, 40), text, values });
    const values = [server.restaurantId, server.storeId];
    await send('select 1 from store where restaurant_id = $1 and id = $2 for no key update', values);
    const { document: menu } = (await readHistoryDocument(tx, server.storeId))!;
    // No document of the newest version is where it looks for one: it starts again.
    expect(await send('select version_id, fingerprint from menu_history where restaurant_id = $1 and store_id = $2', values)).toEqual([]);
    await send(`update item set label = 'Old node' where restaurant_id = $1 and store_id = $2 and id = $3`, [...values, item.id]);
    await send('insert into menu_snapshot (restaurant_id, store_id, version, document, published_at) values ($1, $2, $3, $4::jsonb, $5)', [
      ...values,
      ...[next.version, JSON.stringify(next), next.publishedAt],
    ]);
    await send('update store set menu_version = $3 where restaurant_id = $1 and id = $2', [...values, next.version]);
    await send('delete from menu_snapshot where restaurant_id = $1 and store_id = $2 and version <= $3', [...values, next.version - 50]);
    await send(
      `insert into menu_history_version (restaurant_id, id, store_id, position, cause, source_at, published, actor_kind, actor_id,
          actor_name, summary, changes, created_at)
        select $1, $3, $2, 1 + coalesce(max(position), 0), 'start', null, true, 'system', null, 'Servery', '["Label"]', '[]', now()
        from menu_history_version where restaurant_id = $1 and store_id = $2`,
      [...values, versionId],
    );
    const document = { ...menu, items: menu.items.map((one) => (one.id === item.id ? { ...one, label: 'Old node' } : one)) };
    await send(
      `insert into menu_history (restaurant_id, store_id, version_id, fingerprint, document) values ($1, $2, $3, $4, $5::jsonb)
        on conflict (restaurant_id, store_id) do update
          set version_id = excluded.version_id, fingerprint = excluded.fingerprint, document = excluded.document`,
      [...values, versionId, Buffer.from('other'), JSON.stringify(document)],
    );
  });
  server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
  expect((await live()).items.find(({ id }) => id === item.id)!.label).toBe('Old node');
  expect(await stepsSince(now.version)).toBeNull();
  expect((await versions())[0]).toMatchObject({ id: versionId, isCurrent: true });

  await change('Toastie', { label: 'New node' });
  await change('Toastie', { label: 'Six' });
  expect((await versions()).slice(0, 2).map(({ summary }) => summary)).toEqual([
    ['Toastie: label New node to Six'],
    ['Toastie: label Old node to New node'],
  ]);
  expect(await isDifference()).toBe(true);
  expect((await stepsSince(next.version + 1))!.reduce(applyDifference, { ...(await live()), version: 0 })).toEqual(await live());
  const { rows } = await owner.query(read, [server.restaurantId, server.storeId]);
  expect(rows[0].document).toEqual(await live());
});
