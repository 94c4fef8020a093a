/** One place of the made-up map. */
export interface Place {
  /** As Google names it. */
  googleId: string;
  /** As OpenStreetMap names it. */
  osm: { type: 'node' | 'way'; id: number };
  unit: string;
  /** Empty: the map knows the street alone. */
  number: string;
  street: string;
  suburb: string;
  /** The town around the suburb, if it has a different name. */
  town: string;
  state: string;
  stateCode: string;
  postcode: string;
  country: 'AU' | 'NZ' | 'GB' | 'US';
  latitude: number;
  longitude: number;
}

export const countryNames = { AU: 'Australia', NZ: 'New Zealand', GB: 'United Kingdom', US: 'United States' } as const;

type Row = [
  number: string,
  street: string,
  suburb: string,
  state: string,
  postcode: string,
  country: Place['country'],
  latitude: number,
  longitude: number,
  more?: Partial<Pick<Place, 'unit' | 'town'>>,
];

const states: Readonly<Record<string, string>> = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  IL: 'Illinois',
  NY: 'New York',
};

/** What the two services know, with what goes wrong on real maps. */
const rows: Row[] = [
  ['21', 'King Street', 'Newtown', 'NSW', '2042', 'AU', -33.8971, 151.179],
  ['21', 'King Street', 'Newtown', 'NSW', '2042', 'AU', -33.8971, 151.179, { unit: '4' }],
  // The same street in another town, and in a suburb next door.
  ['10', 'King Street', 'Newtown', 'NSW', '2042', 'AU', -33.8962, 151.1801],
  ['10', 'King Street', 'Melbourne', 'VIC', '3000', 'AU', -37.8136, 144.9571],
  ['3', 'Enmore Road', 'Newtown', 'NSW', '2042', 'AU', -33.898, 151.1772],
  ['3', 'Enmore Road', 'Enmore', 'NSW', '2042', 'AU', -33.9003, 151.1722],
  // The map knows no house numbers here.
  ['', 'Hall Street', 'Bondi Beach', 'NSW', '2026', 'AU', -33.8908, 151.2743],
  // No postcode.
  ['8', 'Nowhere Lane', 'Sandy Creek', 'NSW', '', 'AU', -33.1, 150.2],
  // In the water.
  ['1', 'Harbour Parade', 'Manly', 'NSW', '2095', 'AU', -33.81, 151.4],
  // Towns that a state border divides.
  ['5', 'Dean Street', 'Albury', 'NSW', '2640', 'AU', -36.0805, 146.9162],
  ['5', 'High Street', 'Wodonga', 'VIC', '3690', 'AU', -36.1214, 146.8882],
  ['12A', 'Ponsonby Road', 'Ponsonby', '', '1011', 'NZ', -36.8557, 174.739, { town: 'Auckland' }],
  ['40', 'Cuba Street', 'Te Aro', '', '6011', 'NZ', -41.294, 174.778, { town: 'Wellington' }],
  ['7', 'Brick Lane', 'London', 'Greater London', 'E1 6QL', 'GB', 51.519, -0.072],
  ['19', 'Tib Street', 'Manchester', 'Greater Manchester', 'M4 1HN', 'GB', 53.484, -2.235],
  ['2400', 'North Clark Street', 'Chicago', 'IL', '60614', 'US', 41.9245, -87.6401],
  ['120', 'Bedford Avenue', 'Brooklyn', 'NY', '11211', 'US', 40.7194, -73.9558],
];

const listed: readonly Place[] = rows.map(([number, street, suburb, state, postcode, country, latitude, longitude, more], at) => ({
  googleId: `ChIJsim${String(at).padStart(4, '0')}${street.replaceAll(' ', '')}`,
  osm: { type: number === '' ? 'way' : 'node', id: 900_000_001 + at },
  unit: '',
  number,
  street,
  suburb,
  town: suburb,
  state: states[state] ?? state,
  stateCode: state,
  postcode,
  country,
  latitude,
  longitude,
  ...more,
}));

/** Streets without numbers, for numbers that the map does not know. */
const streets: readonly Place[] = [
  ...new Map(
    listed
      .filter(({ number }) => number !== '')
      .map((place) => [`${place.street}|${place.suburb}|${place.postcode}|${place.country}`, place]),
  ).values(),
].map((place, at) => ({
  ...place,
  googleId: `ChIJsimRoute${String(at).padStart(4, '0')}`,
  osm: { type: 'way', id: 910_000_001 + at },
  unit: '',
  number: '',
}));

