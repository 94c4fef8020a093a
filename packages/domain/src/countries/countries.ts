import { currencies } from '../money/currencies.ts';
import type { CurrencyCode } from '../money/money.types.ts';
import { countryCodes, type Country, type CountryCode } from './countries.types.ts';

type Given = Pick<Country, 'name' | 'timeZones' | 'diallingCode'> & { currencyCode: CurrencyCode; areaCodes?: Country['areaCodes'] };

const country = (code: CountryCode, { areaCodes = [], ...given }: Given): Country => ({
  code,
  ...given,
  currencySymbol: currencies[given.currencyCode].symbol,
  areaCodes,
});

/** The countries that the platform serves. */
export const countries: Readonly<Record<CountryCode, Country>> = {
  AU: country('AU', {
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
    diallingCode: '+61',
    areaCodes: [
      { code: '02', region: 'New South Wales and Australian Capital Territory' },
      { code: '03', region: 'Victoria and Tasmania' },
      { code: '07', region: 'Queensland' },
      { code: '08', region: 'South Australia, Western Australia and Northern Territory' },
    ],
  }),
  US: country('US', {
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
    diallingCode: '+1',
  }),
  GB: country('GB', { name: 'United Kingdom', timeZones: ['Europe/London'], currencyCode: 'GBP', diallingCode: '+44' }),
  NZ: country('NZ', {
    name: 'New Zealand',
    timeZones: ['Pacific/Auckland', 'Pacific/Chatham'],
    currencyCode: 'NZD',
    diallingCode: '+64',
  }),
};

/** Whether a text is the code of a country that the platform serves. */
export function isCountryCode(text: string): text is CountryCode {
  return (countryCodes as readonly string[]).includes(text);
}
