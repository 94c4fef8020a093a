import type { WeeklyHours } from '../availability/index.ts';
import type { ApplicableOrderingSystem, TaxCategory } from '../menu/index.ts';
import { taxCategories } from '../menu/index.ts';
import type { Minor } from '../money/index.ts';
import type { CollectionType } from '../orders/index.ts';
import { cutText, hasHidden, hiddenMessage, isBlank } from '../text/index.ts';
import { limits } from '../validation/index.ts';
import type { CellName } from './describe-columns.ts';
import { fileLimits } from './describe-menu-file.ts';
import type { MenuFileProblem } from './describe-menu-file.ts';
import { splitList } from './join-list.ts';
import { parseHours } from './parse-hours.ts';
import type { FileRow } from './parse-rows.ts';

/** Reads the cells of one row; every reader notes problems and returns a value to continue with. */
export interface CellReader {
  row: number;
  sizes: readonly string[];
  /** Notes a problem of this row. */
  refuse: (column: CellName, message: string) => void;
  /** A column's value, under a name; empty if the file has no such column. */
  imported: <K extends string, V>(name: K, column: CellName, value: () => V) => { [Name in K]?: V };
  /** Whether the cell is filled. */
  has: (column: CellName) => boolean;
  /** One line of text. */
  name: (column: CellName, range: { min: number; max: number }) => string;
  /** Text of at most `max` characters; may have line breaks. */
  text: (column: CellName, max: number) => string;
  /** Text that may be missing. */
  optional: (column: CellName, max: number) => string | null;
  /** `12.50`, `$12.50`, `1,200`, and `12,50` where semicolons separate: major units, to minor units. */
  money: (column: CellName, otherwise: Minor | null) => Minor;
  /** The same, above or below 0. */
  extra: (column: CellName) => Minor;
  whole: (column: CellName, range: { min: number; max: number }, otherwise: number) => number;
  yes: (column: CellName, otherwise: boolean) => boolean;
  /** Entries between bars, each once. */
  list: (column: CellName, maxLength: number) => string[];
  hours: (column: CellName) => WeeklyHours | null;
  collectionTypes: (column: CellName) => Record<CollectionType, boolean>;
  orderingSystems: (column: CellName) => ApplicableOrderingSystem;
  taxCategory: (column: CellName) => TaxCategory;
  color: (column: CellName) => string | null;
  picture: (column: CellName) => string | null;
  /** One of several words, however they are spelled; undefined if the cell is empty. */
  word: <T extends string>(column: CellName, words: readonly T[]) => T | undefined;
}

