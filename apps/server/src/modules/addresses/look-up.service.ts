import { pointOf, sameSuburb, streetOf, plainText, type DeliveryAddress, type SuburbName } from '@servery/domain/delivery';
import type { AddressPort } from '../../ports/addresses.ts';
import type { StoreProfile } from '../restaurants/index.ts';

/** What providers may be asked about one address: each reading of a suggestion may cost money. */
const readings = { whole: 1, street: 3 } as const;

/** Whether an address that was found lies where it was typed: in the same suburb, or for the store in the same one of its list. */
const isThere = (store: StoreProfile, typed: DeliveryAddress, found: DeliveryAddress): boolean =>
  sameSuburb(found, { name: typed.suburb, postcode: typed.postcode }) ||
  store.settings.delivery.suburbs.some((suburb) => sameSuburb(typed, suburb) && sameSuburb(found, suburb));

/**
 * Looks up an address that was typed: as a whole, and if nobody knows it so, its street near the store. Answers with the address, placed on
 * the map where the provider knows this very house, and the listed suburbs where its street is known; null: it is known where it was typed.
 * A provider that does not answer knows nothing.
 */
export async function lookUp(
  port: AddressPort,
  store: StoreProfile,
  typed: DeliveryAddress,
  session: string,
): Promise<{ address: DeliveryAddress; elsewhere: SuburbName[] | null }> {
  const country = store.country;
  const street = streetOf(typed.line1);
  const find = async (text: string, most: number): Promise<DeliveryAddress[]> => {
    const suggested = await port.suggest({ text: text.slice(0, 120), country, near: pointOf(store.address), session });
    if (suggested.outcome === 'refused') return [];
    const found: DeliveryAddress[] = [];
    for (const { id } of suggested.rows.slice(0, most)) {
      const read = await port.resolve({ id, country, session });
      if (read.outcome === 'found' && streetOf(read.address.line1) === street) found.push(read.address);
    }
    return found;
  };
  const whole = await find(`${typed.line1} ${typed.suburb} ${typed.postcode}`, readings.whole);
  const known = whole.find((address) => isThere(store, typed, address));
  if (known) return { address: placed(typed, known), elsewhere: null };
  const streets = [...whole, ...(await find(typed.line1, readings.street))];
  const there = streets.find((address) => isThere(store, typed, address));
  if (there) return { address: placed(typed, there), elsewhere: null };
  const listed = store.settings.delivery.suburbs.filter((suburb) => streets.some((address) => sameSuburb(address, suburb)));
  const names = listed.map(({ name, postcode }): SuburbName => {
    const found = streets.find((address) => sameSuburb(address, { name, postcode }));
    return { suburb: found?.suburb ?? name, postcode: found?.postcode ?? postcode };
  });
  return { address: { ...typed, latitude: null, longitude: null, provider: 'manual', providerPlaceId: null }, elsewhere: names };
}

/** The typed words with the provider's point: where it knows the street alone, that is not where the house stands. */
function placed(typed: DeliveryAddress, { line1, latitude, longitude, provider, providerPlaceId }: DeliveryAddress): DeliveryAddress {
  const numbers = (line: string) => plainText(line).match(/\d+/g)?.at(-1);
  if (numbers(line1) !== numbers(typed.line1)) return { ...typed, latitude: null, longitude: null, provider, providerPlaceId: null };
  return { ...typed, latitude, longitude, provider, providerPlaceId };
}
