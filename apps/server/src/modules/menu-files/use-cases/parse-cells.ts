import type { WeeklyHours } from '@servery/domain/availability';
import type { ApplicableOrderingSystem, TaxCategory } from '@servery/domain/menu';
import { taxCategories } from '@servery/domain/menu';
import type { Minor } from '@servery/domain/money';
import type { CollectionType } from '@servery/domain/orders';
import { limits } from './describe-menu-file.ts';
import type { Column, MenuFileProblem } from './describe-menu-file.ts';
import { parseHours } from './parse-hours.ts';
import type { FileRow } from './parse-rows.ts';

/** Reads the cells of one row; every reader notes what is wrong and answers with a value to go on with. */
export interface CellReader {
  /** Notes a problem of this row. */
  refuse: (column: Column, message: string) => void;
  /** One line of text. */
  name: (column: Column, range: { min: number; max: number }) => string;
  /** Text of at most `max` characters; may have line breaks. */
  text: (column: Column, max: number) => string;
  /** Text that may be missing. */
  optional: (column: Column, max: number) => string | null;
  /** `12.50`, `$12.50`, `1,200`: major units, to minor units. */
  money: (column: Column, otherwise: Minor | null) => Minor;
  whole: (column: Column, range: { min: number; max: number }, otherwise: number) => number;
  yes: (column: Column, otherwise: boolean) => boolean;
  /** Entries between bars, each once. */
  list: (column: Column, maxLength: number) => string[];
  hours: (column: Column) => WeeklyHours | null;
  collectionTypes: (column: Column) => Record<CollectionType, boolean>;
  orderingSystems: (column: Column) => ApplicableOrderingSystem;
  taxCategory: (column: Column) => TaxCategory;
  color: (column: Column) => string | null;
  picture: (column: Column) => string | null;
}

const control = /[^\P{Cc}\n]/u;
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Makes the reader of a row; what it refuses goes to `problems`. */
export function cellReader({ row, cells }: FileRow, problems: MenuFileProblem[]): CellReader {
  const refuse = (column: Column, message: string): void => void problems.push({ row, column, message });

  const text = (column: Column, max: number): string => {
    const value = (cells[column] ?? '').replaceAll('\r\n', '\n').normalize('NFC');
    if (control.test(value)) refuse(column, 'Please remove the control characters.');
    if ([...value].length > max) refuse(column, `Please use at most ${max} characters.`);
    return value;
  };
  const name = (column: Column, { min, max }: { min: number; max: number }): string => {
    const value = text(column, max).replaceAll(/\s+/g, ' ');
    if (value === '') refuse(column, 'Please fill this in.');
    else if ([...value].length < min) refuse(column, `Please use at least ${min} characters.`);
    return value;
  };
  const optional = (column: Column, max: number): string | null => (cells[column] === undefined ? null : text(column, max));

  const money = (column: Column, otherwise: Minor | null): Minor => {
    const value = cells[column];
    if (value === undefined) {
      if (otherwise === null) refuse(column, 'Please fill this in, like 12.50.');
      return otherwise ?? 0;
    }
    const match = /^(-?)\s*[$£]?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(value);
    if (!match) {
      refuse(column, 'Please write an amount like 12.50.');
      return 0;
    }
    const amount = Number(match[2]?.replaceAll(',', '')) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
    if (match[1] === '-' && amount > 0) refuse(column, 'Please write an amount of at least 0.');
    else if (amount > limits.amount) refuse(column, 'Please write a smaller amount.');
    return amount;
  };
  const whole = (column: Column, { min, max }: { min: number; max: number }, otherwise: number): number => {
    const value = cells[column];
    if (value === undefined) return otherwise;
    const number = /^\d{1,6}$/.test(value) ? Number(value) : -1;
    if (number >= min && number <= max) return number;
    refuse(column, `Please write a whole number from ${min} to ${max}.`);
    return otherwise;
  };
  const yes = (column: Column, otherwise: boolean): boolean => {
    const value = (cells[column] ?? '').toLowerCase();
    if (value === '') return otherwise;
    if (['yes', 'y', 'true', '1'].includes(value)) return true;
    if (!['no', 'n', 'false', '0'].includes(value)) refuse(column, 'Please write yes or no.');
    return false;
  };
  const list = (column: Column, maxLength: number): string[] => {
    const value = cells[column];
    if (value === undefined) return [];
    const entries = value.split('|').map((entry) => entry.trim().replaceAll(/\s+/g, ' ').normalize('NFC'));
    if (control.test(value)) refuse(column, 'Please remove the control characters.');
    if (entries.includes('')) refuse(column, 'There is an empty entry between two bars.');
    const long = entries.find((entry) => [...entry].length > maxLength);
    if (long !== undefined) refuse(column, `“${long.slice(0, 30)}” is too long: at most ${maxLength} characters each.`);
    if (entries.length > limits.listEntries) refuse(column, `Please write at most ${limits.listEntries} entries.`);
    const seen = new Set<string>();
    for (const entry of entries) {
      if (seen.has(entry.toLowerCase())) refuse(column, `“${entry.slice(0, 30)}” is there twice.`);
      seen.add(entry.toLowerCase());
    }
    return entries;
  };
  const flags = <K extends string>(column: Column, names: readonly K[]): Record<K, boolean> => {
    const entries = list(column, 30).map(plain);
    const strange = entries.find((entry) => !names.some((one) => plain(one) === entry));
    if (strange !== undefined) refuse(column, `Please write one or more of ${names.join('|')}.`);
    return Object.fromEntries(names.map((one) => [one, cells[column] === undefined || entries.includes(plain(one))])) as Record<K, boolean>;
  };
  const matching = (column: Column, pattern: RegExp, message: string): string | null => {
    const value = cells[column];
    if (value === undefined) return null;
    if (!pattern.test(value)) refuse(column, message);
    return value;
  };

  return {
    refuse,
    name,
    text,
    optional,
    money,
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
    taxCategory: (column) => {
      const value = cells[column];
      const category = value === undefined ? 'standard' : taxCategories.find((one) => plain(one) === plain(value));
      if (category === undefined) refuse(column, `Please write one of: ${taxCategories.join(', ')}.`);
      return category ?? 'standard';
    },
    color: (column) => matching(column, /^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'Please write a colour like #f4a261.')?.toLowerCase() ?? null,
    picture: (column) => matching(column, /^\w[\w.-]{0,99}$/, 'Please write the name of a picture: letters, digits, dots and hyphens.'),
  };
}
