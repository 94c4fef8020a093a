import type { StoredMenu } from '@servery/domain/menu';
import { describe, expect, it } from 'vitest';
import { compareMenus } from './compare-menus.ts';
import { formats } from './describe-formats.ts';
import { mergeMenu } from './merge-menu.ts';
import { readMenuFile, type MenuFileFormat } from './read-menu-file.ts';
import { idOf, wideMenu } from './wide-menu.cases.ts';

const stations = [{ id: 'oven', name: 'Pizza oven' }];
const pictures = new Map([...wideMenu.categories, ...wideMenu.items].flatMap(({ image }) => (image === null ? [] : [[image.id, image]])));
const nothing: StoredMenu = { categories: [], modifierGroups: [], items: [], pizza: null };

export const write = (menu: StoredMenu, format: MenuFileFormat) =>
  formats[format].write(menu, { currency: 'AUD', stationName: (id) => stations.find((one) => one.id === id)?.name ?? id });

function merge(content: string, format: MenuFileFormat, standing: StoredMenu) {
  const read = readMenuFile(content, format);
  if (!read.ok) throw new Error(JSON.stringify(read.problems.slice(0, 5), null, 1));
  const keeps = formats[format].keeps?.(standing);
  const merged = mergeMenu({
    file: read.menu,
    standing,
    idOf: (kind, name) => idOf(`other ${kind}`, name),
    imageOf: (_, name) => pictures.get(name) ?? null,
    stationsOf: ({ stations: names }) => names?.map((name) => stations.find((one) => one.name === name)?.id ?? name),
    ...(keeps && { keeps }),
  });
  return { ...merged, warnings: read.problems };
}

describe.each(['csv', 'uberEats', 'square'] as const)('%s', (format) => {
  it('changes nothing when it comes back', () => {
    const { content } = write(wideMenu, format);
    const { menu, problems, warnings } = merge(content, format, wideMenu);
    expect(problems).toEqual([]);
    expect(warnings).toEqual([]);
    expect(compareMenus(wideMenu, menu).changes).toEqual([]);
    expect(menu.soldOut).toEqual([]);
  });

  it('is written the same again from what it became in another store', () => {
    const first = write(wideMenu, format).content;
    const { menu } = merge(first, format, nothing);
    const { menu: again } = merge(write(menu, format).content, format, menu);
    expect(compareMenus(menu, again).changes).toEqual([]);
    // Ids apart, the other store's file says the same.
    const plain = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
    if (format === 'csv') expect(plain(write(menu, format).content)).toBe(plain(first));
  });

  it('says what it leaves out', () => {
    expect(write(wideMenu, format).left.length).toBeGreaterThan(0);
  });
});
