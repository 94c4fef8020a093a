import type { AnySectionFields, ShownField } from '@servery/contract/settings/fields';
import { countries, type CountryCode } from '@servery/domain/countries';
import { distanceUnits, fromMetres } from '@servery/domain/delivery';
import { isSameValue } from '@servery/domain/menu-history';
import { formatMoney } from '@servery/domain/money';
import { valueAt } from './paths.ts';

export interface ChangedField {
  /** Its group and its label: "Customer checkout · Coupons". */
  label: string;
  /** What it is now. */
  text: string;
}

/** More names than this are counted. */
const mostNames = 5;
const formatNames = (names: readonly string[]): string =>
  names.length > mostNames ? `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more` : names.join(', ');

type Entry = Readonly<Record<string, unknown>>;
const toList = <Each>(value: unknown): readonly Each[] => (Array.isArray(value) ? (value as Each[]) : []);

const isNamed = (entry: unknown): boolean => typeof entry === 'object' && entry !== null && 'name' in entry;

/** What became of a list's entries, which are known by one of their fields. */
const listText = (before: unknown, after: unknown, nameField: string, one: string): string => {
  const [old, now] = [toList<Entry>(before), toList<Entry>(after)];
  const getName = (entry: Entry) => String(entry[nameField] || `${one} without a name`);
  const changed = now.filter((entry) => !old.some((other) => isSameValue(entry, other)));
  const removed = old.filter((entry) => !now.some((other) => getName(other) === getName(entry)));
  const parts = [
    changed.length > 0 && `New or changed: ${formatNames(changed.map(getName))}`,
    removed.length > 0 && `Removed: ${formatNames(removed.map(getName))}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'In another order' : parts.join('. ');
};

/** A number with its unit. */
const numberText = (value: number, control: string, unit: string | undefined, country: CountryCode | null): string => {
  if (control === 'money') return country === null ? (value / 100).toFixed(2) : formatMoney(value, countries[country].currencyCode);
  if (control === 'percentage') return `${value / 1000}%`;
  if (control === 'distance' && country !== null) return `${fromMetres(value, country)} ${distanceUnits[country].many}`;
  const word = control === 'minutes' ? 'minutes' : unit;
  return word === undefined ? String(value) : `${value} ${word}`;
};

const toText = (field: ShownField, before: unknown, after: unknown, country: CountryCode | null): string => {
  switch (field.control) {
    case 'switch':
      return after === true ? 'On' : 'Off';
    case 'choice':
      return field.options[String(after)] ?? String(after);
    case 'choices':
      return formatNames(toList<string>(after).map((each) => field.options[each] ?? each)) || 'None';
    case 'numbers':
      return formatNames(toList<number>(after).map((each) => `${each} ${field.unit}`)) || 'None';
    case 'list': {
      const first = Object.entries(field.fields).find(([, each]) => each.control !== 'hidden');
      return listText(before, after, first?.[0] ?? '', field.one);
    }
    // The page draws it: what values without names mean is known there alone.
    case 'special':
      return [...toList(before), ...toList(after)].some(isNamed) ? listText(before, after, 'name', 'one') : 'Changed';
    case 'number':
    case 'minutes':
    case 'money':
    case 'percentage':
    case 'distance':
      return typeof after === 'number' ? numberText(after, field.control, field.unit, country) : (field.none ?? 'None');
    default:
      return typeof after === 'string' && after !== '' ? after : (field.none ?? 'Empty');
  }
};

/**
 * The fields of a section that differ between two of its values, and what they are afterwards. `country`: whose currency amounts are in;
 * null: amounts have no symbol.
 */
export const getChangedFields = (
  { groups, fields }: AnySectionFields,
  before: unknown,
  after: unknown,
  country: CountryCode | null,
): ChangedField[] =>
  Object.entries(fields).flatMap(([path, field]) => {
    if (field.control === 'hidden') return [];
    const [old, now] = [valueAt(before, path), valueAt(after, path)];
    if (isSameValue(old, now)) return [];
    return [{ label: `${groups[field.group]!.title} · ${field.label}`, text: toText(field, old, now, country) }];
  });

/** The values of a form that differ, and what they are afterwards; of a picture or a place only that it was changed or removed. */
export const getChangedValues = <V extends object>(
  before: V,
  after: V,
  labels: Readonly<Record<keyof V & string, string>>,
): ChangedField[] =>
  (Object.keys(labels) as (keyof V & string)[]).flatMap((name) => {
    const now = after[name];
    if (isSameValue(before[name], now)) return [];
    const text = typeof now === 'string' ? now || 'Empty' : now === null ? 'Removed' : 'Changed';
    return [{ label: labels[name], text }];
  });
