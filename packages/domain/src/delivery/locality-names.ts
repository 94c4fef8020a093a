import type { CountryCode } from '../countries/index.ts';

/** What owners call the place after the street in an address, which our addresses call a suburb. */
export const localityNames: Readonly<Record<CountryCode, { one: string; many: string; heading: string }>> = {
  AU: { one: 'suburb', many: 'suburbs', heading: 'Suburb' },
  NZ: { one: 'suburb', many: 'suburbs', heading: 'Suburb' },
  GB: { one: 'town', many: 'towns', heading: 'Town' },
  US: { one: 'city', many: 'cities', heading: 'City' },
};
