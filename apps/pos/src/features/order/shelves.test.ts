import { describe, expect, it } from 'vitest';
import { plainItem, type BasicItem, type MenuSnapshot } from '@servery/domain/menu';
import { margherita, pizzeria } from '../../../../../packages/domain/src/selections/pizzeria.fixtures.ts';
import { chooseColor, tileColors, type ChosenColors } from '../../shared/tile-colors.ts';
import { getFavourites, moveFavourite, toggleFavourite } from './favourites.ts';
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

describe('what a till chose', () => {
  const menu = pizzeria([basic('tea'), basic('cake', { backgroundColor: '#123456' }), basic('gone', { available: false })]);

  it('colours an item, or else all of its category, instead of the menu', () => {
    const colors = (chosen: ChosenColors) =>
      getShelves(menu, 'pickup', noon, chosen)[0]?.tiles.map(({ item, color }) => [item.name, color]);
    expect(colors({})).toEqual([
      ['cake', '#123456'],
      ['tea', null],
    ]);
    expect(colors({ menu: 'red', tea: 'green' })).toEqual([
      ['cake', tileColors.red.value],
      ['tea', tileColors.green.value],
    ]);
    // Stored by a later release.
    expect(colors({ tea: 'silver' as never })?.[1]).toEqual(['tea', null]);
    expect(chooseColor(chooseColor({}, 'tea', 'red'), 'tea', null)).toEqual({});
  });

  it('puts favourites in its own order, without what is not sold now', () => {
    const favourites = ['tea', 'gone', 'cake'];
    const shown = getFavourites(getShelves(menu, 'pickup', noon), favourites).map(({ item }) => item.id);
    expect(shown).toEqual(['tea', 'cake']);
    expect(moveFavourite(favourites, shown, 'cake', -1)).toEqual(['cake', 'tea', 'gone']);
    expect(moveFavourite(favourites, shown, 'tea', 1)).toEqual(['gone', 'cake', 'tea']);
    expect(moveFavourite(favourites, shown, 'cake', 1)).toEqual(favourites);
    expect(moveFavourite(favourites, shown, 'gone', 1)).toEqual(favourites);
    expect(toggleFavourite(toggleFavourite(favourites, 'tea'), 'tea')).toEqual(['gone', 'cake', 'tea']);
  });
});
