import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';

/**
 * What all spellings of one phone number have in common: E.164 if it is a number of `country` or names its own, otherwise its digits. A
 * foreign number may begin with +, with the international prefix of `country` (0011 in Australia), or with 00. Empty: there are no digits.
 */
export function phoneKey(typed: string, country: CountryCode): string {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '') return '';
  const dialled = typed.trimStart().startsWith('+') ? `+${digits}` : digits;
  const read = (text: string) => parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  const asDialled = read(dialled);
  if (asDialled?.isValid()) return asDialled.number;
  const abroad = dialled.startsWith('00') ? read(dialled.replace('00', '+')) : undefined;
  const number = [abroad, asDialled].find((each) => each?.isPossible());
  return number?.number ?? digits;
}

/** A number in E.164 as people read it, with the country code: `+61 412 345 678`. */
export const shownPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;

/**
 * A number as people of `country` write it: "0412 345 678" for one of their own, "+44 7400 123456" for a foreign one. Anything that is not
 * a number stays as it was typed.
 */
export function writtenPhone(typed: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false });
  if (!number?.isValid()) return typed;
  return number.country === country ? number.formatNational() : number.formatInternational();
}
