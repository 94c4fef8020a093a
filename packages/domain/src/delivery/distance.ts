import type { GeoPoint } from './delivery.types.ts';

const earthRadiusInMetres = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The way between two places as the crow flies, in whole metres (haversine on a sphere: within half a percent). */
export function distanceInMetres(from: GeoPoint, to: GeoPoint): number {
  const [one, other] = [radians(from.latitude), radians(to.latitude)];
  const across = Math.sin((other - one) / 2) ** 2;
  const along = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const half = Math.min(1, across + Math.cos(one) * Math.cos(other) * along);
  return Math.round(2 * earthRadiusInMetres * Math.asin(Math.sqrt(half)));
}

/** The coordinates of something that may have none, or null. */
export const getPoint = (place: { latitude: number | null; longitude: number | null }): GeoPoint | null =>
  place.latitude === null || place.longitude === null ? null : { latitude: place.latitude, longitude: place.longitude };
