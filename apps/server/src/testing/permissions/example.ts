import type { BodySentTo, Endpoint, QuerySentTo } from '@servery/contract/endpoint';
import type { WalkerKind } from './holders.ts';
import type { Place } from './matrix-world.ts';

/** The restaurant and store of a call, or parts of two. */
export type Named = Place;
/** Ids of the objects of a call, by name. */
export type ChildIds = Readonly<Record<string, string>>;

/** How to call an endpoint so that only permissions can refuse it. */
export interface Example {
  endpoint: Endpoint;
  query?: (at: Named, ids: ChildIds) => object;
  body?: (at: Named, ids: ChildIds) => object;
  /** The body of an endpoint that takes a file. */
  file?: Buffer;
  /** Values of parameters that are not ids: the same for everybody. */
  params?: Record<string, string>;
  /** Ids in query or body, by the names of their makers; those in the path are known. */
  children?: readonly string[];
  /** Makers of ids whose name differs from the parameter's. */
  makers?: Record<string, string>;
  /** Why a store of another restaurant does not matter: the action affects the restaurant, and the store only determines the role. */
  anyStore?: string;
  /** Cases in which somebody has the permission and is refused nevertheless, with the status and the reason. */
  refuses?: Partial<Record<WalkerKind, { status: number; because: string }>>;
}

type Options<E extends Endpoint> = Omit<Example, 'endpoint' | 'query' | 'body'> &
  ([QuerySentTo<E>] extends [undefined] ? object : { query: (at: Named, ids: ChildIds) => QuerySentTo<E> & object }) &
  ([BodySentTo<E>] extends [undefined] ? object : { body: (at: Named, ids: ChildIds) => BodySentTo<E> & object });

/** How to call one endpoint. */
export const example = <E extends Endpoint>(endpoint: E, options: Options<E>): Example => ({ endpoint, ...options }) as unknown as Example;
