import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
interface Def extends z.core.$ZodTypeDef {
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  valueType?: Schema;
  options?: Schema[];
}

/**
 * What is answered of a stored section: the kinds of its fields without the rules for their values. A rule that is newer than what a
 * restaurant has set must not make the page fail on which they would mend it.
 */
export function asStored<T extends Schema>(schema: T): T {
  const def: Def = schema._zod.def;
  const { type, shape, element, innerType, valueType, options } = def;
  if (type === 'enum' || type === 'literal') return z.union([schema, z.string()]) as unknown as T;
  const change: Partial<Def> = {
    checks: [],
    ...(shape !== undefined && { shape: Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, asStored(field)])) }),
    ...(element !== undefined && { element: asStored(element) }),
    ...(innerType !== undefined && { innerType: asStored(innerType) }),
    ...(valueType !== undefined && { valueType: asStored(valueType) }),
    ...(options !== undefined && { options: options.map(asStored) }),
  };
  return z.core.clone(schema, { ...def, ...change } as T['_zod']['def']);
}
