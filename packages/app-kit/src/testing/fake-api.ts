import {
  commonErrorCodes,
  type BodyOf,
  type Endpoint,
  type ErrorsOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@servery/contract/endpoint';
import { errorCatalogue, type ErrorBody, type ErrorCode, type FieldError } from '@servery/contract/errors';
import * as z from 'zod/mini';
import { addRoute, complain, headersOfAnswer, noAnswer, type NoAnswer } from './fake-network.ts';

/**
 * The server as a screen test needs it: an answer for each endpoint. Screens reach it through their own client over `fetch`, so sessions,
 * queries and retries are the real ones. Both directions are checked against the contract: an answer that the server could not give, a
 * request that it would refuse, and a call without an answer fail the test.
 */

/** A call as received, parsed by the endpoint's schemas. */
export interface FakeRequest<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  headers: Headers;
}

/** An answer with an error of the catalogue; make it with `refusal`. */
export class Refusal<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly more: RefusalDetails;

  constructor(code: Code, more: RefusalDetails) {
    this.code = code;
    this.more = more;
  }
}

interface RefusalDetails {
  /** Replaces the catalogue's. */
  title?: string;
  message?: string;
  fields?: FieldError[];
  details?: unknown;
  /** Seconds. */
  retryAfter?: number;
}

/** `refusal('too_many_requests', { retryAfter: 30 })`: title, message and status are the catalogue's. */
export const refusal = <Code extends ErrorCode>(code: Code, more: RefusalDetails = {}): Refusal<Code> => new Refusal(code, more);

type Answer<E extends Endpoint> = ResponseOf<E> | Refusal<ErrorsOf<E>> | NoAnswer;
type Given<E extends Endpoint> = Answer<E> | ((request: FakeRequest<E>) => Answer<E> | Promise<Answer<E>>);

/** The requests that an endpoint has received, in order. */
export interface FakeCalls<E extends Endpoint> {
  readonly requests: FakeRequest<E>[];
}

/**
 * Answers an endpoint until the test ends or another answer replaces it. A function runs for each call and may take its time: a promise
 * that never resolves is a loading screen. `noAnswer` breaks the connection, also after the function has run. `last`: only where the test gives
 * no answer of its own, before or after.
 */
export function fakeApi<E extends Endpoint>(endpoint: E, given: Given<E>, { last = false } = {}): FakeCalls<E> {
  const requests: FakeRequest<E>[] = [];
  addRoute(
    endpoint.method,
    endpoint.path,
    async (call) => {
      const { request, wrong } = read(endpoint, call);
      requests.push(request);
      const answer = await (typeof given === 'function' ? (given as (request: FakeRequest<E>) => Promise<Answer<E>>)(request) : given);
      const refused = answer instanceof Refusal ? answer : null;
      if (wrong !== null && refused?.code !== 'validation_failed') complain(`${endpoint.id} was sent what its contract refuses: ${wrong}`);
      if (answer === noAnswer) return noAnswer;
      return refused ? errorResponse(endpoint, refused) : okResponse(endpoint, answer);
    },
    { last },
  );
  return { requests };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Parses the call by the endpoint's schemas; returns why the server would refuse it. */
function read<E extends Endpoint>(
  endpoint: E,
  call: { params: Record<string, string>; query: Record<string, string>; body: unknown; headers: Headers },
) {
  const wrong = Object.entries(call.params).flatMap(([name, value]) =>
    uuid.test(value) || endpoint.freeParams?.includes(name) ? [] : [`${name} is no id: ${value}`],
  );
  const parse = (schema: E['query'] | E['body'], value: unknown, part: string): unknown => {
    const sent = value !== undefined && (typeof value !== 'object' || value === null || Object.keys(value).length > 0);
    if (!schema) {
      if (sent) wrong.push(`it takes no ${part}: ${JSON.stringify(value)}`);
      return undefined;
    }
    const result = z.safeParse(schema, value);
    if (result.success) return result.data;
    wrong.push(`${part}: ${z.prettifyError(result.error)}`);
    return value;
  };
  const request = {
    params: call.params,
    query: parse(endpoint.query, call.query, 'query'),
    body: parse(endpoint.body, call.body, 'body'),
    headers: call.headers,
  } as FakeRequest<E>;
  return { request, wrong: wrong.length > 0 ? wrong.join('\n') : null };
}

function okResponse(endpoint: Endpoint, answer: unknown): Response {
  const wire: unknown = JSON.parse(JSON.stringify(answer));
  const result = z.safeParse(endpoint.response, wire);
  if (!result.success) complain(`The fake answer of ${endpoint.id} does not fit its contract: ${z.prettifyError(result.error)}`);
  return Response.json(result.success ? result.data : wire, { status: endpoint.status ?? 200, headers: headersOfAnswer() });
}

function errorResponse(endpoint: Endpoint, { code, more }: Refusal): Response {
  if (![...endpoint.errors, ...commonErrorCodes].includes(code)) complain(`${endpoint.id} never answers ${code}`);
  const { retryAfter, ...words } = more;
  const { status, title, message } = errorCatalogue[code];
  const body: ErrorBody = { code, title, message, requestId: 'fake', ...words };
  return Response.json(body, {
    status,
    headers: { ...headersOfAnswer(), ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
  });
}