/** `2,30`, `1.200,50`. */
const commaAmount = /^-?\s*[$£]?\s*(\d{1,3}(?:\.\d{3})+|\d{1,9}),\d{1,2}$/;
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Makes the reader of a row; what it refuses goes to `problems`. */
export function cellReader({ row, cells, heading, sizes, decimalComma }: FileRow, problems: MenuFileProblem[]): CellReader {
  const refuse = (column: CellName, message: string): void => void problems.push({ row, column, severity: 'error', message });

  const text = (column: CellName, max: number): string => {
    const value = (cells[column] ?? '').replaceAll('\r\n', '\n').normalize('NFC');
    if (hasHidden(value)) refuse(column, hiddenMessage);
    if (value.length > max) refuse(column, `Please use at most ${max} characters.`);
    return value;
  };
  const name = (column: CellName, { min, max }: { min: number; max: number }): string => {
    const value = text(column, max).replaceAll(/\s+/g, ' ');
    if (isBlank(value)) refuse(column, 'Please fill this in.');
    else if (value.length < min) refuse(column, `Please use at least ${min} characters.`);
    return value;
  };
  const optional = (column: CellName, max: number): string | null => (cells[column] === undefined ? null : text(column, max));

  const getAmount = (column: CellName, written: string, least: Minor): Minor => {
    const value = decimalComma && commaAmount.test(written) ? written.replaceAll('.', '').replace(',', '.') : written;
    const match = /^(-?)\s*[$£]?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(value);
    if (!match) {
      refuse(column, 'Please write an amount like 12.50.');
      return 0;
    }
    const amount = Number(match[2]?.replaceAll(',', '')) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
    const signed = match[1] === '-' && amount > 0 ? -amount : amount;
    if (signed < least) refuse(column, 'Please write an amount of at least 0.');
    else if (amount > limits.price.max) refuse(column, 'Please write a smaller amount.');
    return signed;
  };
  const money = (column: CellName, otherwise: Minor | null): Minor => {
    const value = cells[column];
    if (value !== undefined) return getAmount(column, value, 0);
    if (otherwise === null) refuse(column, 'Please fill this in, like 12.50.');
    return otherwise ?? 0;
  };
  const whole = (column: CellName, { min, max }: { min: number; max: number }, otherwise: number): number => {
    const value = cells[column];
    if (value === undefined) return otherwise;
    const number = /^\d{1,6}$/.test(value) ? Number(value) : -1;
    if (number >= min && number <= max) return number;
    refuse(column, `Please write a whole number from ${min} to ${max}.`);
    return otherwise;
  };
  const yes = (column: CellName, otherwise: boolean): boolean => {
    const value = (cells[column] ?? '').toLowerCase();
    if (value === '') return otherwise;
    if (['yes', 'y', 'true', '1'].includes(value)) return true;
    if (!['no', 'n', 'false', '0'].includes(value)) refuse(column, 'Please write yes or no.');
    return false;
  };
  const list = (column: CellName, maxLength: number): string[] => {
    const value = cells[column];
    if (value === undefined) return [];
    const entries = splitList(value).map((entry) => entry.replaceAll(/\s+/g, ' ').normalize('NFC'));
    if (hasHidden(value)) refuse(column, hiddenMessage);
    if (entries.some(isBlank)) refuse(column, 'There is an empty entry between two bars.');
    const long = entries.find((entry) => entry.length > maxLength);
    if (long !== undefined) refuse(column, `“${cutText(long, 30)}” is too long: at most ${maxLength} characters each.`);
    if (entries.length > fileLimits.listEntries) refuse(column, `Please write at most ${fileLimits.listEntries} entries.`);
    const seen = new Set<string>();
    for (const entry of entries) {
      if (seen.has(entry.toLowerCase())) refuse(column, `“${cutText(entry, 30)}” is there twice.`);
      seen.add(entry.toLowerCase());
    }
    return entries;
  };
  const flags = <K extends string>(column: CellName, names: readonly K[]): Record<K, boolean> => {
    const entries = list(column, 30).map(plain);
    if (entries.length === 1 && entries[0] === 'none') return Object.fromEntries(names.map((one) => [one, false])) as Record<K, boolean>;
    const strange = entries.find((entry) => !names.some((one) => plain(one) === entry));
    if (strange !== undefined) refuse(column, `Please write one or more of ${names.join('|')}.`);
    return Object.fromEntries(names.map((one) => [one, cells[column] === undefined || entries.includes(plain(one))])) as Record<K, boolean>;
  };
  const matching = (column: CellName, pattern: RegExp, message: string): string | null => {
    const value = cells[column];
    if (value === undefined) return null;
    if (!pattern.test(value)) refuse(column, message);
    return value;
  };

  const word = <T extends string>(column: CellName, words: readonly T[]): T | undefined => {
    const value = cells[column];
    const found = value === undefined ? undefined : words.find((one) => plain(one) === plain(value));
    if (value !== undefined && found === undefined) refuse(column, `Please write one of: ${words.join(', ')}.`);
    return found;
  };

  return {
    row,
    sizes,
    refuse,
    imported: (name, column, value) => (heading.has(column) ? { [name]: value() } : {}) as never,
    has: (column) => cells[column] !== undefined,
    name,
    text,
    optional,
    money,
    extra: (column) => getAmount(column, cells[column] ?? '0', -limits.price.max),
    whole,
    yes,
    list,
    hours: (column) => {
      const value = cells[column];
      if (value === undefined) return null;
      const hours = parseHours(value);
      if (hours === null)
        refuse(column, 'Please write hours like “daily 7:00 AM - 11:30 AM” or “mon-fri 7:00 AM - 3:00 PM | sat 8:00 AM - 2:00 PM”.');
      return hours;
    },
    collectionTypes: (column) => flags(column, ['pickup', 'delivery', 'dineIn'] as const),
    orderingSystems: (column) => flags(column, ['pos', 'online', 'uberEats'] as const),
    taxCategory: (column) => word(column, taxCategories) ?? 'standard',
    color: (column) => matching(column, /^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'Please write a colour like #f4a261.')?.toLowerCase() ?? null,
    picture: (column) => matching(column, /^\w[\w.-]{0,99}$/, 'Please write the name of a picture: letters, digits, dots and hyphens.'),
    word,
  };
}
