import type { Endpoint } from '@servery/contract/endpoint';
import { getMenu, setSoldOut } from '@servery/contract/menu';
import { changeItems } from '@servery/contract/menu-bulk';
import * as editor from '@servery/contract/menu-editor';
import * as history from '@servery/contract/menu-history';
import { validateMenu, type MenuSnapshot } from '@servery/domain/menu';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPolicies } from '../../compose-policies.ts';
import { composeModules, type Modules } from '../../compose.ts';
import { getRoutes } from '../../compose-routes.ts';
import { browserHeaders, createTestApp } from '../../platform/testing/test-app.ts';
import { pizzaMenu } from '../../testing/pizza-menu.ts';
import { testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type CallOptions, type TestServer } from '../../testing/test-server.ts';
import { createMenuCache } from './menu-cache.service.ts';
import { compileMenu } from './use-cases/compile-menu.ts';
import { readSources } from './use-cases/publish-menu.ts';

/** A node of its own: its memory of menus starts empty. */
interface Node {
  modules: Modules;
  app: FastifyInstance;
}

let server: TestServer;
let cookie: string;
let nodes: Node[];
const opened: Node[] = [];

async function startNode(): Promise<Node> {
  const database = server.test.another(2);
  const modules = composeModules({ database, printer: server.printer });
  const { app } = await createTestApp({ database, routes: getRoutes(modules), policies: allPolicies });
  const node = { modules, app };
  opened.push(node);
  return node;
}

async function stopNode({ modules, app }: Node): Promise<void> {
  await app.close();
  await Promise.all([modules.webhooks.inbox.stop(), modules.marketplaces.stop()]);
}

const here = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const inTenant = <T>(work: Parameters<typeof server.test.database.tenant<T>>[1]) =>
  server.test.database.tenant({ restaurantId: server.restaurantId }, work);

async function call<E extends Endpoint>({ app }: Node, endpoint: E, { params, body, query, headers }: CallOptions<E> = {}) {
  const names = { ...here(), ...params } as Record<string, string>;
  const answer = await app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')}`,
    query: (query ?? {}) as Record<string, string>,
    headers: { ...browserHeaders, cookie, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- Answers of many endpoints, checked by the contract.
  return { status: answer.statusCode, etag: String(answer.headers.etag), data: (answer.body === '' ? null : answer.json()) as any };
}

const edited = async (node: Node) => (await call(node, editor.readEditedMenu)).data;
/** What guests of a node get, without waiting for its notifications. */
const guests = async (node: Node) => {
  node.modules.restaurants.book.forget(server.restaurantId, server.storeId);
  const { etag, data } = await call(node, getMenu);
  return { etag, menu: data as MenuSnapshot };
};

/** The menu's rows compiled as a whole, as if they had just been published. */
const compileWhole = (version: number, publishedAt: string) =>
  inTenant(async (tx) => {
    const readPizza = () => server.modules.settings.loadSection(tx, server.storeId, 'pizza');
    const sources = await readSources(tx, { readPizza }, server.storeId);
    const head = { menu_version: version, currency: server.menu.currency, category_image_aspect_ratio: '4x3' };
    return compileMenu(sources, { ...head, restaurantId: server.restaurantId, storeId: server.storeId, version, publishedAt });
  });

const stored = async () => {
  const { rows } = await server.test.owner.query(
    `select s.menu_version as version, p.document is null as is_difference, m.document,
        (select count(*)::int from menu_history_version v where v.store_id = s.id) as versions
      from store s join menu_publication p on p.store_id = s.id and p.version = s.menu_version
      join menu_snapshot m on m.store_id = s.id and m.version = s.menu_version where s.id = $1`,
    [server.storeId],
  );
  return rows[0] as { version: number; is_difference: boolean; document: MenuSnapshot; versions: number };
};
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const pizzas = pizzaMenu().menu;
/** The menu as it is at the start of a sequence. */
const startOver = () =>
  inTenant(async (tx) => {
    const now = new Date();
    await server.modules.menu.storeMenu(tx, { storeId: server.storeId, menu: pizzas, mode: 'replace', actor: testActor, now });
    await server.modules.menu.publishMenu(tx, { storeId: server.storeId, actor: testActor, now });
  });

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
  await startOver();
  nodes = [await startNode(), await startNode()];
});
afterAll(async () => {
  for (const node of opened) await stopNode(node);
  await server.close();
});

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const commands = [
  ...['rename', 'price', 'hide', 'create', 'remove', 'move', 'several', 'link'],
  ...['addCategory', 'hideCategory', 'moveCategory', 'removeCategory'],
  ...['addGroup', 'changeGroup', 'removeGroup'],
  ...['soldOut', 'count', 'soldOutOption', 'undo', 'restore', 'break', 'mend', 'import', 'toppings', 'restart', 'race'],
] as const;
type Command = { what: (typeof commands)[number]; node: number; at: number; to: number };

