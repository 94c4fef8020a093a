import { createContext, useCallback, useContext, useState } from 'react';
import {
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  type InfiniteData,
  type Query,
  type QueryFilters,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import type { EventType } from '@servery/contract/event-types';
import { askOnce } from './ask-once.ts';
import type { CallArguments, CallOptions, Client, ErrorOf, ReadOptions } from './client.types.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** From the endpoint that a query reads: a live feed refetches it on these events. */
    queryMeta: { staleOn?: readonly EventType[] };
  }
}
const getMeta = ({ staleOn = [] }: Endpoint) => ({ staleOn });

/** Carries the failure of a call through TanStack Query, which recognises only thrown errors. */
export class CallFailure<E = unknown> extends Error {
  readonly error: ErrorOf<E>;

  constructor(error: ErrorOf<E>) {
    super(error.message);
    this.error = error;
  }
}

/** `<ClientContext value={client}>` around an app. */
export const ClientContext = createContext<Client | null>(null);

/** The app's client. Throws outside `ClientContext`. */
export const useClient = (): Client => {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient outside of ClientContext');
  return client;
};

/**
 * Also invalidates queries whose first fetch is still running. The answer on its way may be older than the change, but the library treats
 * it as fresh: it does not restart a first fetch, and clears the invalidation when the fetch ends.
 */
function mindFirstReadings(client: QueryClient): void {
  const invalidate = client.invalidateQueries.bind(client);
  const overtaken = new Set<Query>();
  client.invalidateQueries = async (filters, options) => {
    const first = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' } as QueryFilters);
    for (const query of first) {
      if (query.state.data !== undefined || overtaken.has(query)) continue;
      overtaken.add(query);
      // Settles with the running fetch; one that fails has shown nothing that could be stale.
      void query.fetch().then(
        () => {
          overtaken.delete(query);
          void invalidate({ queryKey: query.queryKey, exact: true });
        },
        () => overtaken.delete(query),
      );
    }
    return invalidate(filters, options);
  };
}

/** Query settings for a restaurant's network, where the browser's own idea of being online means little. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        // The client has retried it already.
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  mindFirstReadings(client);
  return client;
}

/** The query key of an endpoint with its parameters; without them, of all its calls. */
export const endpointKey = <E extends Endpoint>(endpoint: E, options?: ReadOptions<E>) =>
  options === undefined ? [endpoint.id] : [endpoint.id, options.params ?? {}, options.query ?? {}];

export interface UseEndpointSettings<Answer = unknown> {
  enabled?: boolean | undefined;
  /** Milliseconds. */
  staleTime?: number | undefined;
  /** Polling interval in milliseconds; off by default. A function of the last answer, where only some answers are worth polling. */
  refetchInterval?: number | ((answer: Answer | undefined) => number | false) | undefined;
  /** Shows the previous answer while other parameters are fetched. */
  keepPrevious?: boolean | undefined;
}

/** Reads an endpoint. `error.error` is the failure with its code, title and message. */
export const useEndpoint = <E extends Endpoint>(
  endpoint: E,
  options: ReadOptions<E>,
  settings: UseEndpointSettings<ResponseOf<E>> = {},
): UseQueryResult<ResponseOf<E>, CallFailure<E>> => {
  const client = useClient();
  const { keepPrevious, refetchInterval: again, ...rest } = settings;
  return useQuery<ResponseOf<E>, CallFailure<E>>({
    queryKey: endpointKey(endpoint, options),
    meta: getMeta(endpoint),
    queryFn: async ({ signal }) => {
      const result = await client.call(endpoint, ...([{ ...options, signal }] as unknown as CallArguments<E>));
      if (!result.ok) throw new CallFailure<E>(result.error);
      return result.data;
    },
    ...(keepPrevious ? { placeholderData: (previous: ResponseOf<E> | undefined) => previous as never } : {}),
    ...(again === undefined ? {} : { refetchInterval: typeof again === 'number' ? again : (query) => again(query.state.data) }),
    ...rest,
  });
};

/** Reads a list page by page, each from the cursor of the one before. `rows`: all pages fetched so far; `more` fetches the next. */
export const useEndpointPages = <E extends Endpoint>(
  endpoint: E,
  options: ReadOptions<E>,
  settings: { enabled?: boolean; staleTime?: number } = {},
) => {
  type Row = ResponseOf<E> extends { rows: (infer R)[]; nextCursor: string | null } ? R : never;
  interface Page {
    rows: Row[];
    nextCursor: string | null;
  }
  const client = useClient();
  const list = useInfiniteQuery<Page, CallFailure<E>, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey: [...endpointKey(endpoint, options), 'pages'],
    meta: getMeta(endpoint),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...(options.query as object | undefined), cursor: pageParam };
      const result = await client.call(endpoint, ...([{ ...options, query, signal }] as unknown as CallArguments<E>));
      if (!result.ok) throw new CallFailure<E>(result.error);
      return result.data as unknown as Page;
    },
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: (previous) => previous,
    ...settings,
  });
  return {
    rows: list.data?.pages.flatMap((page) => page.rows),
    error: list.error?.error,
    isPending: list.isPending,
    hasMore: list.hasNextPage,
    isReadingMore: list.isFetchingNextPage,
    more: () => void list.fetchNextPage(),
    again: () => void list.refetch(),
  };
};

type WithoutAsync<Mutation> = Mutation extends unknown ? Omit<Mutation, 'mutateAsync'> : never;
/** The same as the library's, without a way around the lock. */
export type EndpointMutation<E extends Endpoint> = WithoutAsync<UseMutationResult<ResponseOf<E>, CallFailure<E>, CallOptions<E>>>;

/**
 * Calls a changing endpoint. Pass an `idempotencyKey` (or a client-made id in the body) with `retries` where a lost answer should be
 * retried. The same request is ignored while one is in flight, and for the time of a double click: an unsteady hand refunds, prints or
 * sends nothing twice.
 */
export const useEndpointMutation = <E extends Endpoint>(
  endpoint: E,
  settings: {
    onSuccess?: (data: ResponseOf<E>, sent: CallOptions<E>) => void;
    onError?: (error: ErrorOf<E>, sent: CallOptions<E>) => void;
  } = {},
): EndpointMutation<E> => {
  const client = useClient();
  const { onSuccess, onError } = settings;
  const [lock] = useState(() => askOnce(endpoint.repeatable === 'natural'));
  const mutation = useMutation<ResponseOf<E>, CallFailure<E>, CallOptions<E>>({
    mutationFn: async (options) => {
      const result = await client.call(endpoint, ...([options] as unknown as CallArguments<E>));
      lock.end(options, result.ok);
      if (!result.ok) throw new CallFailure<E>(result.error);
      return result.data;
    },
    ...(onSuccess ? { onSuccess: (data, sent) => onSuccess(data, sent) } : {}),
    ...(onError ? { onError: (failure, sent) => onError(failure.error, sent) } : {}),
  });
  const { mutate: send } = mutation;
  const mutate = useCallback(
    (...given: Parameters<typeof send>) => {
      if (lock.begin(given[0] as CallOptions<E>)) send(...given);
    },
    [lock, send],
  );
  return { ...mutation, mutate } as EndpointMutation<E>;
};
