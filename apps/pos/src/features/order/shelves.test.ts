import { describe, expect, it } from 'vitest';
import { plainItem, type BasicItem, type MenuSnapshot } from '@servery/domain/menu';
import { margherita, pizzeria } from '../../../../../packages/domain/src/selections/pizzeria.fixtures.ts';
import { findTiles, getShelves } from './shelves.ts';

const noon = { weekday: 'monday', minutes: 720 } as const;
const free = { pickup: 0, delivery: 0, dineIn: 0 };
const basic = (name: string, changes: Partial<BasicItem> = {}): BasicItem => ({
  ...plainItem,
  id: name,
  type: 'basic',
  categoryId: 'menu',
  sortOrder: 1,
  name,
  soldout: false,
  price: { basePrice: 500, extraCharge: { ...free, dineIn: 100 }, uberEatsExtraCharge: { pickup: 0, delivery: 0 } },
  ...changes,
});
const getTiles = (menu: MenuSnapshot, way: 'pickup' | 'dineIn' = 'pickup') => getShelves(menu, way, noon)[0]?.tiles ?? [];

describe('the menu of a till', () => {
  it('has what the store sells, at the price of the order type', () => {
    const online = { pos: false, online: true, uberEats: true };
    const menu = pizzeria([basic('soup'), basic('off', { available: false }), basic('web', { applicableOrderingSystem: online })]);
    expect(getTiles(menu).map(({ item, price }) => `${item.name} ${price}`)).toEqual(['soup $5.00']);
    expect(getTiles(menu, 'dineIn')[0]?.price).toBe('$6.00');
    const elsewhere = { ...menu, categories: menu.categories.map((category) => ({ ...category, applicableOrderingSystem: online })) };
    expect(getShelves(elsewhere, 'pickup', noon)).toEqual([]);
  });

  it('marks what cannot be sold now, what needs a choice, and what has no price', () => {
    const menu = pizzeria([
      margherita,
      basic('gone', { soldout: true }),
      basic('drink', { modifierGroupIds: ['drinks'] }),
      { ...basic('x'), ...plainItem, type: 'custom' as const, id: 'own', name: 'own' } as never,
    ]);
    const found = Object.fromEntries(getTiles(menu).map((tile) => [tile.item.id, [tile.price, tile.note, tile.asks]]));
    expect(found).toEqual({
      margherita: ['from $12.00', null, true],
      gone: ['$5.00', 'Sold out', false],
      drink: ['from $5.00', null, true],
      own: ['Any price', null, true],
    });
  });

  it('is searched by all words; items that start with the first word come first', () => {
    const shelves = getShelves(pizzeria([basic('Green tea'), basic('Tea of herbs'), basic('Cake')]), 'pickup', noon);
    expect(findTiles(shelves, 'te').map(({ item }) => item.name)).toEqual(['Tea of herbs', 'Green tea']);
    expect(findTiles(shelves, 'tea green').map(({ item }) => item.name)).toEqual(['Green tea']);
    expect(findTiles(shelves, 'beer')).toEqual([]);
  });
});
