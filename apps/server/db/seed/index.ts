import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMenuFile } from '../../src/modules/menu-files/index.ts';
import type { DemoRestaurant } from './demo.types.ts';
import { marigold } from './marigold/restaurant.ts';

export type { DemoRestaurant, DemoStore, DemoUser } from './demo.types.ts';

/**
 * The demo restaurant with its menu, which is read from a file by the code that imports menus.
 * @throws with every problem of the file, by row and column
 */
export async function loadDemo(): Promise<DemoRestaurant> {
  const file = join(import.meta.dirname, 'marigold/menu.csv');
  const read = readMenuFile(await readFile(file, 'utf8'), 'csv');
  if (!read.ok) {
    const problems = read.problems.map(({ row, column, message }) => `row ${row}, ${column}: ${message}`);
    throw new Error(`The demo's menu cannot be read:\n${problems.join('\n')}`);
  }
  return { ...marigold, menu: read.menu };
}
