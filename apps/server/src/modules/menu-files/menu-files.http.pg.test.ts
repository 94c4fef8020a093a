import { randomUUID } from 'node:crypto';
import {
  createBatchUpload,
  exportMenuFile,
  getBatchUpload,
  listBatchUploads,
  previewMenuFile,
  type MenuFileFormat,
} from '@servery/contract/batch-uploads';
import { getMenu, setSoldOut } from '@servery/contract/menu';
import { getSettings } from '@servery/contract/settings/index';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startJobs, type Jobs } from '../../platform/jobs/start-jobs.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { browserHeaders } from '../../platform/testing/test-app.ts';
import { createMenuFilesModule } from './index.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
let jobs: Jobs | undefined;
const start = () => {
  const { menuFiles } = server.modules;
  const { address, database } = server.test;
  jobs = startJobs({ address, database, eventJobs: menuFiles.jobs, plainJobs: menuFiles.plainJobs, log: silentLog });
};
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
  start();
});
afterAll(async () => {
  await jobs?.stop();
  await server.close();
});

const soon = { timeout: 20_000, interval: 30 };
const place = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const getFile = async (format: MenuFileFormat = 'csv') => {
  const { data } = await server.call(exportMenuFile, { params: place(), query: { format }, cookie });
  return data.content;
};
const body = (content: string, change: { id?: string; format?: MenuFileFormat } = {}) => ({
  id: randomUUID(),
  format: 'csv' as MenuFileFormat,
  fileName: 'menu.csv',
  content,
  ...change,
});
const preview = async (content: string, format: MenuFileFormat = 'csv') =>
  (await server.call(previewMenuFile, { params: place(), body: { format, fileName: 'menu', content }, cookie })).data;
const upload = async (content: string, format: MenuFileFormat = 'csv') => {
  const { status, data } = await server.call(createBatchUpload, { params: place(), body: body(content, { format }), cookie });
  expect(status).toBe(201);
  return data.id;
};
const readJob = async (batchUploadJobId: string) => {
  const params = { restaurantId: server.restaurantId, batchUploadJobId };
  return (await server.call(getBatchUpload, { params, cookie })).data;
};
const ended = async (id: string) => {
  await vi.waitFor(async () => expect((await readJob(id)).finishedAt).not.toBeNull(), soon);
  return readJob(id);
};
const menu = async () => {
  server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
  return (await server.call(getMenu, { params: place() })).data;
};
const findItem = async (name: string) => (await menu()).items.find((item) => item.name === name);

describe('who may not send a file', () => {
  const send = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: `/api/batch-upload-jobs/restaurants/${server.restaurantId}/stores/${server.storeId}/preview`,
      headers: { ...browserHeaders, 'content-type': 'application/json', ...headers },
      // Whoever reads it finds that it is no JSON.
      payload: `{"content": "${'x'.repeat(2_000_000)}`,
    });

  it('is sent away before the file is read: megabytes of anybody cost nothing', async () => {
    const answers = await Promise.all([send({}), send({ cookie: await server.signIn('storeUser') }), send({ cookie })]);
    expect(answers.slice(0, 2).map(({ json }) => json().code)).toEqual(['user_not_allowed', 'resource_update_not_allowed']);
    expect(answers[2]?.json().code).toBe('invalid_request');
  });

  it('and a file that is no text is refused in words', async () => {
    const answer = await server.call(createBatchUpload, { params: place(), body: body('kind,name\ncategory,Fo\u0000od'), cookie });
    expect(answer.status).toBe(400);
    expect(answer.error.fields).toMatchObject([{ path: 'content', message: expect.stringMatching(/^This is no text file/) }]);
  });
});

describe('a file that comes back as it was written', () => {
  it.each(['csv', 'uberEats', 'square'] as const)('%s changes nothing and publishes nothing', async (format) => {
    const before = await menu();
    const content = await getFile(format);
    const shown = await preview(content, format);
    expect(shown).toMatchObject({ problems: [], problemCount: 0, changes: [], items: { added: 0, changed: 0, removed: 0, unchanged: 4 } });
    expect(await ended(await upload(content, format))).toMatchObject({ status: 'success', progress: 100, problems: [] });
    expect((await menu()).version).toBe(before.version);
  });
});

