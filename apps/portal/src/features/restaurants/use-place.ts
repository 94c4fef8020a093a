import { useState } from 'react';
import type { GeoPoint } from '@servery/domain/delivery';

type Place = { state: 'unknown' } | { state: 'asking' } | { state: 'known'; point: GeoPoint } | { state: 'failed'; why: string };

const other = 'Search by suburb or postcode instead, or choose from the list.';
const failures: Record<number, string> = {
  1: `Your browser keeps your location to itself. ${other}`,
  2: `Your device could not find out where it is. ${other}`,
  3: `Finding out where you are took too long. ${other}`,
};

/** The guest's place: requested only by a tap, stored nowhere, sent to nobody. */
export function usePlace() {
  const [place, setPlace] = useState<Place>({ state: 'unknown' });
  const ask = () => {
    // Browsers provide it only on secure pages.
    if (!('geolocation' in navigator) || !isSecureContext) {
      setPlace({ state: 'failed', why: `This browser does not tell us where you are on this page. ${other}` });
      return;
    }
    setPlace({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setPlace({ state: 'known', point: { latitude, longitude } }),
      ({ code }) => setPlace({ state: 'failed', why: failures[code] ?? failures[2]! }),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  };
  return { place, ask };
}
