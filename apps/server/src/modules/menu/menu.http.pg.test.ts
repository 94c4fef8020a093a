import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getMenu, menuSnapshot, setSoldOut } from '@servery/contract/menu';
import { parse } from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeModules } from '../../compose.ts';
import { testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const soldOut = (soldout: boolean, ids = [server.itemId('Toastie')]) => ({ items: ids.map((id) => ({ id, soldout })) });
const tap = (soldout: boolean) => server.call(setSoldOut, { params: at(), body: soldOut(soldout), cookie: staff });
const read = (headers: Record<string, string> = {}) =>
  server.app.inject({
    url: `/api/menu/restaurants/${server.restaurantId}/stores/${server.storeId}`,
    headers: { host: 'localhost', ...headers },
  });

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());

describe('getMenu', () => {
  it('200: the published document, by its schema', async () => {
    const { status, data } = await server.call(getMenu, { params: at() });
    expect(status).toBe(200);
    expect(parse(menuSnapshot, data)).toEqual(data);
    expect(data.categories.map(({ name }) => name)).toEqual(['Coffee', 'Kitchen']);
    expect(data.items.map(({ name }) => name)).toEqual(['Flat white', 'Batch brew', 'Toastie', 'Banana bread']);
    expect(data.modifierGroups).toMatchObject([{ name: 'Milk', options: [{ name: 'Full cream' }, { name: 'Oat', extraCharge: 80 }] }]);
  });

  it('200: the same bytes plain, zipped and in brotli, each with a validator of its own', async () => {
    const [plain, zipped, brotli] = [
      await read(),
      await read({ 'accept-encoding': 'gzip' }),
      await read({ 'accept-encoding': 'gzip, br' }),
    ];
    expect([plain, zipped, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload);
    expect(new Set([plain, zipped, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
  });

  it('304: while the version is current, and 200 again once it is not', async () => {
    const { headers } = await read();
    const etag = String(headers.etag);
    expect((await read({ 'if-none-match': etag })).statusCode).toBe(304);
    await tap(true);
    const after = await read({ 'if-none-match': etag });
    await tap(false);
    expect(after.statusCode).toBe(200);
    expect(after.json().items.find(({ name }: { name: string }) => name === 'Toastie').soldout).toBe(true);
  });

  it('200: what another node has published is seen here, too', async () => {
    const other = composeModules({ database: server.test.another(2), printer: server.printer });
    await read();
    const { version } = await server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) =>
      other.menu.publishMenu(tx, { storeId: server.storeId, actor: testActor, now: new Date() }),
    );
    await vi.waitFor(async () => expect((await read()).json().version).toBe(version), { timeout: 10_000, interval: 20 });
  });

  it('200: what another node has published, not the version that this one rolled back under the same number', async () => {
    const other = composeModules({ database: server.test.database, printer: server.printer });
    const publish = (node: Pick<typeof other, 'menu'>, name: string, ended?: Error) =>
      server.test.database.tenant({ restaurantId: server.restaurantId }, async (tx) => {
        await tx.query.updateTable('item').set({ name }).where('id', '=', server.itemId('Toastie')).execute();
        await node.menu.publishMenu(tx, { storeId: server.storeId, actor: testActor, now: new Date() });
        if (ended) throw ended;
      });
    await expect(publish(server.modules, 'Never sold', new Error('rolled back'))).rejects.toThrow('rolled back');
    await publish(other, 'Cheese toastie');
    const names = async () => (await server.call(getMenu, { params: at() })).data.items.map(({ name }) => name);
    await vi.waitFor(async () => expect(await names()).toContain('Cheese toastie'), 5_000);
    await publish(server.modules, 'Toastie');
    await vi.waitFor(async () => expect(await names()).toContain('Toastie'), 5_000);
  });

  it('asks the database at most three times a second, however often it is read', async () => {
    await read();
    const before = await statements();
    for (let round = 0; round < 200; round += 1) await read();
    expect((await statements()) - before).toBeLessThan(10);
  });

  it('404: a store without a menu, an unknown one, one of another restaurant', async () => {
    const params = [
      { ...at(), storeId: server.otherStoreId },
      { ...at(), storeId: randomUUID() },
      { ...at(), restaurantId: randomUUID() },
    ];
    for (const each of params) {
      const answer = await server.call(getMenu, { params: each });
      expect([answer.status, answer.error.code]).toEqual([404, 'resource_not_found']);
    }
  });
});

describe('setSoldOut', () => {
  it('200: publishes a new version once; the same again changes nothing', async () => {
    const first = await tap(true);
    const again = await tap(true);
    expect(first.status).toBe(200);
    expect(again.data).toEqual(first.data);
    const { data } = await server.call(getMenu, { params: at() });
    expect(data.version).toBe(first.data.menuVersion);
    const { rows } = await server.test.owner.query(
      "select payload from event where type = 'menu.published' and store_id = $1 order by seq desc limit 1",
      [server.storeId],
    );
    expect(rows[0].payload).toEqual({ menuVersion: first.data.menuVersion });
    await tap(false);
  });

  it('200: options too; the last word on an id counts', async () => {
    const oat = server.menu.modifierGroups[0]!.options[1]!.id;
    const body = {
      options: [
        { id: oat, soldout: false },
        { id: oat, soldout: true },
      ],
    };
    expect((await server.call(setSoldOut, { params: at(), body, cookie: staff })).status).toBe(200);
    const { data } = await server.call(getMenu, { params: at() });
    expect(data.modifierGroups[0]?.options[1]).toMatchObject({ soldout: true });
  });

  it('200: twenty taps at once end in twenty versions at most, none lost', async () => {
    const ids = server.menu.items.map(({ id }) => id);
    const body = (index: number) => soldOut(true, [ids[index % ids.length]!]);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => server.call(setSoldOut, { params: at(), body: body(index), cookie: staff })),
    );
    const { data } = await server.call(getMenu, { params: at() });
    expect(data.items.every((item) => item.soldout)).toBe(true);
    await server.call(setSoldOut, { params: at(), body: soldOut(false, ids), cookie: staff });
  });

  it('404: an id that is not of this store; nothing is changed by the rest of the call', async () => {
    const before = (await server.call(getMenu, { params: at() })).data.version;
    const body = soldOut(true, [server.itemId('Toastie'), randomUUID()]);
    expect((await server.call(setSoldOut, { params: at(), body, cookie: staff })).status).toBe(404);
    expect((await server.call(getMenu, { params: at() })).data.version).toBe(before);
    const admin = await server.signIn('restaurantAdmin');
    const elsewhere = { params: { ...at(), storeId: server.otherStoreId }, body: soldOut(true), cookie: admin };
    expect((await server.call(setSoldOut, elsewhere)).status).toBe(404);
  });

  it('400, 401, 403: not an id; nobody; a kitchen display', async () => {
    expect((await server.call(setSoldOut, { params: at(), body: soldOut(true, ['toast']), cookie: staff })).status).toBe(400);
    expect((await server.call(setSoldOut, { params: at(), body: soldOut(true) })).status).toBe(401);
    const display = await server.signInDisplay();
    expect((await server.call(setSoldOut, { params: at(), body: soldOut(true), cookie: display })).status).toBe(403);
  });
});

/** Transactions of the test's database so far. */
async function statements(): Promise<number> {
  const { rows } = await server.test.owner.query(
    'select pg_stat_force_next_flush(), xact_commit::int as commits from pg_stat_database where datname = current_database()',
  );
  return rows[0].commits as number;
}
