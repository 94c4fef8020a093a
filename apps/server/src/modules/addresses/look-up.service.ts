import {
  isPlainLine,
  plainText,
  getPoint,
  readStreetLine,
  sameStreet,
  sameSuburb,
  getStreet,
  suburbsNamed,
  type DeliveryAddress,
  type NamedStreet,
  type SuburbName,
} from '@servery/domain/delivery';
import type { AddressPort } from '../../ports/addresses.ts';
import type { StoreProfile } from '../restaurants/index.ts';

/** Limits for one address: each search, and each suggestion read, may cost money. */
const readings = { whole: 1, street: 3 } as const;
const mostSearches = 5;

/** A street that a provider knows; `slip`: the typed name is a misspelling of it. */
interface Found {
  address: DeliveryAddress;
  slip: boolean;
}

/** Whether a found address is where it was typed: in the same suburb, or in the same suburb of the store's list. */
const isThere = (store: StoreProfile, typed: DeliveryAddress, found: DeliveryAddress): boolean =>
  sameSuburb(found, { name: typed.suburb, postcode: typed.postcode }) ||
  store.settings.delivery.suburbs.some((suburb) => sameSuburb(typed, suburb) && sameSuburb(found, suburb));

/**
 * Looks up a typed address: number and street of its first line in its suburb and, if it is not known there, near the store. Returns the
 * address, with coordinates if the provider knows this very house, and the suburbs in which its street is known, or which its first line
 * names; null: it is known where it was typed. A misspelled street confirms nothing, but may be known elsewhere. A provider that does not
 * answer knows nothing.
 */
export async function lookUp(
  port: AddressPort,
  store: StoreProfile,
  typed: DeliveryAddress,
  session: string,
): Promise<{ address: DeliveryAddress; elsewhere: SuburbName[] | null }> {
  const { suburbs } = store.settings.delivery;
  const line = readStreetLine(typed.line1, [typed.suburb, typed.state, ...suburbs.map(({ name }) => name)]);
  const find = getSearch(port, store, typed, session);
  const there = ({ address, slip }: Found): boolean => !slip && isThere(store, typed, address);

  const found: Found[] = [];
  const confirmed: { address: DeliveryAddress; street: NamedStreet }[] = [];
  for (const street of line.streets) {
    const all = await findStreet(find, street, `${typed.suburb} ${typed.postcode}`, there);
    // A street that there is was not mistyped for another one.
    const exact = all.filter(({ slip }) => !slip);
    const known = exact.length > 0 ? exact : all;
    const own = known.find(there);
    if (own) confirmed.push({ address: own.address, street });
    // Where it was meant to be, it is mistyped and no more.
    else if (!known.some(({ address }) => isThere(store, typed, address))) found.push(...known);
  }
  const [first] = confirmed;
  if (first && confirmed.length === line.streets.length && line.whole && isPlainLine(typed.line1)) {
    const other = await namedElsewhere(find, line.rest, first.street, typed);
    if (other === null || isThere(store, typed, other)) return { address: placed(typed, first.address, first.street), elsewhere: null };
    found.push({ address: other, slip: false });
    return { address: unplaced(typed), elsewhere: getSuburbs([{ name: other.suburb, postcode: other.postcode }], found) };
  }
  const named = suburbsNamed(line.rest, typed, suburbs);
  const listed = suburbs.filter((suburb) => named.includes(suburb) || found.some(({ address }) => sameSuburb(address, suburb)));
  const others = listed.filter((suburb) => !sameSuburb(typed, suburb));
  return { address: unplaced(typed), elsewhere: getSuburbs(others, found) };
}

type Search = (text: string, name: string, most: number) => Promise<Found[]>;

