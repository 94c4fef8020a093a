/** Words for a part of a house. In a first line they count if a number or a letter follows them. */
export const units: ReadonlySet<string> = new Set(
  `unit u apt apartment flat suite ste shop level lvl floor fl lot room rm studio villa townhouse block blk building bldg tower office
  kiosk stall warehouse berth door penthouse ph`.split(/\s+/),
);

/** Words for a part of a house that need no number. */
export const parts: ReadonlySet<string> = new Set(['rear', 'front', 'upstairs', 'downstairs', 'basement']);

/** From here on a line describes what is nearby, not the address itself. */
export const nearby: ReadonlySet<string> = new Set(
  'cnr corner near opposite opp off behind beside next above below via between facing'.split(' '),
);

/** Places that are in every town. */
export const generalPlaces: readonly string[] = [
  ...['cbd', 'city', 'city centre', 'city center', 'town centre', 'downtown', 'nz', 'new zealand', 'australia'],
  ...['uk', 'united kingdom', 'england', 'scotland', 'wales', 'usa', 'united states', 'aotearoa'],
];

/** Abbreviations of street endings. */
const short: Readonly<Record<string, string>> = {
  st: 'street',
  str: 'street',
  strt: 'street',
  rd: 'road',
  av: 'avenue',
  ave: 'avenue',
  ln: 'lane',
  tce: 'terrace',
  ter: 'terrace',
  cres: 'crescent',
  cr: 'crescent',
  dr: 'drive',
  pl: 'place',
  pde: 'parade',
  blvd: 'boulevard',
  bvd: 'boulevard',
  hwy: 'highway',
  ct: 'court',
  sq: 'square',
  cl: 'close',
  cct: 'circuit',
  esp: 'esplanade',
  gr: 'grove',
  gdns: 'gardens',
  pkwy: 'parkway',
};

/**
 * A street ends with one of these, whatever follows. Words that names of suburbs end with (Park, Hill, Gardens, Grove) are not among them.
 */
const ends: ReadonlySet<string> = new Set(
  `street road avenue lane terrace crescent drive place parade boulevard highway court square close circuit esplanade parkway way quay
  alley`.split(/\s+/),
);

/** What is never the whole name of a street. "Parkway" and "Esplanade" are. */
const neverAlone: ReadonlySet<string> = new Set('street road avenue lane drive place court square close way'.split(' '));

export const isStreetName = (name: string): boolean => name.length > 1 && !neverAlone.has(spelled(name));

const directions: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' };

/** The last word of a street's name, spelled out. */
export const spelled = (word: string): string => short[word] ?? word;

export const isEnd = (word: string): boolean => ends.has(spelled(word));

/** Between a number and one of these, and the name of a saint, "St" is "Saint": "Old St Kilda Road". */
export const beforeSaint: ReadonlySet<string> = new Set([
  'upper',
  'lower',
  'old',
  'new',
  'great',
  'little',
  'the',
  ...Object.entries(directions).flat(),
]);

/** A compass direction, spelled out; null: a different word. */
export const getDirection = (word: string): string | null => directions[word] ?? (Object.values(directions).includes(word) ? word : null);
