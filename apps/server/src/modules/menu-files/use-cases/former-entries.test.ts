import { sortMenu, type StoredMenu } from '@servery/domain/menu';
import { pictureFinder, type FormerEntries } from '@servery/domain/menu-files';
import { describe, expect, it } from 'vitest';
import { formats } from './describe-formats.ts';
import { idsOfStore } from './ids-of-store.ts';
import { prepareImport } from './prepare-import.ts';
import { readMenuFile } from './read-menu-file.ts';
import { wideMenu } from './wide-menu.cases.ts';

const stations = [{ id: 'oven', name: 'Pizza oven' }];
const nothing: StoredMenu = { categories: [], modifierGroups: [], items: [], pizza: null };
const unknown: FormerEntries = { others: [], items: [], pictures: [] };
const written = formats.csv.write(wideMenu, { currency: 'AUD', stationName: (id) => stations.find((one) => one.id === id)?.name ?? id });

function prepared(content: string, standing: StoredMenu, former: FormerEntries) {
  const result = readMenuFile(content, 'csv');
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return prepareImport({ ...result, format: 'csv' }, { storeId: 'store', standing, stations, currency: 'AUD', former });
}
const getIds = ({ categories, modifierGroups, items, pizza }: StoredMenu) =>
  [categories, modifierGroups, ...modifierGroups.map(({ options }) => options), items, pizza?.sizes ?? [], pizza?.toppings ?? []].map(
    (entries) => entries.map(({ id }) => id),
  );

const [a, b, c] = ['a', 'b', 'c'].map((word) => idsOfStore('test')('id', word)) as [string, string, string];
const lines = (...rows: string[]) => ['kind,name,category,price,groups,id', 'category,Food', ...rows].join('\n');
const itemIds = (content: string, former = unknown, standing = nothing) =>
  Object.fromEntries(prepared(content, standing, former).next.items.map(({ name, id }) => [name, id]));

describe('the ids of a file', () => {
  it('are those of every entry again, however long ago it was here', () => {
    expect(getIds(prepared(written.content, nothing, unknown).next)).toEqual(getIds(sortMenu(wideMenu)));
  });

  it('stay with the other store of the restaurant that has them', () => {
    const ids = itemIds(lines(`item,Soup,Food,9.00,,${a}`, `item,Bread,Food,3.00,,${b}`), { ...unknown, others: [a] });
    expect(ids).toEqual({ Soup: idsOfStore('store')('item', a), Bread: b });
  });

  it('go to the first of two rows, and to none that they cannot name', () => {
    const ids = itemIds(lines(`item,Soup,Food,9.00,,${a.toUpperCase()}`, `item,Bread,Food,3.00,,${a}`, 'item,Tea,Food,3.00,,tea-1'));
    expect(ids).toEqual({ Soup: a, Bread: idsOfStore('store')('item', a), Tea: idsOfStore('store')('item', 'tea-1') });
  });

  it('are one option each, in whichever group', () => {
    const content = lines(
      'group,Milk',
      `option,Oat,,0.80,Milk,${a}`,
      'group,Sweet',
      `option,Oat,,0.80,Sweet,${a}`,
      `option,Soy,,0.80,Sweet,${b}`,
      `item,Coffee,Food,5.00,Milk | Sweet,${c}`,
    );
    const getOptions = (menu: StoredMenu) => menu.modifierGroups.map(({ options }) => options.map(({ id }) => id));
    const first = prepared(content, nothing, unknown);
    expect(first.problems).toEqual([]);
    const [[milk], [copy, soy]] = getOptions(first.next) as [[string], [string, string]];
    expect([milk, soy]).toEqual([a, b]);
    expect(copy).not.toBe(a);
    // The same file finds them again; and an option moved to another group does not take an id still used elsewhere.
    expect(prepared(content, first.next, unknown).comparison.changes).toEqual([]);
    const moved = content.replace(`Milk,${a}`, `Milk,${b}`).replace(`Sweet,${b}`, 'Sweet,');
    const ids = getOptions(prepared(moved, first.next, unknown).next).flat();
    expect(new Set(ids).size).toBe(3);
  });

  it('are not taken from an entry of another type', () => {
    const soup = prepared(lines(`item,Soup,Food,9.00,,${a}`), nothing, unknown).next;
    const ids = itemIds(lines(`custom,Soup,Food,,,${a}`), unknown, soup);
    expect(ids).toEqual({ Soup: idsOfStore('store')('item', a) });
  });
});

describe('pizza sizes and toppings', () => {
  const pizza = (content: string) => prepared(content, wideMenu, unknown).next.pizza;

  it('go with a file that names no pizza at all', () => {
    const { next, comparison } = prepared(lines(`item,Soup,Food,9.00,,${a}`), wideMenu, unknown);
    expect(next.pizza).toEqual({ ...wideMenu.pizza, sizes: [], toppings: [] });
    expect(comparison.changes).toContainEqual(expect.objectContaining({ kind: 'pizza', change: 'changed' }));
  });

  it('stay for pizzas that have no sizes in the file, and with a row of settings', () => {
    expect(pizza('kind,name,category,price: Small\ncategory,Food\npizza,Margherita,Food,18.00')).toEqual(wideMenu.pizza);
    const settings = pizza(lines('item,Soup,Food,9.00', 'pizza_settings,'));
    expect([settings?.sizes, settings?.toppings]).toEqual([wideMenu.pizza?.sizes, wideMenu.pizza?.toppings]);
  });

  it('are none in a store that has never had any', () => {
    expect(prepared(lines('item,Soup,Food,9.00'), nothing, unknown).next.pizza).toBeNull();
  });
});

describe('a picture', () => {
  const picture = (kind: string, width: number) => ({ id: 'soup', path: `${kind}/soup/soup.jpg`, width, height: 600 });
  const [item] = wideMenu.items;

  it('is found among those of the menu, then among earlier ones, of its own kind first', () => {
    const standing = { ...nothing, items: [{ ...item!, image: picture('item', 800) }] };
    const former = [
      { kind: 'item' as const, image: picture('item', 400) },
      { kind: 'category' as const, image: picture('category', 400) },
    ];
    const find = pictureFinder(standing, former);
    expect([find('item', 'soup'), find('category', 'soup'), find('item', 'bread')]).toEqual([
      picture('item', 800),
      picture('category', 400),
      null,
    ]);
    expect(pictureFinder(standing)('category', 'soup')).toEqual(picture('item', 800));
  });
});
