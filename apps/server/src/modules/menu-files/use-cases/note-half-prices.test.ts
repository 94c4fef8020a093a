import type { StoredMenu } from '@servery/domain/menu';
import { describe, expect, it } from 'vitest';
import { formats } from './describe-formats.ts';
import { prepareImport } from './prepare-import.ts';
import { readMenuFile } from './read-menu-file.ts';
import { wideMenu } from './wide-menu.cases.ts';

const nothing: StoredMenu = { categories: [], modifierGroups: [], items: [], pizza: null };
const withExtra = (menu: StoredMenu, extra: number): StoredMenu => ({
  ...menu,
  pizza: menu.pizza && { ...menu.pizza, sizes: menu.pizza.sizes.map((size) => ({ ...size, halfAndHalfExtraCharge: extra })) },
});
function toNotes(format: 'square' | 'uberEats', standing: StoredMenu, from = wideMenu) {
  const { content } = formats[format].write(from, { currency: 'AUD', stationName: (id) => id });
  const read = readMenuFile(content, format);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { problems } = prepareImport({ ...read, format }, { storeId: 'store', standing, stations: [], currency: 'AUD' });
  return problems.filter(({ message }) => message.startsWith('“Half and half”') || message.startsWith('“Any halves”'));
}

describe.each(['square', 'uberEats'] as const)('half-and-halves of a %s file', (format) => {
  it('name both prices and the remedy where another store would charge something else', () => {
    const notes = toNotes(format, nothing);
    expect(notes).toHaveLength(2);
    expect(notes[0]).toMatchObject({ severity: 'warning', column: 'price' });
    expect(notes[0]?.message).toMatch(/^“Half and half” \(Small\) costs (\d+\.\d\d) in the file and will cost (\d+\.\d\d) here\./);
    expect(notes[0]?.message).toContain('set the extra charge of that size to 1.00 in the pizza settings');
    const [, there, here] = /costs ([\d.]+) in the file and will cost ([\d.]+)/.exec(notes[0]!.message) as unknown as [
      string,
      string,
      string,
    ];
    expect(Number(there) - Number(here)).toBe(1);
  });

  it('show nothing where they cost the same', () => {
    expect(toNotes(format, wideMenu)).toEqual([]);
    expect(toNotes(format, nothing, withExtra(wideMenu, 0))).toEqual([]);
  });

  it('are listed where this store charges more, or by the chosen halves', () => {
    expect(toNotes(format, withExtra(wideMenu, 300))[0]?.message).toContain('set the extra charge of that size to 1.00');
    const chosen: StoredMenu = { ...wideMenu, pizza: { ...wideMenu.pizza!, halfAndHalfPricing: 'dearerHalf' } };
    expect(toNotes(format, chosen)[0]?.message).toContain('Here its price follows the chosen halves');
  });
});
