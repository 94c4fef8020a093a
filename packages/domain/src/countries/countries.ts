import { countryCodes, type Country, type CountryCode } from './countries.types.ts';

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
    diallingCode: '+61',
    areaCodes: [
      { code: '02', region: 'New South Wales and Australian Capital Territory' },
      { code: '03', region: 'Victoria and Tasmania' },
      { code: '07', region: 'Queensland' },
      { code: '08', region: 'South Australia, Western Australia and Northern Territory' },
    ],
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
    diallingCode: '+1',
    areaCodes: [],
  },
  GB: {
    code: 'GB',
    name: 'United Kingdom',
    timeZones: ['Europe/London'],
    currencyCode: 'GBP',
    currencySymbol: '£',
    diallingCode: '+44',
    areaCodes: [],
  },
  NZ: {
    code: 'NZ',
    name: 'New Zealand',
    timeZones: ['Pacific/Auckland', 'Pacific/Chatham'],
    currencyCode: 'NZD',
    currencySymbol: '$',
    diallingCode: '+64',
    areaCodes: [],
  },
};

/** Whether a text is the code of a country that the platform serves. */
export function isCountryCode(text: string): text is CountryCode {
  return (countryCodes as readonly string[]).includes(text);
}
