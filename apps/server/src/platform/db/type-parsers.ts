import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database returned ${text}, which is beyond exact integers.`);
  return value;
}

const getParser = pg.types.getTypeParser as (oid: number) => unknown;
const textArray = getParser(TEXT_ARRAY) as (text: string) => string[];

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [DATE, (text) => text],
  [INT8_ARRAY, (text) => textArray(text).map(safeInteger)],
  [DATE_ARRAY, textArray],
]);

/** How columns are parsed: int8 to a number (exact, or it throws), a date stays 'yyyy-MM-dd', timestamptz to a Date. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};
