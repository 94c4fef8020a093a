import type { NamedSql } from './connections.types.ts';

/** What a module adds to a statement that another module puts together. */
export interface SqlPart {
  /** Part of the prepared statement's name: the same name is the same text. */
  name: string;
  /** `with` queries, separated by commas. They name parameters as `@name`: their own, and those that the statement promises. */
  steps: string;
  /** Columns of the answer that read from the steps. */
  answers?: string;
  /** Its own parameters. */
  values: Readonly<Record<string, unknown>>;
}

interface Prepared {
  text: string;
  /** The parameters in the order of their numbers. */
  names: readonly string[];
}

const prepared = new Map<string, Prepared>();

/** Numbers the parameters that a text names: each once, in the order in which they appear. */
export function numberParameters(text: string): Prepared {
  const names: string[] = [];
  const numbered = text.replace(/@([a-z_]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: numbered, names };
}

/**
 * A statement whose text names its parameters. The text is made once for each name, which has to say everything that it depends on.
 * @throws when the text names a parameter that has no value
 */
export function nameParameters(name: string, makeText: () => string, values: Readonly<Record<string, unknown>>): NamedSql {
  let known = prepared.get(name);
  if (known === undefined) prepared.set(name, (known = numberParameters(makeText())));
  return {
    name,
    text: known.text,
    values: known.names.map((parameter) => {
      const value = values[parameter];
      if (value === undefined) throw new Error(`${name} has no value for @${parameter}.`);
      return value;
    }),
  };
}

/** The parameters of a statement that has been made, in the order of its values. */
export const getParameterNames = (name: string): readonly string[] => prepared.get(name)?.names ?? [];
