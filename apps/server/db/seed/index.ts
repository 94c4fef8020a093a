import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMenuFile } from '../../src/modules/menu-files/index.ts';
import { bramble } from './bramble/restaurant.ts';
import type { DemoRestaurant } from './demo.types.ts';
import { marigold } from './marigold/restaurant.ts';
import { moonlight } from './moonlight/restaurant.ts';
import { tamarind } from './tamarind/restaurant.ts';

export type { DemoCoupon, DemoEmployee, DemoRestaurant, DemoStore, DemoTrade, DemoUser } from './demo.types.ts';

const loaded = new Map<string, Promise<DemoRestaurant>>();

/** One restaurant with its menu. The file is read once, although a start loads the demo several times. */
function withMenu(restaurant: Omit<DemoRestaurant, 'menu'>): Promise<DemoRestaurant> {
  const demo = loaded.get(restaurant.key) ?? readDemoMenu(restaurant);
  loaded.set(restaurant.key, demo);
  return demo;
}

/** The menu file, read by the importer, together with what a table cannot hold. */
async function readDemoMenu(restaurant: Omit<DemoRestaurant, 'menu'>): Promise<DemoRestaurant> {
  const file = join(import.meta.dirname, restaurant.key, 'menu.csv');
  const read = readMenuFile(await readFile(file, 'utf8'), 'csv');
  if (!read.ok) {
    const problems = read.problems.map(({ row, column, message }) => `row ${row ?? '?'}, ${column}: ${message}`);
    throw new Error(`The menu of ${restaurant.name} cannot be read:\n${problems.join('\n')}`);
  }
  const { categories = [], items = [], pizza } = restaurant.extras;
  const { menu } = read;
  return {
    ...restaurant,
    menu: {
      ...menu,
      categories: [...categories, ...menu.categories],
      items: [...menu.items, ...items],
      ...(pizza !== undefined && { pizza }),
    },
  };
}

/**
 * The demo's first restaurant, which has a store that can be ordered from at any hour.
 * @throws with every problem of its menu's file, by row and column
 */
export const loadDemo = (): Promise<DemoRestaurant> => withMenu(marigold);

/** All restaurants of the demo, one in each country; `loadDemo` gives the first of them. @throws as `loadDemo` */
export const loadDemos = (): Promise<DemoRestaurant[]> => Promise.all([marigold, moonlight, bramble, tamarind].map(withMenu));
