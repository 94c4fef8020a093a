import { describe, expect, it, vi } from 'vitest';
import type { CartLineInput } from '@servery/domain/menu';
import { sortOut } from './put-back.ts';
import { deleteCart, readSavedCarts, renameCart, restoreCart, saveCart, getSavedCarts, type SavedCart } from './saved-carts.ts';

const line = (id: string): CartLineInput => ({
  id,
  type: 'basic',
  itemId: `item ${id}`,
  quantity: 2,
  comments: '',
  selection: { modifiers: [] },
});
const cart = (id: string, name: string): SavedCart => ({
  id,
  name,
  storeId: 'store',
  storeName: 'Bondi',
  savedAt: '2026-11-21T01:00:00.000Z',
  lines: [line('a')],
  names: ['Salad'],
});
const names = (carts: readonly SavedCart[]) => carts.map(({ name }) => name);

describe('saved carts', () => {
  const carts = [cart('1', 'Fridays'), cart('2', 'Office')];
  it('come newest first, each name once at a store', () => {
    const { id: _, ...saved } = cart('', 'fridays');
    expect(names(saveCart(carts, saved))).toEqual(['fridays', 'Office']);
    expect(names(saveCart(carts, { ...saved, storeId: 'another' }))).toEqual(['fridays', 'Fridays', 'Office']);
  });
  it('are renamed, deleted, and taken back where they were', () => {
    expect(names(renameCart(carts, '2', 'Work'))).toEqual(['Fridays', 'Work']);
    const without = deleteCart(carts, '1');
    expect(names(without)).toEqual(['Office']);
    const back = restoreCart(without, carts[0]!, 0);
    expect(names(back)).toEqual(['Fridays', 'Office']);
    expect(restoreCart(back, carts[0]!, 0)).toBe(back);
  });
  it('come back as they were kept', () => {
    expect(readSavedCarts(JSON.stringify(carts))).toEqual(carts);
  });
  it.each([null, '', '{', '{}', '7', '[7,null,{"id":"x"}]', '[{"id":"x","name":"y","storeId":"z","savedAt":"","lines":[{}]}]'])(
    '%j is none',
    (text) => {
      expect(readSavedCarts(text)).toEqual([]);
    },
  );
  it('keep the names at their lines when one is broken', () => {
    const broken = { ...carts[0]!, lines: [{}, line('b')], names: ['Gone', 'Bread'] };
    expect(readSavedCarts(JSON.stringify([broken]))[0]).toMatchObject({ lines: [line('b')], names: ['Bread'] });
  });
});

it('what can be had is told from what cannot', () => {
  const wanted = [
    { line: line('a'), name: 'Salad' },
    { line: line('b'), name: 'Bread' },
  ];
  const problems = [
    { code: 'ITEM_SOLD_OUT', lineId: 'b', path: 'lines.1', message: 'Bread is sold out.' },
    { code: 'BELOW_MINIMUM', lineId: null, path: '', message: 'Add more.' },
  ];
  expect(sortOut(wanted, problems)).toEqual({ fine: [line('a')], left: [{ name: 'Bread', why: 'Bread is sold out.' }] });
});

it('says whether the browser has kept it', () => {
  const kept = new Map<string, string>();
  let full = false;
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (full) throw new Error('full');
      kept.set(name, value);
    },
  });
  const store = getSavedCarts('r');
  expect(store.update((carts) => carts)).toBe(true);
  full = true;
  expect(store.update((carts) => carts)).toBe(false);
  vi.unstubAllGlobals();
});
