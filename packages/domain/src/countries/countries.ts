import type { Country, CountryCode } from './countries.types.ts';

/** The countries that the platform serves. */
export const countries: Readonly<Record<CountryCode, Country>> = {
  AU: {
    code: 'AU',
    name: 'Australia',
    timeZones: [
      'Australia/Sydney',
      'Australia/Melbourne',
      'Australia/Brisbane',
      'Australia/Perth',
      'Australia/Adelaide',
      'Australia/Hobart',
      'Australia/Darwin',
      'Australia/Broken_Hill',
      'Australia/Lindeman',
      'Australia/Eucla',
      'Australia/Lord_Howe',
    ],
    currencyCode: 'AUD',
    currencySymbol: '$',
  },
  US: {
    code: 'US',
    name: 'United States',
    timeZones: [
      'America/New_York',
      'America/Chicago',
      'America/Los_Angeles',
      'America/Denver',
      'America/Phoenix',
      'America/Detroit',
      'America/Boise',
      'America/Anchorage',
      'America/Juneau',
      'America/Adak',
      'Pacific/Honolulu',
    ],
    currencyCode: 'USD',
    currencySymbol: '$',
  },
  GB: {
    code: 'GB',
    name: 'United Kingdom',
    timeZones: ['Europe/London'],
    currencyCode: 'GBP',
    currencySymbol: '£',
  },
  NZ: {
    code: 'NZ',
    name: 'New Zealand',
    timeZones: ['Pacific/Auckland', 'Pacific/Chatham'],
    currencyCode: 'NZD',
    currencySymbol: '$',
  },
};
