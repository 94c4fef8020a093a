import { allEndpoints, allStreams } from '@servery/contract';
import { commonErrorCodes, type Endpoint, type Stream } from '@servery/contract/endpoint';
import { errorCatalogue, type ErrorCode } from '@servery/contract/errors';
import { kitchenTask, kitchenTicket } from '@servery/contract/kds';
import { basicItem, cartLineInput, menuCategory, menuModifierGroup, menuSnapshot } from '@servery/contract/menu';
import { orderRow, orderView, placeOrderConflict } from '@servery/contract/online-ordering';
import { cartProblem, pricedCart, pricedLine } from '@servery/contract/priced-cart';
import { printJobView } from '@servery/contract/printing';
import { restaurantView, storeView } from '@servery/contract/restaurants';
import { address, imageRef } from '@servery/contract/schemas';
import { createComponents, jsonSchema, type JsonSchema } from './schemas.ts';

const components = createComponents({
  ImageRef: imageRef,
  Address: address,
  MenuCategory: menuCategory,
  ModifierGroup: menuModifierGroup,
  BasicItem: basicItem,
  MenuSnapshot: menuSnapshot,
  CartLineInput: cartLineInput,
  PricedLine: pricedLine,
  PricedCart: pricedCart,
  CartProblem: cartProblem,
  PlaceOrderConflict: placeOrderConflict,
  OrderRow: orderRow,
  OrderView: orderView,
  KitchenTask: kitchenTask,
  KitchenTicket: kitchenTicket,
  PrintJob: printJobView,
  Store: storeView,
  Restaurant: restaurantView,
});

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['code', 'title', 'message', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    title: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    fields: {
      type: 'array',
      items: { type: 'object', required: ['path', 'message'], properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    details: {},
  },
};

/** The service of a call: the first part of its path, as spec section 7 groups them. */
export const serviceOf = (endpoint: Endpoint | Stream): string => endpoint.path.split('/')[1]!;

/** Codes that an endpoint can answer, by status. */
export function errorsByStatus(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([...commonErrorCodes, ...endpoint.errors])) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].toSorted(([a], [b]) => a - b));
}

/** What only its sender describes: bytes under a signature in a header. */
const signedBody = { required: true, description: 'As its sender has signed it.', content: { 'application/json': { schema: {} } } };

const pathParameters = (path: string, free: readonly string[] = []) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: free.includes(name!) ? { type: 'string' } : { type: 'string', format: 'uuid' },
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

function operation(endpoint: Endpoint): object {
  const repeat =
    endpoint.repeatable === 'key'
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 100 } }]
      : [];
  const errors = [...errorsByStatus(endpoint)].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}: ${errorCatalogue[code].title}`).join('; '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [serviceOf(endpoint)],
    'x-permission': endpoint.permission,
    parameters: [...pathParameters(endpoint.path, endpoint.freeParams), ...queryParameters(endpoint), ...repeat],
    ...(endpoint.rawBody === true ? { requestBody: signedBody } : {}),
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: components.refer(jsonSchema(endpoint.body, 'input')) } },
          },
        }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Done',
        content: { 'application/json': { schema: components.refer(jsonSchema(endpoint.response, 'output')) } },
      },
      ...Object.fromEntries(errors),
    },
  };
}

const streamOperation = (stream: Stream): object => ({
  operationId: stream.id,
  summary: stream.summary,
  description: `Server-sent events: ${stream.events.join(', ')}; beside them heartbeat, reset and closed.`,
  tags: [serviceOf(stream)],
  'x-permission': stream.permission,
  parameters: [
    ...pathParameters(stream.path),
    { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
    { name: 'cursor', in: 'query', required: false, schema: { type: 'integer' } },
  ],
  responses: { '200': { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
});

/** The OpenAPI 3.1 document of the whole API, made from the contract. */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of allEndpoints) (paths[`/api${endpoint.path}`] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  for (const stream of allStreams) (paths[`/api${stream.path}`] ??= {})['get'] = streamOperation(stream);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Servery',
      version,
      description: 'Online ordering and point of sale. Money is an integer in the currency’s minor unit; instants are UTC.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...allEndpoints, ...allStreams].map(serviceOf))].map((name) => ({ name })),
    paths,
    components: { schemas: { ...components.schemas, Error: errorSchema } },
  };
}
