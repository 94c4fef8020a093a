import type * as z from 'zod/mini';
import type { StaffAction } from '@servery/domain/employees';
import type { ApiKeyScope } from './api-key-scopes.ts';
import type { ErrorCode } from './errors.ts';
import type { EventType } from './event-types.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type AnySchema = z.core.$ZodType;

/**
 * How a mutating call may be repeated (rules.md 16): `clientId`, the body carries an id made by the client;
 * `key`, the caller may send `Idempotency-Key`; `natural`, repeating it changes nothing more.
 */
export type Repeatable = 'clientId' | 'key' | 'natural';

export interface EndpointSpec<
  Path extends string,
  Query extends AnySchema | undefined,
  Body extends AnySchema | undefined,
  Response extends AnySchema,
  Errors extends ErrorCode,
> {
  /** `service.verbNoun`, unique. */
  id: string;
  method: Method;
  /** Below `/api`, with `{camelCase}` parameters; every parameter is a UUID unless `freeParams` names it. */
  path: Path;
  permission: Permission;
  summary: string;
  freeParams?: readonly string[];
  query?: Query;
  body?: Body;
  response: Response;
  /** Success status; 200 unless given. */
  status?: 200 | 201 | 202;
  /** Codes beside those that every endpoint can answer. */
  errors: readonly Errors[];
  repeatable?: Repeatable;
  /**
   * What a person at a till needs the store's leave for: the server refuses the till's call with `APPROVAL_NEEDED` unless the person is in
   * the action's audience, or the header names an approval. Callers with an account are not asked.
   */
  staffAction?: StaffAction;
  /** The scope that a third party's API key needs for the call. Without one every key is refused. */
  keyScope?: ApiKeyScope;
  /**
   * For GET alone, and never left out there: the events after which an earlier answer may be old. A live feed reads it again on each of
   * them (`useLiveFeed`). Empty where no event does.
   */
  staleOn?: readonly EventType[];
  /**
   * The handler gets the raw bytes (`call.rawBody`), for signatures over them. The body is not parsed and no Origin is required: callers
   * prove themselves by the signature.
   */
  rawBody?: true;
  /**
   * The body is a file of any type, and the handler gets it as a stream (`call.file`) while it arrives. It counts the bytes itself:
   * `bodyLimit` is what it takes at most.
   */
  file?: true;
  /** The answer is a file of this type that the browser saves, instead of JSON; the handler answers with `fileResponse()`. */
  download?: 'application/zip';
  /** The body limit in bytes for calls that carry a whole file; 1 MB unless given. */
  bodyLimit?: number;
}

export type Endpoint<
  Path extends string = string,
  Query extends AnySchema | undefined = AnySchema | undefined,
  Body extends AnySchema | undefined = AnySchema | undefined,
  Response extends AnySchema = AnySchema,
  Errors extends ErrorCode = ErrorCode,
> = Readonly<EndpointSpec<Path, Query, Body, Response, Errors>>;

/** Names of the `{parameters}` in a path. */
export type PathParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParamNames<Rest>
  : never;
export type PathParams<Path extends string> = { [Name in PathParamNames<Path>]: string };

type Parsed<S> = S extends AnySchema ? z.output<S> : undefined;
type Sent<S> = S extends AnySchema ? z.input<S> : undefined;
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _X> ? PathParams<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _X> ? Parsed<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _X> ? Parsed<B> : never;
export type QuerySentTo<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _X> ? Sent<Q> : never;
export type BodySentTo<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _X> ? Sent<B> : never;
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _X> ? z.output<R> : never;
export type ErrorsOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer X> ? X | CommonErrorCode : never;

/** What any endpoint can answer beside its own errors. */
export const commonErrorCodes = [
  'validation_failed',
  'user_not_allowed',
  'resource_update_not_allowed',
  'resource_not_found',
  'too_many_requests',
  'internal_server_error',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];
export type CommonErrorCode = (typeof commonErrorCodes)[number];

/** Declares an endpoint: one object for the server's binding, the typed client, the hooks and the OpenAPI document. */
export function endpoint<
  const Path extends string,
  Response extends AnySchema,
  const Errors extends ErrorCode = never,
  Query extends AnySchema | undefined = undefined,
  Body extends AnySchema | undefined = undefined,
>(spec: EndpointSpec<Path, Query, Body, Response, Errors>): Endpoint<Path, Query, Body, Response, Errors> {
  return spec;
}

export interface StreamSpec<Path extends string, Type extends string> {
  id: string;
  path: Path;
  permission: Permission;
  summary: string;
  /** Types of the event log (`events.ts`) that this stream carries. */
  events: readonly Type[];
}
export type Stream<Path extends string = string, Type extends string = string> = Readonly<StreamSpec<Path, Type>>;

/** Declares a server-sent event stream. Messages are `LiveMessage`s; `Last-Event-ID` is the store's sequence. */
export function stream<const Path extends string, const Type extends string>(spec: StreamSpec<Path, Type>): Stream<Path, Type> {
  return spec;
}
