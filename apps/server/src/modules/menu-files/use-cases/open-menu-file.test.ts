import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createMenuFileThreads, type MenuFileLimits, type OpenMenuFile } from './open-menu-file.ts';
import { prepareImport } from './prepare-import.ts';
import { readMenuFile } from './read-menu-file.ts';

const usual: MenuFileLimits = { timeoutMs: 60_000, memoryMb: 512, atOnce: 1, waiting: 1 };
const place = { storeId: 'store', standing: { categories: [], modifierGroups: [], items: [], pizza: null }, stations: [], currency: 'AUD' };
const small = 'kind,name,category,price\ncategory,Coffee\nitem,Flat white,Coffee,5.00';
const large = [small, ...Array.from({ length: 10_000 }, (_, at) => `item,Item ${at},Coffee,5.00`)].join('\n');
const getCode = (promise: Promise<unknown>) =>
  promise.then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );

describe('a menu file in a thread of its own', () => {
  it('is read and compared as it would be here', async () => {
    const read = readMenuFile(small, 'csv');
    if (!read.ok) throw new Error('It cannot be read.');
    const here = prepareImport({ ...read, format: 'csv' }, place);
    const there = await createMenuFileThreads(usual).open('r', async (file) => {
      expect(await file.read(small, 'csv')).toEqual({ ok: true, problems: [], named: { ids: [], pictures: [] } });
      expect(await file.compare(place)).toEqual({ comparison: here.comparison, problems: here.problems });
      return file.prepare(place);
    });
    expect(there).toEqual(here);
  });

  it('reports what is wrong with it', async () => {
    const wrong = 'kind,name,category,price\ncategory,Coffee\nitem,Flat white,Coffee,five';
    const { ok, problems } = readMenuFile(wrong, 'csv');
    expect(await createMenuFileThreads(usual).open('r', (file) => file.read(wrong, 'csv'))).toEqual({ ok, problems, named: null });
  });

  it.each([
    ['thousands of items', large],
    // Each of these stopped a node for seconds: rows of commas, lines, bars in a cell.
    ['commas', `kind,name\n${','.repeat(2_000_000)}`],
    ['lines', '\n'.repeat(5_000_000)],
    ['bars', `kind,name,category,price,groups\nitem,Soup,Food,5.00,${'|'.repeat(3_000_000)}`],
  ])('%s: everybody else is served while it is read', async (_, content) => {
    const order: string[] = [];
    const reading = createMenuFileThreads(usual).open('r', async (file) => {
      await file.read(content, 'csv');
      order.push('file');
    });
    for (let turns = 0; turns < 3; turns += 1) await turn();
    order.push('everybody else');
    await reading;
    expect(order).toEqual(['everybody else', 'file']);
  });

  it.each([
    ['longer', { timeoutMs: 1 }],
    ['more memory', { memoryMb: 8 }],
  ])('is given up when it takes %s than it may', async (_, limit) => {
    const refused = createMenuFileThreads({ ...usual, ...limit }).open('r', (file) => file.read(large, 'csv'));
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed', fields: [{ path: 'content' }] });
  });

  it('knows nothing of the file before', async () => {
    const threads = createMenuFileThreads(usual);
    await threads.open('a', (file) => file.read(small, 'csv'));
    await expect(threads.open('b', (file) => file.compare(place))).rejects.toThrow('No file was read');
  });

  it('leaves room for the next one, and sends away what is too much', async () => {
    const threads = createMenuFileThreads({ ...usual, atOnce: 1, waiting: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const waits = async (file: OpenMenuFile) => {
      await file.read(small, 'csv');
      await promise;
    };
    const first = threads.open('a', waits, 1);
    expect(await getCode(threads.open('a', waits, 1))).toBe('too_many_requests');
    const second = threads.open('b', waits, 1);
    const refusal: unknown = await threads.open('c', waits, 1).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'service_unavailable', logged: false });
    const patient = threads.open('a', waits);
    resolve();
    await Promise.all([first, second, patient]);
  });
});
