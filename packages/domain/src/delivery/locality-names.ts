import type { CountryCode } from '../countries/index.ts';

/** What people of a country call the parts of an address after the street: the place, which our addresses call a suburb, and its postcode. */
export const localityNames: Readonly<Record<CountryCode, { one: string; many: string; heading: string; postcode: string }>> = {
  AU: { one: 'suburb', many: 'suburbs', heading: 'Suburb', postcode: 'postcode' },
  NZ: { one: 'suburb', many: 'suburbs', heading: 'Suburb', postcode: 'postcode' },
  GB: { one: 'town', many: 'towns', heading: 'Town', postcode: 'postcode' },
  US: { one: 'city', many: 'cities', heading: 'City', postcode: 'ZIP code' },
};
