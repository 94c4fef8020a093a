import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
interface Def extends z.core.$ZodTypeDef {
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  options?: Schema[];
}

/**
 * What is answered of something that callers send: the same schema, whose texts, dates and numbers have no rules but their kind. A rule that is
 * newer than a row must not make an answer fail, least of all an order that somebody is waiting for.
 */
export function kept<T extends Schema>(schema: T): T {
  const def: Def = schema._zod.def;
  const { type, shape, element, innerType, options } = def;
  const change: Partial<Def> = {
    ...((type === 'string' || type === 'number') && { checks: [] }),
    ...(shape !== undefined && { shape: Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, kept(field)])) }),
    ...(element !== undefined && { element: kept(element) }),
    ...(innerType !== undefined && { innerType: kept(innerType) }),
    ...(options !== undefined && { options: options.map(kept) }),
  };
  return z.core.clone(schema, { ...def, ...change } as T['_zod']['def']);
}
