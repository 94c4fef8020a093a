import { expect, it } from 'vitest';
import { commonTerms, getPlaces } from './places.ts';

const delivery = { fee: 500, freeFrom: 4_000, minOrderValue: 1_000, radiusInMetres: null, suburbs: [], areas: [] };
const area = { id: 'a', name: 'Near', fee: null, minOrderValue: 2_000, polygon: [] };
const suburb = (name: string) => ({ name, postcode: '2042', fee: 300 });

it('lists areas in their order, each with its own minimum', () => {
  expect(getPlaces({ ...delivery, areas: [area], suburbs: [suburb('Newtown')] })).toEqual([
    { id: 'a', name: 'Near', postcode: '', fee: null, minOrderValue: 2_000, freeFrom: 4_000 },
  ]);
});

it('lists suburbs by name with the minimum of the store', () => {
  expect(
    getPlaces({ ...delivery, suburbs: [suburb('Newtown'), suburb('Enmore')] }).map(({ name, minOrderValue }) => [name, minOrderValue]),
  ).toEqual([
    ['Enmore', 1_000],
    ['Newtown', 1_000],
  ]);
  expect(getPlaces(delivery)).toEqual([]);
});

it('says a minimum once where it is the same everywhere', () => {
  expect(commonTerms([{ minOrderValue: 3_000 }, { minOrderValue: 3_000 }])).toEqual({ minOrderValue: 3_000 });
  expect(commonTerms([{ minOrderValue: 3_000 }, { minOrderValue: 1_000 }])).toEqual({ minOrderValue: 0 });
  expect(commonTerms([])).toEqual({ minOrderValue: 0 });
});
