import type { CountryCode } from '@servery/domain/countries';
import type { GeoPoint } from '@servery/domain/delivery';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One street of a suburb. */
export interface Street {
  country: CountryCode;
  state: string;
  suburb: string;
  /** A part of the town, or the town of a suburb: used for searching, not part of the address. */
  area: string;
  postcode: string;
  name: string;
  /** Of the suburb. */
  centre: GeoPoint;
}

const standard = join(import.meta.dirname, '../../../db/gazetteer/streets.tsv');

/** Reads the list of streets: tab-separated, one suburb per line, its streets between bars. @throws when a line cannot be read. */
export function readStreets(file = standard): Street[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.flatMap((line) => {
    const [country, state, suburb, area, postcode, latitude, longitude, streets] = line.split('\t') as [CountryCode, ...string[]];
    const centre = { latitude: Number(latitude), longitude: Number(longitude) };
    if (streets === undefined || Number.isNaN(centre.latitude + centre.longitude)) throw new Error(`This line is no suburb: ${line}`);
    return streets.split('|').map((name) => ({ country, state, suburb, area, postcode, name, centre }) as Street);
  });
}
