import type { Store } from './api.ts';

/** A map at a store's place: by its position where that is known, else by its address. */
export function mapLink({
  latitude,
  longitude,
  formattedAddress,
}: Pick<Store['address'], 'latitude' | 'longitude' | 'formattedAddress'>): string {
  const base = 'https://www.openstreetmap.org';
  return latitude === null || longitude === null
    ? `${base}/search?query=${encodeURIComponent(formattedAddress)}`
    : `${base}/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}
