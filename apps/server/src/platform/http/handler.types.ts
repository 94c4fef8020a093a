import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@servery/contract/endpoint';
import type { CallerKind } from '@servery/contract/permissions';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../db/door.types.ts';

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
  /** Holder of a guest link: the handler checks the token's hash against the order's. */
  | { kind: 'guest'; token: string }
  | { kind: 'anonymous' };

/** What a handler gets. Params, query and body are parsed by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: Caller;
  /** The caller as the event log names it. */
  actor: Actor;
  /** Fingerprint (sha-256 of the canonical body) for client-made ids. */
  fingerprint: Buffer;
  requestId: string;
  /** Client address, from configured proxies only. */
  address: string;
  headers: Record<string, string | string[] | undefined>;
  log: FastifyBaseLogger;
  /** Sets the status (200 instead of 201 for a replay), a header or a cookie. */
  reply: {
    status(code: number): void;
    header(name: string, value: string): void;
    setSession(kind: 'user' | 'kdsDevice', token: string, expiresAt: Date): void;
    clearSession(kind: 'user' | 'kdsDevice'): void;
  };
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E>>;

/** A bound endpoint, as a module's routes file returns it. */
export interface Route<E extends Endpoint = Endpoint> {
  endpoint: E;
  handler: Handler<E>;
}

/** Binds a handler to its endpoint, typed; the only thing that a routes file does. */
export const route = <E extends Endpoint>(endpoint: E, handler: Handler<E>): Route => ({ endpoint, handler }) as unknown as Route;

/** Who holds a permission: the rule of a `<noun>.policy.ts`. `own store` is checked against restaurantId and storeId of the call. */
export type Grants = Readonly<Partial<Record<CallerKind, true>>>;
