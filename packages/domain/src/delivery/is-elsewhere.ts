import { plainText } from './address-text.ts';
import { sameStreet } from './same-street.ts';
import { readStreetLine } from './street-line.ts';

/** House numbers that differ by no more than this are a few steps apart. */
const fewHouses = 20;

interface Written {
  formattedAddress: string;
  suburb: string;
  postcode: string;
}

const isOther = (one: string, other: string): boolean => plainText(one).replaceAll(' ', '') !== plainText(other).replaceAll(' ', '');

/**
 * Whether a changed address is likely to be another place: another suburb, postcode or street, or a house far along it. Spelling, a unit,
 * and the house next door are the same place.
 */
export function isElsewhere(before: Written, after: Written): boolean {
  if (isOther(before.postcode, after.postcode) || isOther(before.suburb, after.suburb)) return true;
  const [one, other] = [before, after].map(({ formattedAddress }) => readStreetLine(formattedAddress, []).streets[0]);
  if (one === undefined || other === undefined) return isOther(before.formattedAddress, after.formattedAddress);
  if (sameStreet(other.names[0] ?? '', one.names[0] ?? '') === 'other') return true;
  const [was, is] = [Number.parseInt(one.number, 10), Number.parseInt(other.number, 10)];
  return Number.isFinite(was) && Number.isFinite(is) && Math.abs(was - is) > fewHouses;
}
