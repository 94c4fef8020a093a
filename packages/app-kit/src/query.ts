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
    /** Of the endpoint that a query reads: a live feed reads it again on these events. */
    queryMeta: { staleOn?: readonly EventType[] };
  }
}
const getMeta = ({ staleOn = [] }: Endpoint) => ({ staleOn });

/** Carries the failure of a call through TanStack Query, which knows failures only as thrown. */
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
 * Has a change also concern what is being read for the first time. The answer on its way may be older than the change, and the library
 * takes it for fresh: a first reading is not begun anew, and its end forgets that it was invalidated.
 */
function mindFirstReadings(client: QueryClient): void {
  const invalidate = client.invalidateQueries.bind(client);
  const overtaken = new Set<Query>();
  client.invalidateQueries = async (filters, options) => {
    const first = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' } as QueryFilters);
    for (const query of first) {
      if (query.state.data !== undefined || overtaken.has(query)) continue;
      overtaken.add(query);
      // Answers with the reading that is under way; one that fails has shown nothing that could be old.
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

/** Query settings for screens on a restaurant's network, where the browser's idea of being online means little. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        // The client has sent it again already.
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
  /** Milliseconds between reads by itself; off unless given. By the last answer, where only some answers are worth asking again. */
  refetchInterval?: number | ((answer: Answer | undefined) => number | false) | undefined;
  /** Goes on showing the last answer while other parameters are read. */
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

/**
 * Reads a list page by page, each from the cursor of the one before. `rows` are those of all pages read so far;
 * `more` reads the next one.
 */
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
/** The same as the library's, without the way around the lock. */
export type EndpointMutation<E extends Endpoint> = WithoutAsync<UseMutationResult<ResponseOf<E>, CallFailure<E>, CallOptions<E>>>;

/**
 * Changes something through an endpoint. Give an `idempotencyKey` (or a client-made id in the body) with `retries` where a
 * lost answer should be asked for again. A second press for the same thing is ignored while the first is being answered, and for the time
 * of a double click: nothing is refunded, printed or sent twice by an unsteady hand.
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