export const places: readonly Place[] = [...listed, ...streets];

/** What people write for the ends of street names. */
const short: Readonly<Record<string, string>> = { rd: 'road', ave: 'avenue', pde: 'parade', ln: 'lane' };

const getWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
const near = (place: Place, { latitude, longitude }: { latitude: number; longitude: number }): number =>
  Math.hypot(place.latitude - latitude, place.longitude - longitude);

/** The places of some countries that begin with every word typed, the nearest first; if no house does, streets. */
export function findPlaces(text: string, countries: readonly string[], around?: { latitude: number; longitude: number }): Place[] {
  const typed = typedWords(text);
  if (typed.length === 0) return [];
  const fits = (place: Place): boolean => {
    const { unit, number, street, suburb, town, state, stateCode, postcode } = place;
    const words = getWords([unit, number, street, suburb, town, state, stateCode, postcode].join(' '));
    // Where no houses are known, a number in front is no hindrance.
    const asked = number === '' ? typed.filter((word, at) => !/^[0-9]/.test(word) || at > 1) : typed;
    return asked.length > 0 && asked.every((word) => words.some((known) => known.startsWith(word)));
  };
  const found = inCountries(listed, countries).filter(fits);
  // A unit is meant only by who names it.
  const named = found.filter(({ unit }) => unit === '' || typed[0] === unit.toLowerCase());
  return nearestFirst(named.length > 0 ? named : inCountries(streets, countries).filter(fits), around);
}

/**
 * Searches like Google: if nothing begins with every word, entries whose street's words are all among those typed, each with at most one
 * wrong letter, and its number; else only the street. Other words are ignored. Nominatim tolerates no mistakes.
 */
export function findForgiving(text: string, countries: readonly string[], around?: { latitude: number; longitude: number }): Place[] {
  const strict = findPlaces(text, countries, around);
  if (strict.length > 0) return strict;
  const typed = typedWords(text);
  const onStreet = ({ street }: Place): boolean => getWords(street).every((word) => typed.some((each) => isLike(each, word)));
  const houses = inCountries(listed, countries).filter(
    (place) => place.unit === '' && (place.number === '' || typed.includes(place.number.toLowerCase())) && onStreet(place),
  );
  return nearestFirst(houses.length > 0 ? houses : inCountries(streets, countries).filter(onStreet), around);
}

const typedWords = (text: string): string[] => getWords(text).map((word) => short[word] ?? word);

const inCountries = (all: readonly Place[], countries: readonly string[]): Place[] =>
  all.filter(({ country }) => countries.length === 0 || countries.includes(country));

const nearestFirst = (found: readonly Place[], around?: { latitude: number; longitude: number }): Place[] =>
  around === undefined ? [...found] : found.toSorted((a, b) => near(a, around) - near(b, around));

/**
 * Whether a typed word equals a known one except for one letter too many, too few, wrong or swapped with its neighbour; short ones exactly.
 */
function isLike(typed: string, known: string): boolean {
  if (typed === known || (known === 'street' && typed === 'st')) return true;
  if (known.length < 4 || Math.abs(typed.length - known.length) > 1) return false;
  const letters = known.split('');
  const without = (word: string) => [...word].map((_letter, at) => word.slice(0, at) + word.slice(at + 1));
  if (typed.length < known.length) return without(known).includes(typed);
  if (typed.length > known.length) return without(typed).includes(known);
  const wrong = letters.flatMap((letter, at) => (letter === typed[at] ? [] : [at]));
  const [first = 0, second = 0] = wrong;
  return (
    wrong.length === 1 ||
    (wrong.length === 2 && second === first + 1 && typed[first] === letters[second] && typed[second] === letters[first])
  );
}

/** "4/21 King Street". */
export const getLine = ({ unit, number, street }: Place): string =>
  [[unit, number].filter(Boolean).join('/'), street].filter(Boolean).join(' ');

/** Everything, on one line. */
export const wholeAddress = (place: Place): string =>
  [getLine(place), [place.suburb, place.stateCode, place.postcode].filter(Boolean).join(' '), countryNames[place.country]].join(', ');
