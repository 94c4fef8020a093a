import { addressInOneLine, distanceInMetres, type DeliveryAddress, type GeoPoint } from '@servery/domain/delivery';
import { oneSlip } from '@servery/domain/text';
import type { Street } from './local-addresses.client.ts';

/** Lower case without accents, split into words. */
export const getWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Abbreviations of street endings. */
const shortened: Readonly<Record<string, readonly string[]>> = {
  street: ['st', 'str'],
  road: ['rd'],
  avenue: ['av', 'ave'],
  lane: ['ln', 'la'],
  terrace: ['tce', 'ter'],
  crescent: ['cres', 'cr'],
  drive: ['dr'],
  place: ['pl'],
  parade: ['pde'],
  boulevard: ['blvd', 'bvd'],
  saint: ['st'],
  mount: ['mt'],
  north: ['n'],
  south: ['s'],
  east: ['e'],
  west: ['w'],
};

/** The typed text, parsed. */
export interface Typed {
  /** As it is written before the street: "4/21", "12A"; empty if none was typed. */
  number: string;
  words: string[];
}

const numbered =
  /^\s*(?:(?:unit|apt|apartment|flat|suite|shop|level)\s+)?((?:[0-9]{1,5}[a-z]?\s*[/,-]\s*)?[0-9]{1,5}[a-z]?)(?:\s+|\s*,\s*)(?=\S)(.*)$/i;

/** Takes the house number off the front. "9th Street" has none, and neither has a postcode on its own. */
export function readTyped(text: string): Typed {
  const found = numbered.exec(text);
  if (found === null) return { number: '', words: getWords(text) };
  const [, number = '', rest = ''] = found;
  return { number: number.replace(/\s+/g, '').replace(',', '/').toUpperCase(), words: getWords(rest) };
}

/** How well a typed word matches a known one: 3 equal, 2 its beginning, 1 its beginning except for one letter, 0 not at all. */
export function likeness(typed: string, known: string): 0 | 1 | 2 | 3 {
  if (typed === known || shortened[known]?.includes(typed) === true) return 3;
  if (known.startsWith(typed)) return 2;
  // Short words and numbers differ little from one another: one wrong letter makes another word.
  if (typed.length < 4 || /[0-9]/.test(typed)) return 0;
  return [typed.length - 1, typed.length, typed.length + 1].some((length) => oneSlip(typed, known.slice(0, length))) ? 1 : 0;
}

/** A street with its words, as used by the search. */
export interface KnownStreet extends Street {
  words: readonly string[];
}

export const knownStreet = (street: Street): KnownStreet => ({
  ...street,
  words: getWords(`${street.name} ${street.suburb} ${street.area} ${street.state} ${street.postcode}`),
});

/** The distance up to which places count as near the store. */
const nearInMetres = 20_000;

/** The streets that match every typed word: those near the store first, then the best matches, then the nearest. */
export function findStreets(streets: readonly KnownStreet[], { words }: Typed, near: GeoPoint | null, limit: number): KnownStreet[] {
  if (words.length === 0) return [];
  const found = streets.flatMap((street) => {
    const best = words.map((word) => Math.max(...street.words.map((known) => likeness(word, known))));
    if (best.includes(0)) return [];
    // The first word typed is usually the street.
    const first = likeness(words[0] as string, street.words[0] as string);
    const away = near === null ? 0 : distanceInMetres(near, street.centre);
    return [{ street, likeness: best.reduce((sum, each) => sum + each, first), away }];
  });
  found.sort((a, b) => Number(a.away > nearInMetres) - Number(b.away > nearInMetres) || b.likeness - a.likeness || a.away - b.away);
  return found.slice(0, limit).map(({ street }) => street);
}

/** A number from 0 to 1 that is always the same for a text. */
function toShare(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 16_777_619);
  return (hash >>> 0) / 2 ** 32;
}

const metresInDegree = 111_320;

/** The coordinates of a house: made up, but always the same, along a line through the suburb. */
function pointOfHouse({ name, suburb, centre }: Street, number: string): GeoPoint {
  const turn = toShare(`${name}/${suburb}`) * 2 * Math.PI;
  const house = Number.parseInt(number.split('/').at(-1) ?? '', 10);
  const along = Number.isNaN(house) ? 0 : ((house % 200) - 100) * 3;
  const across = (toShare(`${suburb}/${name}`) - 0.5) * 500;
  const north = along * Math.cos(turn) - across * Math.sin(turn);
  const east = along * Math.sin(turn) + across * Math.cos(turn);
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return {
    latitude: round(centre.latitude + north / metresInDegree),
    longitude: round(centre.longitude + east / (metresInDegree * Math.cos((centre.latitude * Math.PI) / 180))),
  };
}

/** The address of a house in a street; without a number only the street. */
export function getAddress(street: Street, number: string): DeliveryAddress {
  const { name, suburb, area, state, postcode, country } = street;
  return {
    line1: number === '' ? name : `${number} ${name}`,
    suburb,
    // A suburb of New Zealand belongs to the town in `area`.
    state: country === 'NZ' ? area : state,
    postcode,
    country,
    ...pointOfHouse(street, number),
    provider: 'local',
    providerPlaceId: null,
  };
}

/** The second line of a suggestion: the part of the town, the town, the postcode. */
export function getPlace(street: Street): string {
  const { suburb, area, postcode, country } = street;
  if (area === '') return addressInOneLine({ ...street, line1: '' });
  // A suburb of New Zealand belongs to the town in `area`; elsewhere `area` is the part of the town in `suburb`.
  if (country === 'NZ') return `${suburb}, ${area} ${postcode}`;
  return `${area}, ${country === 'GB' ? `${suburb} ${postcode}` : addressInOneLine({ ...street, line1: '' })}`;
}

/** The id by which `resolve` finds a suggestion. */
export const suggestionId = ({ postcode, suburb, name }: Street, number: string): string => [postcode, suburb, name, number].join('|');

/** The street and number of a suggestion's id, or undefined if there is no such street. */
export function readSuggestionId(id: string, streets: readonly KnownStreet[]): { street: KnownStreet; number: string } | undefined {
  const [postcode, suburb, name, number = '', ...rest] = id.split('|');
  if (rest.length > 0 || !/^([0-9]{1,5}[A-Z]?([/-][0-9]{1,5}[A-Z]?)?)?$/.test(number)) return undefined;
  const street = streets.find((each) => each.postcode === postcode && each.suburb === suburb && each.name === name);
  return street && { street, number };
}
