import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { ApiError } from '../../platform/http/api-error.ts';

/** Countries that codes are sent to. */
const countries = ['AU', 'US', 'GB', 'NZ'] as const satisfies readonly CountryCode[];
export type SmsCountry = (typeof countries)[number];

export interface MobileNumber {
  /** `+61412345678`. */
  e164: string;
  /** The same as people read it, with the country code: `+61 412 345 678`. */
  shown: string;
  /** `+61`: together with the country, since several share one. */
  dialCode: string;
  /** The block of 10,000 numbers: all but the last four digits. */
  prefix: string;
}

/**
 * Parses a number as people type it, in national form or with a country code. North American mobiles cannot be distinguished from
 * landlines, so both are accepted.
 * @throws validation_failed for text that is not a number, a landline, or a country that codes are not sent to; whether the customer is
 *   known makes no difference
 */
export function readMobileNumber(typed: string, home: SmsCountry): MobileNumber {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: home, extract: false });
  if (number === undefined || !number.isValid()) throw invalid('This phone number is not complete. Please check it.');
  const { country } = number;
  if (!countries.some((known) => known === country)) {
    throw invalid('We send codes to Australian, British, New Zealand and United States numbers only.');
  }
  const type = number.getType();
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') throw invalid('Codes come by text message. Please enter a mobile number.');
  const e164 = number.number;
  return { e164, shown: number.formatInternational(), dialCode: `${country}+${number.countryCallingCode}`, prefix: e164.slice(0, -4) };
}

/** A number that staff typed, of a mobile or not. @throws validation_failed for text that is not a number */
export function readAnyNumber(typed: string, home: CountryCode): { e164: string; shown: string; mobile: boolean } {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: home, extract: false });
  if (number === undefined || !number.isValid()) throw invalid('This phone number is not complete. Please check it.');
  const type = number.getType();
  return { e164: number.number, shown: number.formatInternational(), mobile: type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' };
}

const invalid = (message: string) => new ApiError('validation_failed', { fields: [{ path: 'phone', message }] });
