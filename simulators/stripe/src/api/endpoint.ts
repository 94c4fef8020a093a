import type { Tx } from '../world/store.ts';
import type { Param, Read } from './params.ts';

/** One API call as its endpoint sees it. */
export interface Call {
  tx: Tx;
  /** Whose objects it is about: the platform, or the account named in `Stripe-Account`. */
  account: string;
  /** A browser has the publishable key, and proves by a client secret which intent is its own. */
  key: 'secret' | 'publishable';
  /** Names in the path, `:id`. */
  path: Readonly<Record<string, string>>;
  /** Address of this simulator, for its pages. */
  url: string;
  /** The caller's address. */
  ip: string;
}

type Shape = Readonly<Record<string, Param<unknown>>>;

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** `/v1/payment_intents/:id/capture` */
  path: string;
  params: Shape;
  /** Browsers may call it. */
  publishable: boolean;
  /** The whole work, at once: it takes effect wholly, or, when it throws, not at all. */
  run(call: Call, params: never): object;
}

/** Declares an endpoint; its `run` gets what its parameters read to. */
export const endpoint = <S extends Shape>(given: {
  method: Endpoint['method'];
  path: string;
  params: S;
  publishable?: boolean;
  run(call: Call, params: Read<S>): object;
}): Endpoint => ({ publishable: false, ...given });

export interface Match {
  endpoint: Endpoint;
  path: Record<string, string>;
}

/** Finds the endpoint of a request. */
export const createRouter = (endpoints: readonly Endpoint[]): ((method: string, path: string) => Match | null) => {
  const compiled = endpoints.map((each) => ({ each, parts: each.path.split('/') }));
  return (method, path) => {
    const given = path.split('/');
    for (const { each, parts } of compiled) {
      if (each.method !== method || parts.length !== given.length) continue;
      if (!parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))) continue;
      const names = parts.flatMap((part, index) =>
        part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[index] ?? '')] as const] : [],
      );
      return { endpoint: each, path: Object.fromEntries(names) };
    }
    return null;
  };
};