describe('an import', () => {
  it('changes, adds and removes what the preview showed, keeps ids and sold-out marks, and publishes once', async () => {
    const before = await menu();
    const toastie = before.items.find(({ name }) => name === 'Toastie')!;
    await server.call(setSoldOut, {
      params: place(),
      body: { items: [{ id: toastie.id, soldout: true, until: 'changed', remaining: null }], options: [], sizes: [], toppings: [] },
      cookie,
    });
    const lines = (await getFile()).split('\r\n');
    const heading = lines[0]!.split(',');
    const changed = lines
      .filter((line) => !line.includes('Banana bread'))
      .map((line) => (line.includes('Toastie') ? line.replace('Toastie', 'Cheese toastie').replace('12.50', '13.00') : line));
    const row = (cells: Record<string, string>) => heading.map((name) => cells[name] ?? '').join(',');
    const content = [
      ...changed,
      row({ kind: 'size', name: 'Large', halves: 'yes', half_extra: '1.00' }),
      row({ kind: 'pizza_settings' }),
      row({ kind: 'pizza', category: 'Kitchen', name: 'Margherita', price: '18.00', remove: 'Basil | Garlic' }),
      row({ kind: 'half_and_half', category: 'Kitchen', name: 'Half and half', size: 'Large' }),
      row({ kind: 'deal', category: 'Kitchen', name: 'Two pizzas', price: '30.00' }),
      row({ kind: 'deal_pizza', deal: 'Two pizzas', name: 'Two large', size: 'Large', quantity: '2', extra_charges: 'Margherita = 1.00' }),
      row({ kind: 'custom', category: 'Kitchen', name: 'Something else' }),
    ].join('\n');

    const shown = await preview(content);
    expect(shown.problems).toEqual([]);
    expect(shown.items).toEqual({ added: 4, changed: 1, removed: 1, unchanged: 2 });
    expect(shown.changes).toContainEqual({
      kind: 'item',
      change: 'changed',
      name: 'Cheese toastie',
      details: expect.arrayContaining(['Name: Toastie → Cheese toastie', 'Price: 12.50 → 13.00']),
    });
    expect(shown.changes).toContainEqual({ kind: 'item', change: 'added', name: 'Margherita', details: ['Prices: 18.00'] });
    expect(shown.changes).toContainEqual({ kind: 'item', change: 'added', name: 'Two pizzas', details: ['Price: 30.00'] });

    const job = await ended(await upload(content));
    expect(job).toMatchObject({ status: 'success', counts: { items: shown.items }, message: '', problems: [] });
    const after = await menu();
    expect(after.version).toBe(before.version + 2);
    expect(await findItem('Cheese toastie')).toMatchObject({ id: toastie.id, soldout: true, price: { basePrice: 1_300 } });
    expect(await findItem('Banana bread')).toBeUndefined();
    expect(after.pizza?.sizes).toMatchObject([{ name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 100 }]);
    expect(after.items.map(({ type }) => type).toSorted()).toEqual(['basic', 'basic', 'basic', 'custom', 'deal', 'halfAndHalf', 'pizza']);
    for (const format of ['csv', 'uberEats', 'square'] as const) expect((await preview(await getFile(format), format)).changes).toEqual([]);
  });

  it('leaves the pizza settings that a file does not change to who has them open', async () => {
    const settings = async () => (await server.call(getSettings('pizza'), { params: place(), cookie })).data;
    const before = await settings();
    expect(before.version).toBeGreaterThan(0);
    const file = await getFile();
    const others = file.split('\r\n').filter((line) => !/^(pizza_settings|size|topping),/.test(line));
    for (const content of [file.replace('13.00', '13.50'), others.join('\r\n')]) {
      expect(await ended(await upload(content))).toMatchObject({ status: 'success', counts: { items: { changed: 1 } } });
    }
    expect(await settings()).toEqual(before);
  });

  it('imports what was removed as a new item, without its old sold-out mark', async () => {
    const without = await getFile();
    const heading = without.split('\r\n')[0]!.split(',');
    const cells: Record<string, string> = { kind: 'item', category: 'Kitchen', name: 'Soup', price: '9.00' };
    const withSoup = `${without.trimEnd()}\r\n${heading.map((name) => cells[name] ?? '').join(',')}`;
    await ended(await upload(withSoup));
    const soup = (await findItem('Soup'))!;
    await server.call(setSoldOut, {
      params: place(),
      body: { items: [{ id: soup.id, soldout: true, until: 'changed', remaining: 3 }], options: [], sizes: [], toppings: [] },
      cookie,
    });
    expect(await findItem('Soup')).toMatchObject({ soldout: true });
    await ended(await upload(without));
    expect(await findItem('Soup')).toBeUndefined();
    await ended(await upload(withSoup));
    expect(await findItem('Soup')).toMatchObject({ id: soup.id, soldout: false });
    await ended(await upload(without));
  });

  it('takes what others share: an option in two groups of Uber Eats, a list with limits of its own at one item of Square', async () => {
    const before = await getFile();
    const title = (en: string) => ({ translations: { en } });
    const options = (...ids: string[]) => ids.map((id) => ({ id, type: 'ITEM' }));
    const uber = {
      menus: [{ id: 'M', title: title('Drinks'), category_ids: ['C'] }],
      categories: [{ id: 'C', title: title('Hot drinks'), entities: options('coffee', 'tea') }],
      items: [
        { id: 'coffee', title: title('Coffee'), price_info: { price: 400 }, modifier_group_ids: { ids: ['add', 'sweet'] } },
        { id: 'tea', title: title('Tea'), price_info: { price: 350 }, modifier_group_ids: { ids: ['sweet'] } },
        { id: 'milk', title: title('Milk'), price_info: { price: 50 } },
        { id: 'sugar', title: title('Sugar'), price_info: { price: 0 } },
      ],
      modifier_groups: [
        { id: 'add', title: title('Add something'), modifier_options: options('milk') },
        { id: 'sweet', title: title('Sweeten'), modifier_options: options('sugar', 'milk') },
      ],
    };
    const money = (amount: number) => ({ amount, currency: 'AUD' });
    const drink = (id: string, name: string, info: object) => ({
      type: 'ITEM',
      id,
      item_data: {
        name,
        categories: [{ id: 'C' }],
        variations: [
          { type: 'ITEM_VARIATION', id: `${id}-1`, item_variation_data: { pricing_type: 'FIXED_PRICING', price_money: money(400) } },
        ],
        modifier_list_info: [{ modifier_list_id: 'MILK', ...info }],
      },
    });
    const modifiers = ['Oat milk', 'Soy milk'].map((name) => ({
      type: 'MODIFIER',
      id: name,
      modifier_data: { name, price_money: money(50) },
    }));
    const square = {
      objects: [
        { type: 'CATEGORY', id: 'C', category_data: { name: 'Hot drinks' } },
        drink('coffee', 'Coffee', {}),
        drink('tea', 'Tea', { min_selected_modifiers: 1, max_selected_modifiers: 1 }),
        { type: 'MODIFIER_LIST', id: 'MILK', modifier_list_data: { name: 'Milk', selection_type: 'MULTIPLE', modifiers } },
      ],
    };
    for (const [document, format, expected] of [
      [uber, 'uberEats', ['Add something 0-1: Milk', 'Sweeten 0-2: Sugar, Milk']],
      [square, 'square', ['Milk 0-2: Oat milk, Soy milk', 'Milk 1-1: Oat milk, Soy milk']],
    ] as const) {
      const content = JSON.stringify(document);
      const shown = await preview(content, format);
      expect(shown.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(await ended(await upload(content, format))).toMatchObject({ status: 'success', counts: { items: shown.items } });
      const groups = (await menu()).modifierGroups.map(
        ({ name, min, max, options: inside }) => `${name} ${min}-${max}: ${inside.map((option) => option.name).join(', ')}`,
      );
      expect(groups).toEqual(expected);
      expect((await preview(content, format)).changes).toEqual([]);
    }
    expect(await ended(await upload(before))).toMatchObject({ status: 'success' });
  });

  it('reports every problem with its row, and changes nothing', async () => {
    const before = await menu();
    // Its first problem quotes a cell up to the middle of an emoji.
    const content = `kind,name,category,price,groups\ncategory,Coffee,,,,${'a'.repeat(29)}🍕\nitem,Flat white,Coffee,five\nitem,F,Coffee,4.00,beans`;
    const rows = { '': 2, price: 3, name: 4, groups: 4 };
    const problems = Object.entries(rows).map(([column, row]) => ({ row, column, severity: 'error' }));
    expect(await preview(content)).toMatchObject({ problems, problemCount: 4 });
    const job = await ended(await upload(content));
    expect(job).toMatchObject({ status: 'failure', problems, counts: null });
    expect(job.message).toMatch(/nothing was changed/);
    expect((await menu()).version).toBe(before.version);
  });

  it('finds at its row what the menu itself would refuse', async () => {
    const content = [
      'kind,name,category,price,min,max,groups,size',
      'category,Coffee',
      'group,Milk,,,0,5',
      'option,Oat,,,,,Milk',
      'item,Flat white,Coffee,5.00,,,Milk',
      'half_and_half,Halves,Coffee,,,,,Huge',
    ].join('\n');
    const { problems } = await preview(content);
    expect(problems).toContainEqual(expect.objectContaining({ row: 6, column: 'size', message: 'There is no pizza size “Huge”.' }));
    const fixed = await preview(content.split('\n').slice(0, 5).join('\n'));
    expect(fixed.problems).toContainEqual(expect.objectContaining({ row: 3, column: 'modifierGroups.max', severity: 'error' }));
  });

  it('is the same under its id, and another file under it is a conflict', async () => {
    const first = body(await getFile());
    const call = (sent: typeof first) => server.call(createBatchUpload, { params: place(), body: sent, cookie });
    expect((await call(first)).status).toBe(201);
    expect((await call(first)).status).toBe(200);
    expect(await call({ ...first, content: 'kind,name' })).toMatchObject({ status: 409, error: { code: 'resource_status_conflict' } });
  });

  it('takes a file beyond 1 MB, and refuses one beyond 8', async () => {
    const rows = Array.from({ length: 12_000 }, (_, at) => `item,Item ${at},Coffee,5.00,${'x'.repeat(80)}`);
    const content = ['kind,name,category,price,description', 'category,Coffee', ...rows].join('\n');
    expect(content.length).toBeGreaterThan(1_048_576);
    expect((await preview(content)).items.added).toBe(12_000);
    const answer = await server.call(previewMenuFile, {
      params: place(),
      body: { format: 'csv', fileName: 'menu', content: 'x'.repeat(8_000_001) },
      cookie,
    });
    expect(answer.status).toBe(400);
  });
});

describe('several imports of a store', () => {
  it('queue in their order, each on what the one before left', async () => {
    await jobs?.stop();
    const file = await getFile();
    const withPrice = (price: string) => file.replace('13.00', price);
    const ids = [await upload(withPrice('14.00')), await upload(withPrice('15.00')), await upload(withPrice('16.00'))];
    start();
    const done = await Promise.all(ids.map(ended));
    expect(done.map(({ status }) => status)).toEqual(['success', 'success', 'success']);
    expect(done.map(({ finishedAt }) => finishedAt)).toEqual(done.map(({ finishedAt }) => finishedAt).toSorted());
    expect(await findItem('Cheese toastie')).toMatchObject({ price: { basePrice: 1_600 } });
  });

  it('are listed, newest first, to those whose store it is', async () => {
    const { data } = await server.call(listBatchUploads, { params: { restaurantId: server.restaurantId }, query: { limit: 3 }, cookie });
    expect(data.rows).toHaveLength(3);
    expect(data.rows.map(({ createdAt }) => createdAt)).toEqual(
      data.rows
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    const next = await server.call(listBatchUploads, {
      params: { restaurantId: server.restaurantId },
      query: { limit: 3, cursor: data.nextCursor! },
      cookie,
    });
    expect(next.data.rows[0]?.id).not.toBe(data.rows[2]?.id);
    const own = await server.call(listBatchUploads, {
      params: { restaurantId: server.restaurantId },
      query: { storeId: server.otherStoreId },
      cookie,
    });
    expect(own.data.rows).toEqual([]);
  });
});

describe('an import that is broken off', () => {
  it('changes nothing at any step, and is worked when a worker is there again', async () => {
    await jobs?.stop();
    const before = await menu();
    const id = await upload((await getFile()).replace('16.00', '17.00'));
    const { restaurantId, storeId } = place();
    // The worker dies with everything written and published but the COMMIT: the database rolls back what its connection did.
    const { menu: menuModule } = server.modules;
    const dying = createMenuFilesModule({
      database: server.test.database,
      menu: {
        ...menuModule,
        publishMenu: async (tx, input) => {
          await menuModule.publishMenu(tx, input);
          await tx.sql({ name: 'test.die', text: 'select pg_terminate_backend(pg_backend_pid())', values: [] });
        },
      },
      getStations: async () => [],
      changed: () => {},
    });
    const event = { restaurantId, storeId, payload: { batchUploadJobId: id } } as never;
    await expect(dying.jobs[0]!.run(event, {} as never)).rejects.toThrow();
    expect(await menu()).toEqual(before);
    expect(await readJob(id)).toMatchObject({ status: 'running', finishedAt: null, counts: null });
    start();
    expect(await ended(id)).toMatchObject({ status: 'success' });
    expect(await findItem('Cheese toastie')).toMatchObject({ price: { basePrice: 1_700 } });
    expect((await menu()).version).toBe(before.version + 1);
  });

  it('is resumed by the sweep when it stops', async () => {
    await jobs?.stop();
    jobs = undefined;
    const id = await upload(await getFile());
    await server.test.owner.query(`update batch_upload_job set status = 'running', touched_at = now() - interval '1 hour' where id = $1`, [
      id,
    ]);
    await server.modules.menuFiles.plainJobs[0]!.run({}, { database: server.test.database } as never);
    expect(await readJob(id)).toMatchObject({ status: 'success', progress: 100 });
    start();
  });

  it('lets the file go when it is done', async () => {
    const { rows } = await server.test.owner.query(
      'select count(*)::int as kept from batch_upload_job where finished_at is not null and content is not null',
    );
    expect(rows).toEqual([{ kept: 0 }]);
  });
});

describe('who may', () => {
  it('is the restaurant’s people and the admins of the store', async () => {
    const id = await upload(await getFile());
    const params = { restaurantId: server.restaurantId, batchUploadJobId: id };
    const readStatus = async (role: Parameters<TestServer['signIn']>[0]) =>
      (await server.call(getBatchUpload, { params, cookie: await server.signIn(role) })).status;
    expect(await readStatus('storeAdmin')).toBe(200);
    expect(await readStatus('restaurantUser')).toBe(200);
    expect(await readStatus('storeUser')).toBe(403);
    expect((await server.call(getBatchUpload, { params: { ...params, batchUploadJobId: randomUUID() }, cookie })).status).toBe(404);
    expect(
      (await server.call(exportMenuFile, { params: { ...place(), storeId: randomUUID() }, query: { format: 'csv' }, cookie })).status,
    ).toBe(404);
    expect((await server.call(exportMenuFile, { params: place(), query: { format: 'pdf' as 'csv' }, cookie })).status).toBe(400);
    expect((await server.call(exportMenuFile, { params: place(), query: { format: 'csv' } })).status).toBe(401);
  });
});
