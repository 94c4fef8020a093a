import type { BodySentTo, Endpoint, QuerySentTo } from '@servery/contract/endpoint';
import type { WalkerKind } from './holders.ts';
import type { Place } from './matrix-world.ts';

/** What a call names: a place, or parts of two. */
export type Named = Place;
/** Ids of what a call is about, by name. */
export type ChildIds = Readonly<Record<string, string>>;

/** How an endpoint is called so that only permission can be in the way. */
export interface Example {
  endpoint: Endpoint;
  query?: (at: Named, ids: ChildIds) => object;
  body?: (at: Named, ids: ChildIds) => object;
  /** Values of parameters that are no ids: the same for everybody. */
  params?: Record<string, string>;
  /** Ids that query or body carry, by the names of their makers; those of the path are known. */
  children?: readonly string[];
  /** Makers of ids that are not called as the parameter is. */
  makers?: Record<string, string>;
  /** Why a store that is not the restaurant's does not matter: what is done is the restaurant's, and the store only says by which role. */
  anyStore?: string;
  /** Where somebody holds the permission and is refused nevertheless, with the status and why. */
  refuses?: Partial<Record<WalkerKind, { status: number; because: string }>>;
}

type Options<E extends Endpoint> = Omit<Example, 'endpoint' | 'query' | 'body'> &
  ([QuerySentTo<E>] extends [undefined] ? object : { query: (at: Named, ids: ChildIds) => QuerySentTo<E> & object }) &
  ([BodySentTo<E>] extends [undefined] ? object : { body: (at: Named, ids: ChildIds) => BodySentTo<E> & object });

/** How one endpoint is called. */
export const example = <E extends Endpoint>(endpoint: E, options: Options<E>): Example => ({ endpoint, ...options }) as unknown as Example;