/** Searches for a street by its name, with some context. After `mostSearches` there are no more searches. */
function getSearch(port: AddressPort, store: StoreProfile, typed: DeliveryAddress, session: string): Search {
  const { country } = store;
  const says = (secondary: string, suburb: string) => ` ${plainText(secondary)} `.includes(` ${plainText(suburb)} `);
  // Suggestions whose text is in the typed suburb are read first, then those in another suburb that the store delivers to.
  const wish = (secondary: string): number => {
    if (says(secondary, typed.suburb)) return 0;
    return store.settings.delivery.suburbs.some(({ name }) => says(secondary, name)) ? 1 : 2;
  };
  let left = mostSearches;
  return async (text, name, most) => {
    if (left === 0) return [];
    left -= 1;
    const suggested = await port.suggest({ text: text.trim().slice(0, 120), country, near: getPoint(store.address), session });
    if (suggested.outcome === 'refused') return [];
    // A suggestion whose text names another street is not read, because reading costs money.
    const rows = suggested.rows
      .map((row) => ({ ...row, like: sameStreet(name, getStreet(row.primary)) }))
      .filter(({ like }) => like !== 'other')
      .toSorted((a, b) => Number(a.like === 'slip') - Number(b.like === 'slip') || wish(a.secondary) - wish(b.secondary));
    const found: Found[] = [];
    for (const { id } of rows.slice(0, most)) {
      const read = await port.resolve({ id, country, session });
      if (read.outcome !== 'found') continue;
      const like = sameStreet(name, getStreet(read.address.line1));
      if (like !== 'other') found.push({ address: read.address, slip: like === 'slip' });
    }
    return found;
  };
}

/** Where a street is known: in the typed place, by any of its names, else around the store. */
async function findStreet(find: Search, { number, names }: NamedStreet, place: string, there: (found: Found) => boolean): Promise<Found[]> {
  const found: Found[] = [];
  for (const name of names) {
    found.push(...(await find(`${number} ${name} ${place}`, name, readings.whole)));
    if (found.some(there)) return found;
  }
  for (const name of names) found.push(...(await find(`${number} ${name}`, name, readings.street)));
  return found;
}

/**
 * The same house in another suburb that its first line names beside its street, although it is known in the typed one, too ("12 Jervois
 * Road, Herne Bay", typed in Ponsonby). Null: there is none.
 */
async function namedElsewhere(
  find: Search,
  rest: readonly string[],
  street: NamedStreet,
  typed: DeliveryAddress,
): Promise<DeliveryAddress | null> {
  const own = [typed.suburb, typed.state, typed.postcode].map(plainText);
  const words = rest.filter((part) => /\p{L}/u.test(part) && !own.includes(part)).join(' ');
  const name = street.names[0];
  if (words === '' || name === undefined) return null;
  const known = await find(`${street.number} ${name} ${words}`, name, readings.whole);
  const says = ({ suburb }: DeliveryAddress): boolean => suburb !== '' && ` ${words} `.includes(` ${plainText(suburb)} `);
  return known.find(({ address, slip }) => !slip && says(address))?.address ?? null;
}

/** Suburbs as the provider writes them, if it knows the street there. */
const getSuburbs = (suburbs: readonly { name: string; postcode: string }[], found: readonly Found[]): SuburbName[] =>
  suburbs.map(({ name, postcode }) => {
    const known = found.find(({ address }) => sameSuburb(address, { name, postcode }))?.address;
    return { suburb: known?.suburb ?? name, postcode: known?.postcode ?? postcode };
  });

const unplaced = (typed: DeliveryAddress): DeliveryAddress => ({
  ...typed,
  ...{ latitude: null, longitude: null, provider: 'manual', providerPlaceId: null },
});

/** The typed text with the provider's coordinates; if it knows only the street, those are not the house's. */
function placed(typed: DeliveryAddress, known: DeliveryAddress, street: NamedStreet): DeliveryAddress {
  const { line1, latitude, longitude, provider, providerPlaceId } = known;
  const getHouse = (number: string | undefined) => number?.match(/\d+/g)?.at(-1);
  if (getHouse(readStreetLine(line1, []).streets[0]?.number) !== getHouse(street.number)) return { ...unplaced(typed), provider };
  return { ...typed, latitude, longitude, provider, providerPlaceId };
}
