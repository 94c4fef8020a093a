import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';

/**
 * What all spellings of one phone number have in common: E.164 where it is a number of `country` or says its own, else its digits.
 * Empty: there are none.
 */
export function phoneKey(typed: string, country: CountryCode): string {
  if (typed === '') return '';
  const number = parsePhoneNumberFromString(typed.replace(/^\s*00/, '+'), { defaultCountry: country, extract: false });
  return number?.isPossible() ? number.number : typed.replaceAll(/\D/g, '');
}
