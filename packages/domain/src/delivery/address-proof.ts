import type { CountryCode } from '../countries/countries.types.ts';
import { isPlainLine, plainText, samePostcode } from './address-text.ts';
import type { DeliveryAddress } from './delivery.types.ts';
import { completesLine } from './unit-line.ts';

/** Days for which a proof is valid. */
export const proofDays = 30;

/** Characters of the signature before the signed text: 132 bits, base64url. */
export const signatureLength = 22;

/** A suburb by name and postcode. */
export interface SuburbName {
  suburb: string;
  postcode: string;
}

/** What the server has found out about an address, as it signs it (docs/algorithms/delivery.md#what-the-server-signs). */
export interface ProvedAddress extends SuburbName {
  line1: string;
  country: CountryCode;
  latitude: number | null;
  longitude: number | null;
  /** Null: a provider knows this address. Otherwise suburbs nearby in which its street is known, or which its first line names. */
  elsewhere: readonly SuburbName[] | null;
  /** The store that it was looked up for; null: it holds for every store. */
  storeId: string | null;
  /** The last whole day since 1970 (UTC) on which it holds. */
  lastDay: number;
}

/**
 * What a store may rely on about an address that a guest sent.
 *
 * - `confirmed`: it is in that suburb, at those coordinates. `line1`: as signed; the guest may have added a unit or the house's number.
 * - `unconfirmed`: not known. `elsewhere`: it was looked up, and its street is known in these suburbs, or it names them; null: it was not.
 * - `contradicts`: the server has signed the same street for another place, which is named.
 */
export type AddressCheck =
  | { kind: 'confirmed'; line1: string }
  | { kind: 'unconfirmed'; elsewhere: readonly SuburbName[] | null }
  | { kind: 'contradicts'; known: SuburbName };

/** Whole days since 1970 (UTC) at an instant in milliseconds. */
export const dayOfProof = (milliseconds: number): number => Math.floor(milliseconds / 86_400_000);

/** As it is signed: one line of JSON. */
export const writeProof = (proved: ProvedAddress): string =>
  JSON.stringify([
    proved.lastDay,
    proved.storeId,
    proved.line1,
    proved.suburb,
    proved.postcode,
    proved.country,
    proved.latitude,
    proved.longitude,
    proved.elsewhere?.map(({ suburb, postcode }) => [suburb, postcode]) ?? null,
  ]);

/** Reads what `writeProof` wrote. Only the server can verify that it wrote it. Null: not a proof. */
export function readProof(text: string): ProvedAddress | null {
  try {
    const [lastDay, storeId, line1, suburb, postcode, country, latitude, longitude, elsewhere] = JSON.parse(text) as [
      number,
      string | null,
      string,
      string,
      string,
      CountryCode,
      number | null,
      number | null,
      [string, string][] | null,
    ];
    if (typeof lastDay !== 'number' || typeof line1 !== 'string') return null;
    const names = elsewhere?.map(([name, code]) => ({ suburb: name, postcode: code })) ?? null;
    return { lastDay, storeId, line1, suburb, postcode, country, latitude, longitude, elsewhere: names };
  } catch {
    return null;
  }
}

/** Whether what was signed still holds, for this store. `now` in milliseconds. */
export const holds = ({ lastDay, storeId }: ProvedAddress, store: string, now: number): boolean =>
  dayOfProof(now) <= lastDay && (storeId === null || storeId === store);

/** What a proof states about its address, unverified (for clients); null: nothing valid for this store. `now` in milliseconds. */
export function provedAddressFor({ proof = '' }: DeliveryAddress, store: string, now: number): ProvedAddress | null {
  const proved = readProof(proof.slice(signatureLength));
  return proved !== null && holds(proved, store, now) ? proved : null;
}

/** Compares what a guest sent with what the server has signed; null: it has signed nothing, or that holds no longer. */
export function checkAddress(sent: DeliveryAddress, proved: ProvedAddress | null): AddressCheck {
  if (proved === null || proved.country !== sent.country || !completesLine(sent.line1, proved.line1)) {
    return { kind: 'unconfirmed', elsewhere: null };
  }
  const sameName = plainText(sent.suburb) === plainText(proved.suburb) && isPlainLine(sent.suburb);
  const samePlace = (sameName || sent.suburb === proved.suburb) && samePostcode(sent.country, sent.postcode, proved.postcode);
  if (proved.elsewhere !== null) return { kind: 'unconfirmed', elsewhere: samePlace ? proved.elsewhere : null };
  const samePoint = sent.latitude === proved.latitude && sent.longitude === proved.longitude;
  return samePlace && samePoint
    ? { kind: 'confirmed', line1: proved.line1 }
    : { kind: 'contradicts', known: { suburb: proved.suburb, postcode: proved.postcode } };
}
