import type { DeliveryAddress } from './delivery.types.ts';
import { plainText, tidyPostcode } from './address-text.ts';
import { readLetters } from './spelled-letters.ts';
import {
  beforeSaint,
  getDirection,
  generalPlaces,
  isEnd,
  isStreetName,
  nearby,
  parts as houseParts,
  spelled,
  units,
} from './street-words.ts';

/** A street that a first line names. */
export interface NamedStreet {
  /** Of the house, in small letters: "12", "12b-14"; without the unit. Empty: none was given. */
  number: string;
  /** The street as `getStreet` writes it. Several if it is not clear how much of the line is its name; the longest first, at most three. */
  names: readonly string[];
}

/** A first line, taken apart. */
export interface StreetLine {
  /** Mostly one. None: a post box, a number alone. At most two. */
  streets: readonly NamedStreet[];
  /** The rest of the line before or after the street, in lower case without punctuation; one entry for each part. */
  rest: readonly string[];
  /** False: it names more houses than `streets`. */
  whole: boolean;
}

interface Reading extends NamedStreet {
  /** Of the part of the line that it was read in. */
  part: number;
  typed: boolean;
  house: 'house' | 'unit' | 'none';
  rest: readonly string[];
}

const isNumber = (word: string): boolean => /^(?:[a-z]{0,3}\d{0,5}[a-z]?\/)?\d{1,5}[a-z]?(?:-\d{1,5}[a-z]?)?$/.test(word);
const isLetter = (word: string | undefined): boolean => word !== undefined && /^\p{L}$/u.test(word);
const getHouse = (word: string): string => word.split('/').at(-1) ?? '';
const isPostBox = (words: readonly string[]): boolean => /^(?:gpo|po|p o|private|post office|locked) (?:box|bag)\b/.test(words.join(' '));

/** A corner has two streets. */
const getCorner = (part: string): string[] =>
  /^\s*(?:cnr|corner)\b/.test(part) ? part.replace(/^\s*(?:cnr|corner)\.?(?: of\b)?/, '').split(/&| and /) : [part];