/** Does one thing as somebody at one of the nodes. Where the menu has nothing for it, nothing happens. */
async function act({ what, node: which, at, to }: Command): Promise<void> {
  const node = pick(nodes, which);
  const menu = await edited(node);
  const item = pick(menu.items as MenuSnapshot['items'], at) as MenuSnapshot['items'][number] & { hidden: boolean };
  const category = pick(menu.categories as MenuSnapshot['categories'], at) as MenuSnapshot['categories'][number] & { hidden: boolean };
  const group = pick(menu.modifierGroups as MenuSnapshot['modifierGroups'], at);
  const name = `Name ${to}`;
  const changeItem = (changes: Record<string, unknown>, by = node, one = item) =>
    call(by, editor.changeItem, { params: { ...here(), itemId: one.id }, body: { changes } as never });
  const mark = (body: object) => call(node, setSoldOut, { body: body as never });
  const groupChange = { from: group.options.map(({ id, name: of, extraCharge }) => ({ id, name: of, extraCharge })) };
  const steps: Record<Command['what'], () => Promise<unknown>> = {
    rename: () => changeItem({ name: { from: item.name, to: name } }),
    price: async () =>
      'price' in item && changeItem({ price: { from: item.price, to: { ...item.price, basePrice: item.price.basePrice + to } } }),
    hide: () => changeItem({ hidden: { from: item.hidden, to: !item.hidden } }),
    create: () => {
      const { id: _, sortOrder: __, soldout: ___, counted: ____, ...body } = { ...item, name, video: null };
      return call(node, editor.createItem, { body: body as never });
    },
    remove: () => call(node, editor.deleteItem, { params: { ...here(), itemId: item.id }, body: {} }),
    move: () => {
      const target = pick(menu.categories as MenuSnapshot['categories'], to).id;
      return call(node, editor.moveItem, { params: { ...here(), itemId: item.id }, body: { categoryId: target, after: null } });
    },
    several: () => {
      const some = (menu.items as MenuSnapshot['items']).slice(0, 3 + (to % 3));
      const changes = some.map((one) => ({ itemId: one.id, changes: { available: { from: one.available, to: !one.available } } }));
      return call(node, changeItems, { body: { items: changes } as never });
    },
    link: () => changeItem({ modifierGroupIds: { from: item.modifierGroupIds, to: item.modifierGroupIds.length > 0 ? [] : [group.id] } }),
    addCategory: () =>
      call(node, editor.createCategory, {
        body: { ...{ name, description: '', image: null, backgroundColor: null, hidden: false }, applicableOrderingSystem: everywhere },
      }),
    hideCategory: () =>
      call(node, editor.changeCategory, {
        params: { ...here(), categoryId: category.id },
        body: { changes: { hidden: { from: category.hidden, to: !category.hidden } } },
      }),
    moveCategory: () => call(node, editor.moveCategory, { params: { ...here(), categoryId: category.id }, body: { after: null } }),
    removeCategory: async () =>
      menu.categories.length > 2 &&
      call(node, editor.deleteCategory, {
        params: { ...here(), categoryId: category.id },
        body: { itemsTo: pick(menu.categories as MenuSnapshot['categories'], at + 1).id },
      }),
    addGroup: () =>
      call(node, editor.createGroup, {
        body: { name, min: 0, max: 1, allowMultiple: false, options: [{ name: 'One more', extraCharge: to }] },
      }),
    changeGroup: () =>
      call(node, editor.changeGroup, {
        params: { ...here(), groupId: group.id },
        body: {
          changes: {
            name: { from: group.name, to: name },
            options: { ...groupChange, to: [...groupChange.from.toReversed(), { id: null, name, extraCharge: 50 }] },
          },
        },
      }),
    removeGroup: async () => {
      const users = (menu.items as MenuSnapshot['items']).filter((one) =>
        [one, ...(one.type === 'deal' ? one.items : [])].some(({ modifierGroupIds }) => modifierGroupIds.includes(group.id)),
      );
      return (
        menu.modifierGroups.length > 2 &&
        call(node, editor.deleteGroup, { params: { ...here(), groupId: group.id }, body: { usedBy: users.length } })
      );
    },
    soldOut: () => mark({ items: [{ id: item.id, soldout: !item.soldout }] }),
    count: () => mark({ items: [{ id: item.id, soldout: false, remaining: 1 + (to % 9) }] }),
    soldOutOption: async () => group.options.length > 0 && mark({ options: [{ id: group.options[0]!.id, soldout: to % 2 === 0 }] }),
    undo: async () => {
      const { rows } = (await call(node, history.listMenuVersions)).data;
      return call(node, history.undoMenuVersion, { params: { ...here(), versionId: pick(rows as { id: string }[], at % 4).id }, body: {} });
    },
    restore: async () => {
      const { rows } = (await call(node, history.listMenuVersions)).data;
      const params = { ...here(), versionId: pick(rows as { id: string }[], at).id };
      const { currentVersionId } = (await call(node, history.previewMenuRestore, { params })).data;
      return call(node, history.restoreMenuVersion, { params, body: { currentVersionId } });
    },
    break: () => server.test.owner.query('update modifier_group set max = 9 where id = $1', [group.id]),
    mend: () =>
      server.test.owner.query(
        `update modifier_group g set min = 0, max = greatest(1, least(10, (select count(*) from modifier_option o where o.group_id = g.id))) where store_id = $1`,
        [server.storeId],
      ),
    import: () =>
      inTenant(async (tx) => {
        const { menu: module } = node.modules;
        await module.lockMenu(tx, server.storeId);
        const now = new Date();
        const all = await module.readStoredMenu(tx, server.storeId);
        const replaced = { ...all, items: all.items.map((one) => (one.id === item.id ? { ...one, name } : one)), soldOut: [] };
        await module.storeMenu(tx, { storeId: server.storeId, menu: replaced, mode: 'replace', actor: testActor, now });
        await module.publishMenu(tx, { storeId: server.storeId, actor: testActor, now });
      }).catch(expectRefusal),
    toppings: async () => {
      await server.change('pizza', { maxToppings: 2 + (to % 8) }, { elsewhere: true });
      const { storeId } = server;
      await inTenant(async (tx) =>
        tx.emit({
          ...{ storeId, type: 'settings.changed', subject: { kind: 'settings', id: storeId } },
          ...{ payload: { section: 'pizza' }, actor: testActor, context: { saved: true } },
        }),
      ).catch(expectRefusal);
    },
    restart: async () => {
      nodes[which % 2] = await startNode();
      await stopNode(opened.splice(opened.indexOf(node), 1)[0]!);
    },
    race: () =>
      Promise.all([
        changeItem({ name: { from: item.name, to: name } }),
        changeItem({ description: { from: item.description, to: name } }, pick(nodes, which + 1)),
        call(pick(nodes, which + 1), setSoldOut, { body: { items: [{ id: item.id, soldout: true }] } as never }),
      ]),
  };
  const answer = (await steps[what]()) as { status?: number } | false | undefined;
  if (answer && answer.status !== undefined) expect([what, answer.status]).toEqual([what, expect.toSatisfy((status) => status < 500)]);
}
/** Returns nothing: what `expect` returns is no answer of a call. */
function expectRefusal({ code }: { code?: string }): void {
  expect(code).toBe('validation_failed');
}
const everywhere = { pos: true, online: true, uberEats: true };

