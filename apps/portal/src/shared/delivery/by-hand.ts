import type { CountryCode } from '@servery/domain/countries';
import { addressLabels, lettersProblem, postcodeProblem, tidyPostcode, type DeliveryAddress } from '@servery/domain/delivery';

/** An address as it is typed. */
export interface TypedAddress {
  line1: string;
  suburb: string;
  state: string;
  postcode: string;
}
export type AddressPart = keyof TypedAddress;
export type AddressProblems = Partial<Record<AddressPart, string>>;

export const noAddress: TypedAddress = { line1: '', suburb: '', state: '', postcode: '' };

/** The maximum length of each part, as in the contract. */
export const longest: Readonly<Record<AddressPart, number>> = { line1: 120, suburb: 60, state: 60, postcode: 12 };

/** The problems of a typed address, part by part, in the order of the fields. */
export function addressProblems(typed: TypedAddress, country: CountryCode): AddressProblems {
  const words = addressLabels[country];
  const problems: AddressProblems = {};
  if (typed.line1.trim() === '') problems.line1 = 'Please enter number and street.';
  if (typed.suburb.trim() === '') problems.suburb = `Please enter the ${words.suburb.toLowerCase()}.`;
  for (const part of ['line1', 'suburb'] as const) {
    const letters = lettersProblem(typed[part]);
    if (letters !== null) problems[part] = letters;
  }
  const postcode = postcodeProblem(country, typed.postcode);
  if (postcode !== null) problems.postcode = postcode;
  return problems;
}

/**
 * The typed address; null while something is missing. `near`: a found address that was then completed by hand; while its suburb and
 * postcode are unchanged, so are its coordinates.
 */
export function addressByHand(typed: TypedAddress, country: CountryCode, near: DeliveryAddress | null = null): DeliveryAddress | null {
  if (Object.keys(addressProblems(typed, country)).length > 0) return null;
  const parts = {
    line1: typed.line1.trim(),
    suburb: typed.suburb.trim(),
    state: addressLabels[country].state === null ? '' : typed.state.trim(),
    postcode: tidyPostcode(country, typed.postcode),
    country,
    providerPlaceId: null,
  };
  const there = near?.suburb === parts.suburb && near.postcode === parts.postcode ? near : null;
  return {
    ...parts,
    latitude: there?.latitude ?? null,
    longitude: there?.longitude ?? null,
    provider: there?.provider ?? 'manual',
    // The proof applies to the street; a number before it changes nothing.
    ...(there?.proof !== undefined && { proof: there.proof }),
  };
}
