import type { Endpoint } from '@servery/contract/endpoint';
import { jsonSchema, type JsonSchema } from './schemas.ts';
import { isOfDevices, type Holders } from './security.ts';

/** Headers that several calls take. */
export const headerParameters = {
  Origin: {
    name: 'Origin',
    in: 'header',
    required: true,
    description: 'The address of this server. Browsers send it by themselves; other clients have to.',
    schema: { type: 'string', format: 'uri' },
  },
  SessionKind: {
    name: 'X-Session-Kind',
    in: 'header',
    required: false,
    description: 'Which session is meant where a browser has several.',
    schema: { type: 'string', enum: ['user', 'posTerminal', 'kdsDevice', 'printer'] },
  },
  RestaurantId: {
    name: 'X-Restaurant-Id',
    in: 'header',
    required: false,
    description: 'The restaurant that is meant, where neither path, query nor body names it.',
    schema: { type: 'string', format: 'uuid' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Made by the client: a repeat with the same key and body happens once and gets the first answer. While the first call runs, a repeat waits up to 10 s for it. Small and capital letters of an id are the same key.',
    schema: { type: 'string', minLength: 8, maxLength: 100, pattern: '^[\\x21-\\x7e]+$' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last message that was received: the stream goes on behind it. Browsers send it when they connect again.',
    schema: { type: 'string', pattern: '^\\d{1,15}$' },
  },
  LastEventAt: {
    name: 'Last-Event-At',
    in: 'header',
    required: false,
    description:
      'The `at` of the last message that was received. If the event of `Last-Event-ID` happened at another time, the database was restored from a backup, and the stream begins with a reset.',
    schema: { type: 'string', maxLength: 40 },
  },
} as const;
export const headerParameter = (name: keyof typeof headerParameters) => ({ $ref: `#/components/parameters/${name}` });

/** Parameters in the path. */
export const pathParameters = (path: string, free: readonly string[] = []): object[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: free.includes(name!) ? { type: 'string', pattern: '^[A-Za-z0-9_-]{1,100}$' } : { type: 'string', format: 'uuid' },
  }));

function queryParameters(endpoint: Endpoint): object[] {
  if (endpoint.query === undefined) return [];
  const schema = jsonSchema(endpoint.query, 'input') as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) === true,
    schema: inner,
  }));
}

/** All parameters of a call besides its body. */
export function getParameters(endpoint: Endpoint, holders: Holders): object[] {
  const header = (name: keyof typeof headerParameters, wanted: boolean) => (wanted ? [headerParameter(name)] : []);
  const query = queryParameters(endpoint);
  const body = endpoint.body === undefined ? {} : (jsonSchema(endpoint.body, 'input')['properties'] ?? {});
  const named =
    endpoint.path.includes('{restaurantId}') || 'restaurantId' in (body as object) || JSON.stringify(query).includes('"restaurantId"');
  const open = 'anonymous' in (holders[endpoint.permission] ?? {});
  return [
    ...pathParameters(endpoint.path, endpoint.freeParams),
    ...query,
    ...header('Origin', endpoint.method !== 'GET' && endpoint.rawBody !== true),
    ...header('IdempotencyKey', endpoint.repeatable === 'key'),
    ...header('RestaurantId', !named && !open),
    ...header('SessionKind', isOfDevices(endpoint.permission, holders)),
  ];
}
