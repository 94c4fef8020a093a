import { badParameter } from './api-error.ts';
import type { Raw, RawTree } from './form.ts';

/** One parameter: how it is read. Throws what the provider answers to a wrong one. */
export interface Param<T> {
  readonly required?: boolean;
  read(raw: Raw, at: string): T;
}

type Shape = Readonly<Record<string, Param<unknown>>>;
type Value<P> = P extends Param<infer T> ? T : never;

/** What a shape reads to: required parameters are there, the others may be. */
export type Read<S> = { [K in keyof S as S[K] extends { required: true } ? K : never]: Value<S[K]> } & {
  [K in keyof S as S[K] extends { required: true } ? never : K]?: Value<S[K]>;
};

/** Names that the provider's own type has, so that a misspelt one does not compile. */
export type ParamsOf<P> = { readonly [K in keyof P]?: Param<unknown> };

export const required = <T>(param: Param<T>): Param<T> & { required: true } => ({ ...param, required: true });

const asText = (raw: Raw, at: string): string => {
  if (typeof raw !== 'string') throw badParameter(`Invalid string: ${at}`, { param: at });
  if (raw === '') {
    const message = `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however '${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`;
    throw badParameter(message, { code: 'parameter_invalid_empty', param: at });
  }
  return raw;
};

export const text = (longest = 5000): Param<string> => ({
  read(raw, at) {
    const value = asText(raw, at);
    if (value.length > longest) throw badParameter(`Invalid string: must be at most ${longest} characters`, { param: at });
    return value;
  },
});

export const integer = (least = Number.MIN_SAFE_INTEGER): Param<number> => ({
  read(raw, at) {
    const value = asText(raw, at);
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || !Number.isSafeInteger(number))
      throw badParameter(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: at });
    if (number < least)
      throw badParameter(`This value must be greater than or equal to ${least}.`, { code: 'parameter_invalid_integer', param: at });
    return number;
  },
});

export const flag: Param<boolean> = {
  read(raw, at) {
    const value = asText(raw, at);
    if (value !== 'true' && value !== 'false') throw badParameter(`Invalid boolean: ${value}`, { param: at });
    return value === 'true';
  },
};

export const choice = <T extends string>(...values: readonly T[]): Param<T> => ({
  read(raw, at) {
    const value = asText(raw, at);
    const found = values.find((each) => each === value);
    if (found === undefined) throw badParameter(`Invalid ${at}: must be one of ${values.join(', ')}`, { param: at });
    return found;
  },
});

/** An empty string removes the value. */
export const clearable = <T>(param: Param<T>): Param<T | null> => ({
  read: (raw, at) => (raw === '' ? null : param.read(raw, at)),
});

export const either = <A, B>(first: Param<A>, second: Param<B>, isFirst: (raw: Raw) => boolean): Param<A | B> => ({
  read: (raw, at) => (isFirst(raw) ? first.read(raw, at) : second.read(raw, at)),
});

export const isText = (raw: Raw): boolean => typeof raw === 'string';

export const list = <T>(item: Param<T>): Param<T[]> => ({
  read(raw, at) {
    if (typeof raw === 'string') throw badParameter(`Invalid array: ${at}`, { param: at });
    const names = Object.keys(raw);
    if (names.some((name) => !/^\d+$/.test(name))) throw badParameter(`Invalid array: ${at}`, { param: at });
    return names.sort((a, b) => Number(a) - Number(b)).map((name) => item.read(raw[name] ?? '', `${at}[${name}]`));
  },
});

/** Names chosen by the caller, such as metadata. An empty text removes a name; an empty whole removes all. */
export const dictionary: Param<Record<string, string> | null> = {
  read(raw, at) {
    if (raw === '') return null;
    if (typeof raw === 'string') throw badParameter(`Invalid hash: ${at}`, { param: at });
    return Object.fromEntries(
      Object.entries(raw).map(([name, value]) => {
        if (typeof value !== 'string') throw badParameter(`${at} values can only be strings`, { param: `${at}[${name}]` });
        if (name.length > 40) throw badParameter(`${at} keys can be up to 40 characters long`, { param: at });
        if (value.length > 500) throw badParameter(`${at} values can have up to 500 characters`, { param: `${at}[${name}]` });
        return [name, value];
      }),
    );
  },
};

/** Parameters that are taken as they come, and only looked at for being there. */
export const anything: Param<Raw> = { read: (raw) => raw };

/** Reads all parameters of a shape; one that it does not know is refused. */
export const readShape = <S extends Shape>(shape: S, tree: RawTree, at = ''): Read<S> => {
  const named = (name: string) => (at === '' ? name : `${at}[${name}]`);
  for (const name of Object.keys(tree)) {
    if (!Object.hasOwn(shape, name))
      throw badParameter(`Received unknown parameter: ${named(name)}`, { code: 'parameter_unknown', param: named(name) });
  }
  const result: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(shape)) {
    const raw = tree[name];
    if (raw !== undefined) result[name] = param.read(raw, named(name));
    else if (param.required)
      throw badParameter(`Missing required param: ${named(name)}.`, { code: 'parameter_missing', param: named(name) });
  }
  return result as Read<S>;
};

export const group = <S extends Shape>(shape: S): Param<Read<S>> => ({
  read(raw, at) {
    if (typeof raw === 'string') throw badParameter(`Invalid object: ${at}`, { param: at });
    return readShape(shape, raw, at);
  },
});
