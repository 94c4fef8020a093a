import type { AnySchema, Endpoint, Stream } from '@servery/contract/endpoint';
import type { FieldError } from '@servery/contract/errors';
import { checked } from '@servery/contract/wording';
import { hiddenMessage, mendTexts } from '@servery/domain/text';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const lowerUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Whether a text is an id, in upper or lower case. */
export const isUuid = (text: string): boolean => uuid.test(text);
const freeParam = /^[A-Za-z0-9_-]{1,100}$/;
/** Enough for a form; a list of 10,000 invalid lines helps nobody. */
const FIELDS_SHOWN = 50;

/**
 * Path parameters: UUIDs (returned in lower case) unless the endpoint frees them.
 * @throws resource_not_found: an impossible id is treated as one that does not exist.
 */
export function parseParams(
  endpoint: Pick<Endpoint | Stream, 'path'> & { freeParams?: readonly string[] },
  params: unknown,
): Record<string, string> {
  const raw = params as Record<string, string>;
  const parsed: Record<string, string> = {};
  for (const name in raw) {
    const value = raw[name] ?? '';
    if (lowerUuid.test(value)) {
      parsed[name] = value;
      continue;
    }
    const free = endpoint.freeParams?.includes(name) ?? false;
    if (!(free ? freeParam : uuid).test(value)) throw new ApiError('resource_not_found');
    parsed[name] = free ? value : value.toLowerCase();
  }
  return parsed;
}

/** Query string by the endpoint's schema; without one, any key is unknown. */
export function parseQuery(endpoint: Endpoint, query: unknown): unknown {
  return parseBy(endpoint.query, query, 'query');
}

/** Body by the endpoint's schema; without one, none may be sent. */
export function parseBody(endpoint: Endpoint, body: unknown): unknown {
  if (!endpoint.body && body === undefined) return undefined;
  return parseBy(endpoint.body, body, 'body');
}

function parseBy(schema: AnySchema | undefined, value: unknown, part: string): unknown {
  if (!schema) {
    const keys = value !== null && typeof value === 'object' ? Object.keys(value) : [part];
    if (keys.length === 0) return undefined;
    throw invalid(keys.slice(0, FIELDS_SHOWN).map((path) => ({ path, message: 'This is not known here.' })));
  }
  const { texts, unstorable } = withStorableTexts(value);
  const result = checked(schema, texts);
  const fields = result.success ? [] : result.error.issues.slice(0, FIELDS_SHOWN).flatMap(fieldErrors);
  fields.push(...unstorable.filter(({ path }) => fields.every((field) => field.path !== path)).slice(0, FIELDS_SHOWN - fields.length));
  if (result.success && fields.length === 0) return result.data;
  throw invalid(fields);
}

/**
 * The value with texts that the database accepts, whatever schema and handler do with them: half of a surrogate pair (an emoji that a
 * device has cut in two) becomes U+FFFD. In addition the positions of NUL, which nobody types.
 */
function withStorableTexts(value: unknown): { texts: unknown; unstorable: FieldError[] } {
  const unstorable: FieldError[] = [];
  const note = (text: string, path: readonly string[]): string => {
    if (unstorable.length < FIELDS_SHOWN) unstorable.push({ path: path.join('.'), message: hiddenMessage });
    return text;
  };
  try {
    return { texts: mendTexts(value, note), unstorable };
  } catch (error) {
    throw error instanceof RangeError ? new ApiError('invalid_request', { message: error.message }) : error;
  }
}

const invalid = (fields: FieldError[]): ApiError => new ApiError('validation_failed', { fields });

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...at, key].join('.'), message: 'This is not known here.' }));
  }
  return [{ path: at.join('.'), message: issue.message }];
}
