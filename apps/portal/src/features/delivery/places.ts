import type { Store } from '../../shared/api.ts';

export interface Place {
  id: string;
  name: string;
  /** Empty for an area. */
  postcode: string;
  /** Null: the courier's charge. */
  fee: number | null;
  minOrderValue: number;
  freeFrom: number | null;
}

/** Where a store delivers: its areas in order, otherwise its suburbs by name, otherwise empty. */
export function getPlaces({ areas, suburbs, minOrderValue, freeFrom }: NonNullable<Store['delivery']>): Place[] {
  if (areas.length > 0) {
    return areas.map(({ id, name, fee, minOrderValue: least }) => ({ id, name, postcode: '', fee, minOrderValue: least, freeFrom }));
  }
  return suburbs
    .map(({ name, postcode, fee }) => ({ id: `${name} ${postcode}`, name, postcode, fee, minOrderValue, freeFrom }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** What applies to every place and is shown once: their common minimum, if there is one. */
export function commonTerms(places: readonly Pick<Place, 'minOrderValue'>[]): { minOrderValue: number } {
  const [first, ...others] = places;
  return { minOrderValue: first && others.every((place) => place.minOrderValue === first.minOrderValue) ? first.minOrderValue : 0 };
}
