import type { CountryCode } from '../countries/countries.types.ts';
import type { DeliveryAddress } from './delivery.types.ts';

type Written = Pick<DeliveryAddress, 'line1' | 'suburb' | 'state' | 'postcode' | 'country'>;

const together = (parts: readonly string[], between = ' '): string => parts.filter((part) => part !== '').join(between);

/** The lines of an address as letters in its country have them, without the country. Empty parts leave nothing behind. */
export function addressLines({ line1, suburb, state, postcode, country }: Written): string[] {
  switch (country) {
    case 'US':
      return [line1, together([suburb, together([state, postcode])], ', ')].filter((line) => line !== '');
    case 'GB':
      // London needs no Greater London beside it.
      return [line1, together([suburb, state.includes(suburb) ? '' : state], ', '), postcode].filter((line) => line !== '');
    case 'NZ':
      // Suburb and town are separate; the town has the postcode.
      return [line1, together([suburb, together([state, postcode])], state === '' ? ' ' : ', ')].filter((line) => line !== '');
    case 'AU':
      return [line1, together([suburb, state, postcode])].filter((line) => line !== '');
  }
}

/** The whole address on one line: "4/21 King Street, Newtown NSW 2042", "61 Druid Street, London SE1 2EZ". */
export const addressInOneLine = (address: Written): string =>
  address.country === 'GB'
    ? together([addressLines({ ...address, postcode: '' }).join(', '), address.postcode])
    : addressLines(address).join(', ');

/** A store's own address. `formattedAddress` is street and number; some owners have entered all of it there. */
type StoreAddress = Omit<Written, 'line1'> & { formattedAddress: string };

const hasAllOfIt = ({ formattedAddress, postcode }: StoreAddress): boolean => postcode !== '' && formattedAddress.trim().endsWith(postcode);

/** Street and number of a store. */
export const storeStreet = (address: StoreAddress): string =>
  (hasAllOfIt(address) && address.formattedAddress.split(',')[0]?.trim()) || address.formattedAddress.trim();

/** A store's whole address on one line, as in its country: "418 Court Street, Brooklyn, NY 11231". */
export const storeAddressInOneLine = (address: StoreAddress): string =>
  hasAllOfIt(address) ? address.formattedAddress.trim() : addressInOneLine({ ...address, line1: storeStreet(address) });

/** The postcodes of a country, by their form alone. */
export const postcodeFormats: Readonly<Record<CountryCode, { pattern: RegExp; message: string }>> = {
  AU: { pattern: /^[0-9]{4}$/, message: 'Please enter the 4 digits of the postcode.' },
  NZ: { pattern: /^[0-9]{4}$/, message: 'Please enter the 4 digits of the postcode.' },
  US: { pattern: /^[0-9]{5}(-[0-9]{4})?$/, message: 'Please enter a ZIP code like 60614.' },
  GB: { pattern: /^[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}$/i, message: 'Please enter a postcode like SE1 9TG.' },
};

/** What is wrong with the form of a postcode, or null. */
export function postcodeProblem(country: CountryCode, postcode: string): string | null {
  const { pattern, message } = postcodeFormats[country];
  return pattern.test(postcode.trim()) ? null : message;
}

/** A postcode in its country's format: capitals, and the space in British ones. */
export function tidyPostcode(country: CountryCode, postcode: string): string {
  const plain = postcode.trim().toUpperCase();
  if (country !== 'GB' || postcodeProblem(country, plain) !== null) return plain;
  const letters = plain.replace(' ', '');
  return `${letters.slice(0, -3)} ${letters.slice(-3)}`;
}

/**
 * Whether two postcodes are the same, however they are written. In the US the first five digits count: the four after them are for letters.
 */
export function samePostcode(country: CountryCode, one: string, other: string): boolean {
  const [a, b] = [one, other].map((postcode) => {
    const tidy = tidyPostcode(country, postcode);
    return country === 'US' && postcodeProblem(country, tidy) === null ? tidy.slice(0, 5) : tidy;
  });
  return a === b;
}

const inSmallLetters = (text: string): string => text.normalize('NFKD').toLowerCase();
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** Lower case without accents; characters that stand for letters or digits become those. */
export const plainLetters = (text: string): string => inSmallLetters(text).replace(/\p{M}+/gu, '');
/** Letters and digits alone, in small letters, without accents. */
export const plainText = (text: string): string => lettersAndDigits(plainLetters(text));

/**
 * Latin letters and their accents, digits, and the punctuation of addresses. Not among them: accents that are letters, and letters in a
 * frame.
 */
const plainSigns = /^[\u0300-\u0362a-z0-9\u00df-\u00f6\u00f8-\u024f\s.,;:/#&()|+'"’‘“”ʻʼ`´·\-‐-―]*$/u;

/**
 * Whether a part of an address contains only what we compare: small capitals and letters in circles or flags are readable only for people.
 */
export const isPlainLine = (line: string): boolean => plainSigns.test(inSmallLetters(line));

/**
 * Whether an address lies in a suburb of a list: the same name, however it is written, and the same postcode. In the US the first five
 * digits count, in the UK the first half is enough ("SE1" is all of SE1); an empty postcode in the list is any.
 */
export function sameSuburb(address: Pick<Written, 'suburb' | 'postcode' | 'country'>, listed: { name: string; postcode: string }): boolean {
  if (plainText(address.suburb) !== plainText(listed.name)) return false;
  const [given, expected] = [address.postcode, listed.postcode].map((postcode) => tidyPostcode(address.country, postcode)) as [
    string,
    string,
  ];
  if (expected === '') return true;
  switch (address.country) {
    case 'US':
      return given.slice(0, 5) === expected.slice(0, 5);
    case 'GB':
      return given === expected || given.split(' ')[0] === expected;
    default:
      return given === expected;
  }
}

/** More than any address has; characters that stand for many letters are spelled out. */
const longestKey = 400;

/** What makes two addresses the same place, however they were typed: letters and digits alone, in small letters, at most 400. */
export function addressKey({ line1, suburb, state, postcode, country }: Written): string {
  // An accent counts as a blank here, as in the stored keys.
  const plain = (part: string) => lettersAndDigits(inSmallLetters(part));
  return [line1, suburb, state, postcode, country].map(plain).join('|').slice(0, longestKey);
}

/** Alphabets with letters that look like Latin ones. */
const lookAlikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/**
 * The problem with the letters of a text, or null: a word of Latin letters with one of another alphabet looks like a known street, but is
 * not one. Words that use one alphabet each are fine.
 */
export function lettersProblem(text: string): string | null {
  const words = text.normalize('NFKC').split(/[^\p{L}\p{M}]+/u);
  const mixed = words.find((word) => /\p{Script=Latin}/u.test(word) && lookAlikes.test(word));
  return mixed === undefined ? null : `Please type “${mixed}” again: it has letters of two alphabets in it.`;
}