/** The parts of a line between commas, as plain words; numbers keep what belongs to them ("4b/12", "12-14"). */
function getParts(line1: string): string[][] {
  const letters = line1
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’ʻ`´]+/gu, '')
    .toLowerCase()
    .replace(/[‐-―]/gu, '-');
  const plain = readLetters(letters)
    .replace(/(\d[a-z]?) ?([/-]) ?(?=\d)/g, '$1$2')
    .replace(/(\d)(?=\p{L}{3})/gu, '$1 ')
    .replace(/\bno\.? ?(?=\d)/g, ' ')
    .replace(/#\s*(?=[\p{L}\d])/gu, ' unit ');
  return plain
    .split(/[,;\n()|]| - /u)
    .flatMap(getCorner)
    .flatMap((part) => {
      const words = part.split(/\s+/u).flatMap((word) => {
        const bare = word.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
        return isNumber(bare) ? [bare] : bare.split(/[^\p{L}\p{N}]+/u).filter((piece) => piece !== '');
      });
      return words.length > 0 ? [words] : [];
    });
}

/** Whether a unit begins at a word: "apt 4b", "flat c", "rear". */
const isUnitAt = (words: readonly string[], at: number): boolean => {
  const [word = '', next] = [words[at], words[at + 1]];
  return houseParts.has(word) || (units.has(word) && next !== undefined && (/^[a-z]{0,2}\d/.test(next) || isLetter(next)));
};

/** How many words at the end are names of places. Never all of them. */
function placesAtEnd(words: readonly string[], places: readonly string[]): number {
  let left = words.length;
  for (let before = -1; before !== left;) {
    before = left;
    const text = words.slice(0, left).join(' ');
    const place = places.find((name) => text.endsWith(` ${name}`));
    if (place !== undefined) left -= place.split(' ').length;
    else if (left > 1 && /^\d{4,5}$/.test(words[left - 1] ?? '') && words[0] !== 'county') left -= 1;
    else left -= / [a-z]{1,2}\d[a-z\d]?( ?)\d[a-z]{2}$/.exec(text)?.[0].trim().split(' ').length ?? 0;
  }
  return words.length - left;
}

/** "St" before a name is "Saint", and stays short; so does "Mount". The last word is spelled out, and a direction after it. */
function getName(words: readonly string[]): string {
  const first = words.length > 1 ? ({ saint: 'st', mount: 'mt' }[words[0] ?? ''] ?? words[0] ?? '') : (words[0] ?? '');
  const all = [first, ...words.slice(1)];
  const last = all.length - 1;
  const direction = last > 1 && isEnd(all[last - 1] ?? '') ? getDirection(all[last] ?? '') : null;
  if (direction !== null) return [...all.slice(0, -2), spelled(all[last - 1] ?? ''), direction].join(' ');
  return [...all.slice(0, -1), last > 0 ? spelled(all[last] ?? '') : first].join(' ');
}

/** The street that begins with the first of these words, and the remaining words. Null: they name none. */
function streetAt(words: readonly string[], places: readonly string[]): { names: string[]; typed: boolean; rest: string[] } | null {
  const stop = words.findIndex((word, at) => at > 0 && (nearby.has(word) || isUnitAt(words, at)));
  const whole = stop < 0 ? words : words.slice(0, stop);
  const county = whole[0] === 'county';
  const number = whole.findIndex((word, at) => at > 0 && !county && isNumber(word));
  const run = number < 0 ? whole : whole.slice(0, number);
  const own = run.slice(0, run.length - placesAtEnd(run, places));
  // "St" is "Street" at the end and "Saint" in front of a name; between a name and another street's end it may be either.
  const at = (index: number) => index > 0 && isEnd(own[index] ?? '');
  const lastEnd = own.findLastIndex((_word, index) => at(index));
  const isSaint = (index: number) => own[index] === 'st' && index < lastEnd && own.slice(0, index).every((word) => beforeSaint.has(word));
  const firstEnd = own.findIndex((_word, index) => at(index) && !isSaint(index));
  const behind = (end: number) => end + 1 + (getDirection(own[end + 1] ?? '') === null ? 0 : 1);
  const cuts =
    county || lastEnd < 0 ? [own.length] : [behind(lastEnd), behind(firstEnd), ...(behind(firstEnd) < own.length ? [firstEnd + 1] : [])];
  const names = [...new Set(cuts.map((cut) => getName(own.slice(0, cut))))].filter(isStreetName);
  if (names.length === 0) return null;
  // What follows a unit is read on; what is nearby is ignored.
  const tail =
    stop < 0 || nearby.has(words[stop] ?? '')
      ? []
      : words.slice(stop).filter((_word, index, all) => !isUnitAt(all, index) && !isUnitAt(all, index - 1));
  return { names, typed: lastEnd > 0, rest: [...whole.slice(Math.min(...cuts)), ...tail] };
}

function getReadings(words: readonly string[], part: number, places: readonly string[], before: readonly string[]): Reading[] {
  const readings: Reading[] = [];
  const add = (from: number, number: string, house: Reading['house']) => {
    const street = streetAt(words.slice(from), places);
    if (street === null) return;
    const behind = house === 'none' && street.typed ? street.rest[0] : undefined;
    const late = behind !== undefined && isNumber(behind) && street.names.length === 1;
    readings.push({ part, ...street, number: late ? getHouse(behind) : number, house: late ? 'house' : house });
  };
  for (const [at, word] of words.entries()) {
    if (!isNumber(word)) continue;
    const next = words.slice(at + 1);
    const swallowed = next.findIndex(
      (each, index) => !houseParts.has(each) && !(index === 0 && isLetter(each) && getDirection(each) === null && next.length > 2),
    );
    if (swallowed < 0 || isNumber(next[swallowed] ?? '') || isUnitAt(next, swallowed)) continue;
    add(at + 1 + swallowed, getHouse(word), units.has(words[at - 1] ?? '') && !word.includes('/') ? 'unit' : 'house');
  }
  if (readings.length > 0) return readings;
  // "12, Queen Street": the number is a separate part.
  const last = before.at(-1) ?? '';
  if (isNumber(last)) add(0, getHouse(last), before.length === 1 ? 'house' : 'unit');
  else {
    const from = words.findIndex((word, at) => !isUnitAt(words, at) && !isNumber(word));
    if (from >= 0) add(from, '', 'none');
  }
  return readings;
}

/**
 * Parses a first line: unit, care of, the house's name, number and street, and what follows it. `places`: names of suburbs and towns
 * nearby, which are not part of a street's name if they follow it ("12 Queen Street Auckland").
 */
export function readStreetLine(line1: string, places: readonly string[]): StreetLine {
  const known = [...new Set([...places.map(placeName), ...generalPlaces])]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length);
  const parts = getParts(line1);
  const all = parts.flatMap((words, at) => {
    const before = parts[at - 1] ?? [];
    if (isPostBox(words) || known.includes(placeName(words.join(' ')))) return [];
    return getReadings(words, at, known, isPostBox(before) ? [] : before);
  });
  const is = (typed: boolean, ...houses: Reading['house'][]) => all.filter((each) => each.typed === typed && houses.includes(each.house));
  const choices = [is(true, 'house'), [...is(true, 'unit'), ...is(true, 'none'), ...is(false, 'house')], is(false, 'unit', 'none')];
  const best = choices.find((each) => each.length > 0) ?? [];
  const last = all.findLastIndex(({ typed, house }) => typed && house === 'house');
  // In front of a house and its street another number and name may be one, too: "12 Eliza, 12 Enmore Road".
  const houses = [...best, ...all.filter(({ typed, house }, at) => !typed && house === 'house' && at < last)];
  const chosen = houses.slice(0, 2);
  const rest = parts.flatMap((words, at) => {
    const read = chosen.filter(({ part }) => part === at);
    if (read.length > 0) return read.map((reading) => reading.rest.join(' '));
    // In front of the street a suburb counts that is all of its part: "Newtown House" is a house.
    const text = placeName(words.join(' '));
    return at > Math.min(...chosen.map(({ part }) => part)) || known.includes(text) ? [words.join(' ')] : [];
  });
  return {
    streets: chosen.map(({ number, names }) => ({ number, names })),
    rest: rest.filter((text) => text !== ''),
    whole: houses.length === chosen.length,
  };
}

/** The street of a first line: without number, unit and everything else, its last word spelled out. */
export const getStreet = (line1: string): string => readStreetLine(line1, []).streets[0]?.names[0] ?? plainText(line1);

/** A place's name as it is compared: "Mt. Eden" is "mount eden". */
const placeName = (name: string): string =>
  plainText(name.replace(/['’ʻ]/gu, ''))
    .replace(/\bmt\b/g, 'mount')
    .replace(/\bsaint\b/g, 'st');

interface ListedSuburb {
  name: string;
  postcode: string;
}

/**
 * The suburbs of a list that the rest of a first line names, other than the typed one. A name that continues is a different name: "Newtown
 * House", and "Newtown South" if that is the typed suburb.
 */
export function suburbsNamed<T extends ListedSuburb>(
  rest: readonly string[],
  typed: Pick<DeliveryAddress, 'suburb' | 'postcode' | 'country'>,
  listed: readonly T[],
): T[] {
  const own = placeName(typed.suburb);
  const places = [...new Set([own, ...listed.map(({ name }) => placeName(name)), ...generalPlaces])].toSorted(
    (a, b) => b.length - a.length,
  );
  const state = typed.country === 'US' ? /^[a-z]{2}$/ : /^(?:nsw|vic|qld|act|tas|wa|sa|nt)$/;
  const found = rest.flatMap((part) => namesIn(placeName(part), places, state));
  return listed.filter(({ name, postcode }) => {
    const code = tidyPostcode(typed.country, postcode);
    const mentions = found.filter(
      (each) => each.name === placeName(name) && (each.postcode === '' || code === '' || each.postcode === code.toLowerCase()),
    );
    if (placeName(name) !== own) return mentions.length > 0;
    return code !== tidyPostcode(typed.country, typed.postcode) && mentions.some((each) => each.postcode !== '');
  });
}

/** Places in a text, each with the postcode after it. Read from the end; words that are not a place end the search. */
function namesIn(text: string, places: readonly string[], state: RegExp): { name: string; postcode: string }[] {
  const found: { name: string; postcode: string }[] = [];
  let left = text;
  let postcode = '';
  while (left !== '') {
    const place = places.find((name) => left === name || left.endsWith(` ${name}`));
    const word = left.slice(left.lastIndexOf(' ') + 1);
    if (place !== undefined) {
      found.push({ name: place, postcode });
      postcode = '';
    } else if (/\d/.test(word)) postcode = word;
    else if (found.length > 0 || !state.test(word)) break;
    left = left.slice(0, -(place ?? word).length).trim();
  }
  return found;
}
