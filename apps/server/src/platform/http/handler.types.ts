import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@servery/contract/endpoint';
import type { ApiKeyScope } from '@servery/contract/api-key-scopes';
import type { CallerKind } from '@servery/contract/permissions';
import type { StaffAction } from '@servery/domain/employees';
import type { FastifyBaseLogger } from 'fastify';
import type { Readable } from 'node:stream';
import type { Actor, OnceKey } from '../db/connections.types.ts';
import type { FileResponse } from './file-response.ts';

export interface Membership {
  restaurantId: string;
  storeId: string | null;
  role: 'admin' | 'user';
}

/** A super admin's session that acts as the owner of one restaurant. */
export interface Visit {
  id: string;
  restaurantId: string;
  restaurantName: string;
  reason: string;
  endsAt: Date;
}

/** The caller, from the verified session; ids in path and body are claims that the binding has checked against it. */
export type Caller =
  | {
      kind: 'user';
      principalId: string;
      name: string;
      email: string;
      superAdmin: boolean;
      memberships: Membership[];
      sessionHash: Buffer;
      /** While it lasts, `superAdmin` is false and `memberships` are the owner's of the restaurant; none once it is over. */
      visit?: Visit;
    }
  | {
      kind: 'kdsDevice' | 'posTerminal' | 'printer';
      principalId: string;
      name: string;
      restaurantId: string;
      storeId: string;
      sessionHash: Buffer;
    }
  /** A restaurant's customer with a verified phone; the id is the customer's. */
  | { kind: 'customer'; principalId: string; name: string; restaurantId: string; sessionHash: Buffer }
  /** A third party with one of a restaurant's keys, on calls that name a `keyScope`. No policy grants it anything else. */
  | {
      kind: 'apiKey';
      principalId: string;
      name: string;
      restaurantId: string;
      /** Null: all of the restaurant's. */
      storeIds: readonly string[] | null;
      scopes: ReadonlySet<ApiKeyScope>;
      sessionHash: Buffer;
    }
  /** Holder of a guest link: the handler checks the token's hash against the order's. */
  | { kind: 'guest'; token: string }
  | { kind: 'anonymous' };

export type CustomerCaller = Extract<Caller, { kind: 'customer' }>;
export type KeyCaller = Extract<Caller, { kind: 'apiKey' }>;

/** A caller with a session, or with a key. */
export type SignedIn = Exclude<Caller, { kind: 'guest' | 'anonymous' }>;

/** Kinds of principal with one cookie each; a customer has one for each restaurant. */
export type CookieKind = Exclude<Caller['kind'], 'customer' | 'apiKey' | 'guest' | 'anonymous'>;

/** Restaurant and store named by a call, in its path, query, body or header. */
export interface CallScope {
  restaurantId: string | undefined;
  storeId: string | undefined;
}

/** A till with the ids that its call's headers name: to be looked up among that till's own. */
export interface TillPeople {
  restaurantId: string;
  storeId: string;
  deviceId: string;
  sessionId: string | null;
  approvalId: string | null;
}

/** What somebody at a till is about to do, where only some of its people may on their own. */
export interface StaffWork {
  till: TillPeople;
  action: StaffAction;
  /** The bill or order that it is about; the till where it is about none. */
  subjectId: string;
  /** The operation or call: a repeat of it needs no second approval. */
  usedFor: string;
  /** Nobody does it without an approval, not even somebody in its audience. */
  always?: true;
}

/** Who has approved something at a till. */
export interface Approver {
  id: string;
  name: string;
}

/** A handler's argument. Params, query and body are parsed by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Restaurant and store of the call or of its device; checked against the caller. */
  scope: CallScope;
  caller: Caller;
  /**
   * The customer who is signed in to the named restaurant, for calls that are also open to guests: those look up no session themselves.
   * Costs one query if the browser has that restaurant's cookie, otherwise nothing.
   */
  customer(): Promise<CustomerCaller | undefined>;
  /** The caller as recorded in the event log. */
  actor: Actor;
  /** Who works at the till that calls, and who has approved this call, as its headers say; null: the caller is no till. */
  till: TillPeople | null;
  /** Who has approved this call of an endpoint with `staffAction`; null: nobody had to. */
  approver: Approver | null;
  /** The body as it was sent, for endpoints with `rawBody`; empty for all others. */
  rawBody: Buffer;
  /** The body as it arrives, for endpoints with `file`; an empty stream for all others. Whoever reads it counts its bytes. */
  file: Readable;
  /** Fingerprint (sha-256 of the canonical body) for client-generated ids. */
  fingerprint: Buffer;
  /**
   * Set if the endpoint is `repeatable: 'key'` and the caller sent `Idempotency-Key`. Pass it to the transaction that makes the change, as
   * `database.tenant(scope, work, { once: call.once })`, and a repeat gets the first run's answer.
   */
  once: OnceKey | undefined;
  requestId: string;
  /** Client address; only configured proxies are trusted. */
  address: string;
  headers: Record<string, string | string[] | undefined>;
  log: FastifyBaseLogger;
  /** Sets the status (200 instead of 201 for a replay), a header or a cookie. */
  reply: {
    status(code: number): void;
    header(name: string, value: string): void;
    setSession(kind: CookieKind, token: string, expiresAt: Date): void;
    clearSession(kind: CookieKind): void;
    /** A customer's cookie is one per restaurant. */
    setCustomerSession(restaurantId: string, token: string, expiresAt: Date): void;
    clearCustomerSession(restaurantId: string): void;
  };
}

/**
 * A response whose bytes are ready, with one body and validator for each encoding. The binding negotiates, answers 304, and does not parse
 * it again: the code that prepares it parses it with the endpoint's response schema, once. Made by `prepared()`.
 */
export interface PreparedResponse<Data = unknown> {
  readonly prepared: Readonly<Record<'identity' | 'gzip' | 'br', { readonly body: Buffer; readonly etag: string }>>;
  /** `Cache-Control`; without it `no-cache`: browsers store it and revalidate it each time. */
  readonly cacheControl?: string;
  /** The same response as a value, for the portal's rendering in this process. */
  readonly data: () => Data;
}

/** Declares a response with ready bytes. */
export const prepared = <Data>(
  variants: PreparedResponse['prepared'],
  data: () => Data,
  options: { cacheControl?: string } = {},
): PreparedResponse<Data> => ({ prepared: variants, data, ...options });

type Answer<E extends Endpoint> = ResponseOf<E> | PreparedResponse<ResponseOf<E>> | FileResponse;

/** Handles an endpoint. It may answer without a promise if everything is in memory. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>;

/** A bound endpoint, as a module's routes file returns it. */
export interface Route<E extends Endpoint = Endpoint> {
  endpoint: E;
  handler: Handler<E>;
  /** For responses with ready bytes that are the same for everybody: the newest ones without waiting for anything, or undefined. */
  again?: (params: ParamsOf<E>) => PreparedResponse | undefined;
}

/** Binds a handler to its endpoint, typed; the only thing that a routes file does. */
export const route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options: Pick<Route<E>, 'again'> = {}): Route =>
  ({ endpoint, handler, ...options }) as unknown as Route;

/** Who has a permission: the rule of a `<noun>.policy.ts`. `own store` is checked against restaurantId and storeId of the call. */
export type Grants = Readonly<
  Partial<Record<CallerKind, true>> & {
    /** Also every signed-in user without a membership (yet, or any more), if the call names no restaurant. */
    withoutMembership?: true;
    /** Not for the platform's own people while they visit a restaurant: set by `joinPolicies`. */
    notWhileVisiting?: true;
  }
>;
