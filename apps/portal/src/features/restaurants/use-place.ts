import { useState } from 'react';
import type { CountryCode } from '@servery/domain/countries';
import { localityNames, type GeoPoint } from '@servery/domain/delivery';

type Place = { state: 'unknown' } | { state: 'asking' } | { state: 'known'; point: GeoPoint } | { state: 'failed'; why: string };

const failures: Record<number, string> = {
  1: 'Your browser keeps your location to itself.',
  2: 'Your device could not find out where it is.',
  3: 'Finding out where you are took too long.',
};

/** The guest's place: requested only by a tap, stored nowhere, sent to nobody. */
export function usePlace(country: CountryCode) {
  const [place, setPlace] = useState<Place>({ state: 'unknown' });
  const { one, postcode } = localityNames[country];
  const fail = (why: string) =>
    setPlace({ state: 'failed', why: `${why} Search by ${one} or ${postcode} instead, or choose from the list.` });
  const ask = () => {
    // Browsers provide it only on secure pages.
    if (!('geolocation' in navigator) || !isSecureContext) {
      fail('This browser does not tell us where you are on this page.');
      return;
    }
    setPlace({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setPlace({ state: 'known', point: { latitude, longitude } }),
      ({ code }) => fail(failures[code] ?? failures[2]!),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  };
  return { place, ask };
}
