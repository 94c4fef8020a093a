import * as z from 'zod/mini';
import type { SettingsSection, StoredJson } from './section.ts';

/** A place in a stored value that its schema does not take. The path is dotted, below the value; empty: the whole value. */
export interface Misfit {
  path: string;
  /** True: no value of the schema's kind is there, so its default is used. False: the stored value is used although a rule refuses it. */
  unreadable: boolean;
}

export interface StoredReading<T> {
  value: T;
  misfits: Misfit[];
}

type Json = Record<string, unknown>;
/** As much of zod's own description of a schema as reading needs. */
interface Described {
  _zod: { def: { type: string; shape?: Record<string, Described>; element?: Described; innerType?: Described } };
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const getKind = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
const at = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
const same = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, index) => same(value, b[index]));
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
};

/**
 * Reads a stored section, field by field if the whole does not fit: another release of the product may have written it. Unknown keys are
 * left out of the value (`mergeStored` keeps them), an absent field has its default, and a value that a newer rule refuses is used as it
 * is. Only a value of the wrong kind is replaced by its default, or left out of a list; the caller decides what that means.
 */
export function readStored<Schema extends z.core.$ZodType>(
  section: Pick<SettingsSection<Schema>, 'schema' | 'defaults' | 'upgrades'>,
  stored: unknown,
): StoredReading<z.output<Schema>> {
  const misfits: Misfit[] = [];
  const value = readField(section.schema as unknown as Described, upgraded(section, stored), section.defaults, '', misfits);
  return { value: (value === unreadable ? section.defaults : value) as z.output<Schema>, misfits };
}

/** A stored value in the form of this release, with what it does not know. */
const upgraded = ({ upgrades }: Pick<SettingsSection, 'upgrades'>, stored: unknown): unknown =>
  isObject(stored) ? upgrades.reduce<StoredJson>((value, step) => step(value), stored) : stored;

/**
 * The same, using the last readable value: a field that can no longer be read has its value from then, and only without one its default.
 * `unreadable` in `misfits` lists the fields that have a default for lack of anything else.
 * @param before the value that was readable when it was stored; undefined: none is known
 */
export function readStoredOr<Schema extends z.core.$ZodType>(
  section: Pick<SettingsSection<Schema>, 'schema' | 'defaults' | 'upgrades'>,
  stored: unknown,
  before: unknown,
): StoredReading<z.output<Schema>> {
  const now = readStored(section, stored);
  if (before === undefined || before === null || !now.misfits.some((misfit) => misfit.unreadable)) return now;
  const then = readStored(section, before);
  const toKey = ({ path }: Misfit) => path.split('.')[0]!;
  const lost = new Set(then.misfits.filter((misfit) => misfit.unreadable).map(toKey));
  const has = (key: string) => !lost.has('') && !lost.has(key);
  const misfits = now.misfits.map((misfit) => (misfit.unreadable && has(toKey(misfit)) ? { ...misfit, unreadable: false } : misfit));
  if (now.misfits.some(({ path }) => path === '')) return { value: has('') ? then.value : now.value, misfits };
  const value = { ...(now.value as Json) };
  for (const misfit of now.misfits) {
    const key = toKey(misfit);
    if (misfit.unreadable && has(key)) value[key] = (then.value as Json)[key];
  }
  return { value: value as z.output<Schema>, misfits };
}

const unreadable = Symbol('unreadable');
const unknownKind = Symbol('unknown kind');

function readField(schema: Described, stored: unknown, fallback: unknown, path: string, misfits: Misfit[]): unknown {
  const parsed = z.safeParse(schema as unknown as z.core.$ZodType, stored);
  if (parsed.success) return parsed.data;
  const { type, shape, element, innerType } = schema._zod.def;
  if (innerType !== undefined && stored !== undefined && stored !== null) return readField(innerType, stored, fallback, path, misfits);
  if (type === 'object' && shape !== undefined && isObject(stored)) return readObject(shape, stored, fallback, path, misfits);
  if (type === 'array' && element !== undefined && Array.isArray(stored)) {
    return stored
      .map((entry, index) => readField(element, entry, unknownKind, at(path, index), misfits))
      .filter((entry) => entry !== unreadable);
  }
  const kindFits =
    fallback === unknownKind || fallback === null || fallback === undefined
      ? !parsed.error.issues.some((issue) => issue.code === 'invalid_type')
      : getKind(fallback) === getKind(stored);
  misfits.push({ path, unreadable: !kindFits });
  if (kindFits) return stored;
  return fallback === unknownKind ? unreadable : fallback;
}

function readObject(shape: Record<string, Described>, stored: Json, fallback: unknown, path: string, misfits: Misfit[]): unknown {
  const defaults = isObject(fallback) ? fallback : {};
  const value: Json = {};
  for (const [key, field] of Object.entries(shape)) {
    const usual = Object.hasOwn(defaults, key) ? defaults[key] : unknownKind;
    if (!Object.hasOwn(stored, key) && usual !== unknownKind) {
      value[key] = usual;
      continue;
    }
    const read = readField(field, stored[key], usual, at(path, key), misfits);
    // An entry of a list without one of its fields means nothing.
    if (read === unreadable) return unreadable;
    if (read !== undefined) value[key] = read;
  }
  return value;
}

/**
 * The value to be stored when somebody saves a section. Keys that this release does not know stay, and so does a stored value that the
 * reader could not show, unless that field was changed.
 * @param stored what is in the database; @param shown the result of `readStored`; @param next what was saved.
 */
export function mergeStored(stored: unknown, shown: unknown, next: unknown): unknown {
  if (same(shown, next)) return stored;
  if (isObject(stored) && isObject(shown) && isObject(next)) {
    const unknown = Object.entries(stored).filter(([key]) => !Object.hasOwn(shown, key) && !Object.hasOwn(next, key));
    const merged = Object.entries(next).map(([key, value]): [string, unknown] => [
      key,
      Object.hasOwn(stored, key) ? mergeStored(stored[key], shown[key], value) : value,
    ]);
    return Object.fromEntries([...unknown, ...merged]);
  }
  if (Array.isArray(stored) && Array.isArray(shown) && Array.isArray(next)) return next.map((entry) => mergeEntry(stored, shown, entry));
  return next;
}

/**
 * A stored value without the fields that have their default, which they would be read as anyway. A field stays if an upgrade would make
 * something else of the value without it.
 */
export function withoutDefaults<Schema extends z.core.$ZodType>(
  section: Pick<SettingsSection<Schema>, 'schema' | 'defaults' | 'upgrades'>,
  stored: unknown,
): unknown {
  if (!isObject(stored)) return stored;
  const { value } = readStored(section, stored);
  let rest = stored;
  for (const [key, usual] of Object.entries(section.defaults as Json)) {
    const { [key]: own, ...without } = rest;
    if (same(own, usual) && same(readStored(section, without).value, value)) rest = without;
  }
  return rest;
}

/** An entry of a list is matched by its id; without one it cannot be matched. */
function mergeEntry(stored: unknown[], shown: unknown[], entry: unknown): unknown {
  if (!isObject(entry) || entry.id === undefined) return entry;
  const withId = (list: unknown[]) => list.find((candidate) => isObject(candidate) && candidate.id === entry.id);
  const before = withId(stored);
  return before === undefined ? entry : mergeStored(before, withId(shown), entry);
}
