import { expect, it } from 'vitest';
import type { Store } from '../../shared/api.ts';
import { findStores, holdsWords } from './find-stores.ts';

const store = (name: string, suburb: string, postcode: string, place: [number, number] | null) =>
  ({
    id: name,
    name,
    address: {
      formattedAddress: `207 King Street, ${suburb} ${postcode}`,
      suburb,
      postcode,
      state: 'NSW',
      latitude: place?.[0] ?? null,
      longitude: place?.[1] ?? null,
    },
  }) as unknown as Store;
const stores = [
  store('Marigold Newtown', 'Newtown', '2042', [-33.8976, 151.1793]),
  store('Marigold Bondi', 'Bondi Beach', '2026', [-33.8915, 151.2767]),
  store('Marigold Zürich Bar', 'Surry Hills', '2010', null),
];
const names = (query: string, from: { latitude: number; longitude: number } | null = null) =>
  findStores(stores, query, from).map(({ store: { name } }) => name.slice(9));

it.each([
  ['', ['Newtown', 'Bondi', 'Zürich Bar']],
  ['20', ['Newtown', 'Bondi', 'Zürich Bar']],
  ['2026', ['Bondi']],
  ['42', []],
  ['surry hills', ['Zürich Bar']],
  ['HILLS zurich', ['Zürich Bar']],
  ['bondi newtown', []],
])('"%s" finds %j', (query, found) => {
  expect(names(query)).toEqual(found);
});

it('puts the nearest first, and last what stands nowhere on the map', () => {
  const bondi = { latitude: -33.89, longitude: 151.28 };
  expect(names('', bondi)).toEqual(['Bondi', 'Newtown', 'Zürich Bar']);
  expect(findStores(stores, '', bondi).map(({ metres }) => (metres === null ? null : Math.round(metres / 1000)))).toEqual([0, 9, null]);
});

it('finds a restaurant by the beginnings of words in its name or its description', () => {
  const texts = ['Moonlight Slice', 'Brooklyn pies, baked on stone'];
  expect(['slice', 'pie moon', 'brook', ''].map((query) => holdsWords(texts, query))).toEqual([true, true, true, true]);
  expect(['lice', 'sushi', 'moon sushi'].map((query) => holdsWords(texts, query))).toEqual([false, false, false]);
});
