import { storeAddressInOneLine } from '@servery/domain/delivery';
import type { Store } from './api.ts';

/** A link to a map of the store: by its coordinates if known, else by its address. */
export function mapLink(address: Store['address']): string {
  const { latitude, longitude } = address;
  const base = 'https://www.openstreetmap.org';
  return latitude === null || longitude === null
    ? `${base}/search?query=${encodeURIComponent(storeAddressInOneLine(address))}`
    : `${base}/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}
