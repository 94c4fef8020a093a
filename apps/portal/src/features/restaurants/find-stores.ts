import { distanceInMetres, getPoint, type GeoPoint } from '@servery/domain/delivery';
import type { Store } from '../../shared/api.ts';

/** From this many stores on, a list is searched rather than read. */
export const manyStores = 8;

export interface FoundStore {
  store: Store;
  /** Straight-line distance; null if guest or store have no coordinates. */
  metres: number | null;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'`´’‘]/gu, '')
    .toLowerCase();

/**
 * Whether texts contain every word of the query, in any order. A word matches from its beginning: "20" finds postcodes, but not street
 * number 120.
 */
export function holdsWords(texts: readonly string[], query: string): boolean {
  const text = ` ${plain(texts.join(' ')).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
  return plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(` ${word}`));
}

/**
 * Stores whose name, suburb, postcode or address match the query, nearest first if the guest's place is known, else in the restaurant's
 * order.
 */
export function findStores(stores: readonly Store[], query: string, from: GeoPoint | null): FoundStore[] {
  const found = stores.flatMap((store) => {
    const { suburb, postcode, state, formattedAddress } = store.address;
    if (!holdsWords([store.name, suburb, postcode, state, formattedAddress], query)) return [];
    const to = getPoint(store.address);
    return [{ store, metres: from && to ? distanceInMetres(from, to) : null }];
  });
  if (!from) return found;
  return found.toSorted((a, b) => (a.metres ?? Number.MAX_VALUE) - (b.metres ?? Number.MAX_VALUE));
}
