import { useQueries } from '@tanstack/react-query';
import { endpointKey } from '@servery/app-kit/query.ts';
import { listOrders } from '@servery/contract/online-ordering';
import { client } from './session.ts';
import type { StorePlace } from '@servery/app-kit/orders/store-place.ts';

/** More than this is shown as "50+" in the list of stores. */
export const mostCounted = 50;

/** New orders of the other stores, by id, polled: they have no stream on this screen. A store that cannot be read has none. */
export const useNewOrders = (places: readonly StorePlace[], everyMs: number): Readonly<Record<string, readonly string[]>> => {
  const answers = useQueries({
    queries: places.map(({ restaurantId, storeId }) => {
      const options = { params: { restaurantId, storeId }, query: { status: 'new', limit: mostCounted } };
      return {
        queryKey: [...endpointKey(listOrders, options), 'ids'],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const result = await client.call(listOrders, { ...options, signal });
          return result.ok ? result.data.rows.map(({ id }) => id) : [];
        },
        staleTime: everyMs / 2,
        refetchInterval: everyMs,
      };
    }),
  });
  return Object.fromEntries(places.map(({ storeId }, index) => [storeId, answers[index]?.data ?? []]));
};
