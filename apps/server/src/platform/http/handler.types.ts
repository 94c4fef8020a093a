import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@servery/contract/endpoint';
import type { CallerKind } from '@servery/contract/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor, OnceKey } from '../db/connections.types.ts';

export interface Membership {
  restaurantId: string;
  storeId: string | null;
  role: 'admin' | 'user';
}

/** Who is calling, from the verified session; ids in path and body are claims that the binding has checked against it. */
export type Caller =
  | { kind: 'user'; principalId: string; name: string; email: string; superAdmin: boolean; memberships: Membership[]; sessionHash: Buffer }
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
  /** Holder of a guest link: the handler checks the token's hash against the order's. */
  | { kind: 'guest'; token: string }
  | { kind: 'anonymous' };

export type CustomerCaller = Extract<Caller, { kind: 'customer' }>;

/** Kinds of principal with one cookie each; a customer has one for each restaurant. */
export type CookieKind = Exclude<Caller['kind'], 'customer' | 'guest' | 'anonymous'>;

/** Restaurant and store that a call names, in its path, query, body or header. */
export interface CallScope {
  restaurantId: string | undefined;
  storeId: string | undefined;
}

/** What a handler gets. Params, query and body are parsed by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Restaurant and store that the call names, or its device's; checked against the caller. */
  scope: CallScope;
  caller: Caller;
  /**
   * The customer who is signed in to the named restaurant, for calls that are open to guests too: they look no session up by themselves.
   * Costs one query where the browser has that restaurant's cookie, and nothing where it has none.
   */
  customer(): Promise<CustomerCaller | undefined>;
  /** The caller as the event log names it. */
  actor: Actor;
  /** The body as it came, for endpoints with `rawBody`; empty for all others. */
  rawBody: Buffer;
  /** Fingerprint (sha-256 of the canonical body) for client-made ids. */
  fingerprint: Buffer;
  /**
   * Set when the endpoint is `repeatable: 'key'` and the caller sent `Idempotency-Key`: hand it to `database.tenant(scope, work,
   * { once: call.once })` of the transaction that makes the change, and a repeat answers what the first run answered.
   */
  once: OnceKey | undefined;
  requestId: string;
  /** Client address, from configured proxies only. */
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
 * An answer whose bytes stand ready, one body and validator for each encoding. The binding negotiates, answers 304, and does not parse
 * it again: whoever prepares it parses it with the endpoint's response schema, once. Made by `prepared()`.
 */
export interface PreparedResponse<Data = unknown> {
  readonly prepared: Readonly<Record<'identity' | 'gzip' | 'br', { readonly body: Buffer; readonly etag: string }>>;
  /** `Cache-Control`; without it `no-cache`: kept by browsers, asked for each time. */
  readonly cacheControl?: string;
  /** The same answer as a value, for the portal's rendering in this process. */
  readonly data: () => Data;
}

/** Declares an answer with ready bytes. */
export const prepared = <Data>(
  variants: PreparedResponse['prepared'],
  data: () => Data,
  options: { cacheControl?: string } = {},
): PreparedResponse<Data> => ({ prepared: variants, data, ...options });

type Answer<E extends Endpoint> = ResponseOf<E> | PreparedResponse<ResponseOf<E>>;

/** What answers an endpoint. It may answer without a promise where everything is in memory. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>;

/** A bound endpoint, as a module's routes file returns it. */
export interface Route<E extends Endpoint = Endpoint> {
  endpoint: E;
  handler: Handler<E>;
  /** For answers with ready bytes that everybody gets: the newest ones without waiting for anything, or undefined. */
  again?: (params: ParamsOf<E>) => PreparedResponse | undefined;
}

/** Binds a handler to its endpoint, typed; the only thing that a routes file does. */
export const route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options: Pick<Route<E>, 'again'> = {}): Route =>
  ({ endpoint, handler, ...options }) as unknown as Route;

/** Who holds a permission: the rule of a `<noun>.policy.ts`. `own store` is checked against restaurantId and storeId of the call. */
export type Grants = Readonly<
  Partial<Record<CallerKind, true>> & {
    /** Also every signed-in user who belongs nowhere (yet, or any more), where the call names no restaurant. */
    withoutMembership?: true;
  }
>;
