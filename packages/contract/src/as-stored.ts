import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
interface Def extends z.core.$ZodTypeDef {
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  options?: Schema[];
  /** Of a union: the field that tells its options apart. */
  discriminator?: string;
}

/**
 * What is answered of something that callers send: the same schema, whose texts, dates and numbers have no rules but their kind. A rule that is
 * newer than a row must not make an answer fail, least of all an order that somebody is waiting for.
 */
export const asAnswered = <T extends Schema>(schema: T): T => loosened(schema, ({ type }) => type === 'string' || type === 'number');

/**
 * What is answered of a stored section of settings: the kinds of its fields, without rules for values, lengths and choices. A rule that is
 * newer than what a restaurant has set must not make the page fail on which they would mend it.
 */
export const asStored = <T extends Schema>(schema: T): T => loosened(schema, () => true, { choices: true });

/**
 * The same schema without the checks of the parts that `free` names; `choices`: other texts than an enum's are taken, too, except in the
 * field `strict`.
 */
function loosened<T extends Schema>(
  schema: T,
  free: (def: Def) => boolean,
  { choices = false, strict }: { choices?: boolean; strict?: string | undefined } = {},
): T {
  const def: Def = schema._zod.def;
  if (choices && (def.type === 'enum' || def.type === 'literal')) return z.union([schema, z.string()]) as unknown as T;
  const inner = (part: Schema) => loosened(part, free, { choices });
  const { shape, element, innerType, valueType, options, discriminator } = def;
  const toField = ([key, field]: [string, Schema]) => [key, key === strict ? field : inner(field)];
  const change: Partial<Def> = {
    ...(free(def) && { checks: [] }),
    ...(shape !== undefined && { shape: Object.fromEntries(Object.entries(shape).map(toField)) }),
    ...(element !== undefined && { element: inner(element) }),
    ...(innerType !== undefined && { innerType: inner(innerType) }),
    ...(choices && valueType !== undefined && { valueType: inner(valueType) }),
    ...(options !== undefined && { options: options.map((option) => loosened(option, free, { choices, strict: discriminator })) }),
  };
  return z.core.clone(schema, { ...def, ...change } as T['_zod']['def']);
}
