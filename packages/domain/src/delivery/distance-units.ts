import type { CountryCode } from '../countries/index.ts';

/** In what a country measures ways. What is stored is always in metres. */
interface DistanceUnit {
  /** The unit that people type, in the plural. */
  many: 'metres' | 'miles';
  /** One of it in metres, and how many decimals are typed. */
  metres: number;
  decimals: number;
  /** How far a store may deliver: 100 to 100,000 metres, in round figures. */
  bounds: string;
  /** What ways are shown in, long ones and those of less than a tenth of it; with their lengths in metres. */
  long: { unit: 'kilometer' | 'mile'; metres: number };
  short: { unit: 'meter' | 'foot' | 'yard'; metres: number };
}

const metric: DistanceUnit = {
  ...{ many: 'metres', metres: 1, decimals: 0, bounds: '100 to 100,000 metres' },
  long: { unit: 'kilometer', metres: 1_000 },
  short: { unit: 'meter', metres: 1 },
};
const mile = 1_609.344;
const miles = { many: 'miles', metres: mile, decimals: 2, bounds: '0.1 to 62 miles', long: { unit: 'mile', metres: mile } } as const;

export const distanceUnits: Readonly<Record<CountryCode, DistanceUnit>> = {
  AU: metric,
  NZ: metric,
  GB: { ...miles, short: { unit: 'yard', metres: 0.9144 } },
  US: { ...miles, short: { unit: 'foot', metres: 0.3048 } },
};

/** Metres in the unit that people of a country type, rounded as they type it. */
export function fromMetres(metres: number, country: CountryCode): number {
  const { metres: one, decimals } = distanceUnits[country];
  return Number((metres / one).toFixed(decimals));
}

/** What people of a country type, in whole metres. */
export const toMetres = (typed: number, country: CountryCode): number => Math.round(typed * distanceUnits[country].metres);

/** "2.4 km", "1 mile", "160 feet": a way as people of a country say it, to a tenth, or to ten of the smaller unit. */
export function formatDistance(metres: number, country: CountryCode): string {
  const { long, short } = distanceUnits[country];
  const format = (value: number, unit: string) =>
    new Intl.NumberFormat(`en-${country}`, {
      ...{ style: 'unit', unit, maximumFractionDigits: 1 },
      unitDisplay: unit.endsWith('meter') ? 'short' : 'long',
    }).format(value);
  const isShort = metres < long.metres / 10;
  return isShort ? format(Math.round(metres / short.metres / 10) * 10, short.unit) : format(metres / long.metres, long.unit);
}
