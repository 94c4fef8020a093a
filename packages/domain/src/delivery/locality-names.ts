import type { CountryCode } from '../countries/index.ts';

/** What people of a country call the parts of an address after the street: the place, which our addresses call a suburb, and its postcode. */
export const localityNames: Readonly<Record<CountryCode, { one: string; many: string; heading: string; postcode: string }>> = {
  AU: { one: 'suburb', many: 'suburbs', heading: 'Suburb', postcode: 'postcode' },
  NZ: { one: 'suburb', many: 'suburbs', heading: 'Suburb', postcode: 'postcode' },
  GB: { one: 'town', many: 'towns', heading: 'Town', postcode: 'postcode' },
  US: { one: 'city', many: 'cities', heading: 'City', postcode: 'ZIP code' },
};

/**
 * What people of a country call the parts of an address, and how they write its first line. `state`: the part above the suburb; null:
 * addresses there have none.
 */
export const addressLabels: Readonly<Record<CountryCode, { suburb: string; state: string | null; postcode: string; example: string }>> = {
  AU: { suburb: 'Suburb', state: 'State', postcode: 'Postcode', example: '4/21 King Street' },
  NZ: { suburb: 'Suburb or town', state: 'City', postcode: 'Postcode', example: '4/21 Brown Street' },
  US: { suburb: 'City', state: 'State', postcode: 'ZIP code', example: '418 Court Street, Apt 2B' },
  GB: { suburb: 'Town or city', state: null, postcode: 'Postcode', example: 'Flat 4, 61 Druid Street' },
};
