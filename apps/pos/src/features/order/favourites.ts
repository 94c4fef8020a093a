import type { Shelf, Tile } from './shelves.ts';

/** The id of the shelf of favourites, where a category's would be. */
export const favouritesId = 'favourites';

/** The tiles on the shelf of favourites, in its order. An item that is not sold now has none, and keeps its place. */
export function getFavourites(shelves: readonly Shelf[], favourites: readonly string[]): Tile[] {
  const tiles = new Map(shelves.flatMap((shelf) => shelf.tiles.map((tile) => [tile.item.id, tile] as const)));
  return favourites.flatMap((id) => tiles.get(id) ?? []);
}

/** Adds an item at the end, or removes it. */
export const toggleFavourite = (favourites: readonly string[], id: string): string[] =>
  favourites.includes(id) ? favourites.filter((other) => other !== id) : [...favourites, id];

/**
 * Moves a favourite past its neighbour among those that are shown.
 * @param shown the ids of the tiles on the shelf
 * @param step 1: later, -1: earlier
 */
export function moveFavourite(favourites: readonly string[], shown: readonly string[], id: string, step: 1 | -1): string[] {
  const place = shown.indexOf(id);
  const neighbour = place < 0 ? undefined : shown[place + step];
  if (neighbour === undefined) return [...favourites];
  const others = favourites.filter((other) => other !== id);
  return others.toSpliced(others.indexOf(neighbour) + (step === 1 ? 1 : 0), 0, id);
}
