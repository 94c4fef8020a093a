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
import { introduction } from './introduction.ts';
import { headerParameter, headerParameters, getParameters, pathParameters } from './parameters.ts';
import { createComponents, jsonSchema, type Components, type JsonSchema } from './schemas.ts';
import { isOfDevices, getSecurity, securitySchemes, type Holders } from './security.ts';

/** What many responses share. Calculated only for the document: starting the server does not need it. */
const sharedComponents = () =>
  createComponents({
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
    details: {
      description: 'More for programs, by code. For an order that is refused as it stands: why, and what it would cost now.',
      anyOf: [{ $ref: '#/components/schemas/PlaceOrderConflict' }, { type: 'object' }],
    },
  },
};

/** The service of a call: the first part of its path, as grouped in spec section 7. */
export const getService = (endpoint: Endpoint | Stream): string => endpoint.path.split('/')[1]!;

/** An endpoint's error codes, by status. */
export function errorsByStatus(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([...commonErrorCodes, ...endpoint.errors])) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].toSorted(([a], [b]) => a - b));
}

/** A body that only its sender describes: bytes with a signature in a header. */
const signedBody = { required: true, description: 'As its sender has signed it.', content: { 'application/json': { schema: {} } } };

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** Refusals by HTTP itself, in the common error format. */
const protocolResponses = {
  MethodNotAllowed: { description: 'invalid_request: the path has no such method; `Allow` has those that it has.', content: errorContent },
  ContentTooLarge: { description: 'invalid_request: the body is larger than this call takes.', content: errorContent },
  UriTooLong: { description: 'invalid_request: a part of the path is longer than 200 characters.', content: errorContent },
  UnsupportedMediaType: {
    description: 'invalid_request: the body is not JSON in UTF-8, or has a content encoding.',
    content: errorContent,
  },
  MisdirectedRequest: { description: 'invalid_request: the host is none of this server.', content: errorContent },
};

function protocolAnswers(path: string, takesBody: boolean, takesBytes = false): Record<string, object> {
  const answer = (name: keyof typeof protocolResponses) => ({ $ref: `#/components/responses/${name}` });
  return {
    '405': answer('MethodNotAllowed'),
    ...((takesBody || takesBytes) && { '413': answer('ContentTooLarge') }),
    ...(path.includes('{') && { '414': answer('UriTooLong') }),
    ...(takesBody && { '415': answer('UnsupportedMediaType') }),
    '421': answer('MisdirectedRequest'),
  };
}

const errorAnswers = (byStatus: ReadonlyMap<number, readonly ErrorCode[]>): Record<string, object> =>
  Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      { description: codes.map((code) => `${code}: ${errorCatalogue[code].title}`).join('; '), content: errorContent },
    ]),
  );

const fileBody = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
} as const;

const repeatText = {
  clientId: 'May be sent again with the same id: it happens once.',
  key: 'May be sent again with the same Idempotency-Key: it happens once.',
  natural: 'May be sent again: a repeat changes nothing more.',
} as const;

function getDescription({
  summary,
  permission,
  repeatable,
  rawBody,
  keyScope,
}: Partial<Endpoint> & Pick<Endpoint, 'summary' | 'permission'>): string {
  return [
    `${summary}.`,
    `Permission \`${permission}\`.`,
    ...(keyScope === undefined ? [] : [`Open to API keys with the scope \`${keyScope}\`.`]),
    ...(repeatable === undefined ? [] : [repeatText[repeatable]]),
    ...(rawBody === true ? ['The caller proves itself by a signature over the body, in a header of its own; no Origin is needed.'] : []),
  ].join(' ');
}

function operation(endpoint: Endpoint, holders: Holders, components: Components): object {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: getDescription(endpoint),
    tags: [getService(endpoint)],
    'x-permission': endpoint.permission,
    security: getSecurity(endpoint.permission, holders, endpoint.keyScope),
    parameters: getParameters(endpoint, holders),
    ...(endpoint.rawBody === true ? { requestBody: signedBody } : {}),
    ...(endpoint.file === true ? { requestBody: fileBody } : {}),
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
        content:
          endpoint.download === undefined
            ? { 'application/json': { schema: components.refer(jsonSchema(endpoint.response, 'output')) } }
            : { [endpoint.download]: { schema: { type: 'string', format: 'binary' } } },
      },
      ...errorAnswers(errorsByStatus(endpoint)),
      ...protocolAnswers(endpoint.path, endpoint.body !== undefined || endpoint.file === true, endpoint.rawBody),
    },
  };
}

/** What a stream returns instead of opening. */
const streamErrors = ['validation_failed', 'user_not_allowed', 'resource_not_found', 'too_many_requests', 'service_unavailable'] as const;

function streamOperation(stream: Stream, holders: Holders): object {
  const { permission, path } = stream;
  const codes = new Map<number, ErrorCode[]>();
  for (const code of [...streamErrors, ...(path.includes('{orderId}') ? (['ORDER_DOES_NOT_EXIST'] as const) : [])])
    codes.set(errorCatalogue[code].status, [...(codes.get(errorCatalogue[code].status) ?? []), code]);
  return {
    operationId: stream.id,
    summary: stream.summary,
    description: `Server-sent events: ${stream.events.join(', ')}; beside them heartbeat, reset and closed. Permission \`${permission}\`.`,
    tags: [getService(stream)],
    'x-permission': permission,
    security: getSecurity(permission, holders),
    parameters: [
      ...pathParameters(path),
      headerParameter('LastEventId'),
      headerParameter('LastEventAt'),
      ...(isOfDevices(permission, holders) ? [headerParameter('SessionKind')] : []),
      { name: 'cursor', in: 'query', required: false, schema: { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 } },
    ],
    responses: {
      '200': { description: 'The stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
      ...errorAnswers(codes),
      ...protocolAnswers(path, false),
    },
  };
}

/** The OpenAPI 3.1 document of the whole API, generated from the contract. `holders`: who may call what, from the modules' policies. */
export function openApiDocument(version: string, holders: Holders): object {
  const components = sharedComponents();
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of allEndpoints)
    (paths[`/api${endpoint.path}`] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, holders, components);
  for (const stream of allStreams) (paths[`/api${stream.path}`] ??= {})['get'] = streamOperation(stream, holders);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Servery',
      version,
      description: introduction.join('\n\n'),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set([...allEndpoints, ...allStreams].map(getService))].map((name) => ({
      name,
      description: `Calls of \`/api/${name}\`.`,
    })),
    paths,
    components: {
      securitySchemes,
      parameters: headerParameters,
      responses: protocolResponses,
      schemas: { ...components.schemas, Error: errorSchema },
    },
  };
}
