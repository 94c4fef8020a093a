import { toJSONSchema, type $ZodType } from 'zod/v4/core';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = Record<string, unknown>;

/** Turns a schema of the contract into JSON Schema. `io` decides whether defaults are optional (a request) or present (a response). */
export function jsonSchema(schema: $ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as JsonSchema;
  return rest;
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

export interface Components {
  schemas: Record<string, JsonSchema>;
  /** The schema with its components referenced by name. */
  refer(schema: JsonSchema): JsonSchema;
}

/**
 * Components by shape: a named object schema that occurs in several responses is written once and referenced. List the names in order of
 * size, the largest last, so that a part is replaced inside the whole as well.
 */
export function createComponents(named: Readonly<Record<string, $ZodType>>): Components {
  const byShape = new Map<string, string>();
  const schemas: Record<string, JsonSchema> = {};

  const replace = (value: unknown, self: string | null): unknown => {
    if (Array.isArray(value)) return value.map((entry) => replace(entry, null));
    if (value === null || typeof value !== 'object') return value;
    const name = byShape.get(canonical(value));
    if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner, null)]));
  };

  for (const [name, schema] of Object.entries(named)) {
    const shape = jsonSchema(schema, 'output');
    byShape.set(canonical(shape), name);
    schemas[name] = shape;
  }
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = replace(schema, name) as JsonSchema;
  return { schemas, refer: (schema) => replace(schema, null) as JsonSchema };
}