it('publishes the same document, bytes and problems as differences and as a whole, for any sequence of edits at two nodes', async () => {
  let differences = 0;
  let last: MenuSnapshot;
  const command = fc.record({
    what: fc.constantFrom(...commands),
    node: fc.nat(1),
    at: fc.nat(50),
    to: fc.nat(500),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 16, size: 'max' }), async (sequence) => {
      await startOver();
      last = (await stored()).document;
      for (const step of sequence) {
        const before = await stored();
        await act(step);
        const now = await stored();
        const { version, publishedAt } = now.document;
        if (version > before.version) {
          const whole = await compileWhole(version, publishedAt);
          expect(validateMenu(whole)).toEqual([]);
          // As the database puts it together, for nodes of the release before.
          expect(now.document).toEqual(plain(whole));
          differences += now.is_difference ? 1 : 0;
          last = now.document;
        } else {
          expect(now.document).toEqual(last);
          const { problems } = await edited(pick(nodes, step.node));
          if (now.versions > before.versions) expect(problems).not.toEqual([]);
        }
        const answers = [await guests(nodes[0]!), await guests(nodes[1]!), await readAfresh()];
        expect(answers.map(({ menu }) => menu)).toEqual(answers.map(() => now.document));
        expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
      }
      // The history has what the rows have: publishing them whole makes no version.
      await act({ what: 'mend', node: 0, at: 0, to: 0 });
      // A menu with problems is not published: it says so, and guests keep theirs.
      if ((await edited(nodes[0]!)).problems.length > 0) await startOver();
      const publish = () =>
        inTenant((tx) => server.modules.menu.publishMenu(tx, { storeId: server.storeId, actor: testActor, now: new Date() }));
      await publish();
      const { versions } = await stored();
      const [item] = (await edited(nodes[0]!)).items;
      const changes = { label: { from: item.label, to: item.label === 'Last' ? 'The last' : 'Last' } };
      await call(nodes[0]!, editor.changeItem, { params: { ...here(), itemId: item.id }, body: { changes } as never });
      expect((await stored()).versions).toBe(versions + 1);
      await publish();
      const after = await stored();
      expect([after.versions, after.is_difference]).toEqual([versions + 1, false]);
    }),
    { numRuns: 9, endOnFailure: true },
  );
  expect(differences).toBeGreaterThan(10);
}, 300_000);

/** What guests get of a node that has just started. */
async function readAfresh() {
  const stores = server.modules.restaurants.book;
  stores.forget(server.restaurantId, server.storeId);
  const wire = (await createMenuCache({ database: server.test.database, stores }).wire(server.restaurantId, server.storeId))!;
  return { etag: wire.prepared.identity.etag, menu: plain(wire.data()) as MenuSnapshot };
}
