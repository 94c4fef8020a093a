import { useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getPauses, setPauses } from '@servery/contract/pauses';
import { endpointKey, useEndpoint, useEndpointMutation } from '@servery/app-kit/query.ts';
import type { CollectionType } from '@servery/domain/orders';
import { useStore } from '../../shared/store-context.ts';

export type Pause = ResponseOf<typeof getPauses>['rows'][number];

/** Whether a pause is active at a moment (epoch milliseconds): an expired one is not. */
export const isPaused = ({ pausedUntil }: Pause, now: number): boolean => pausedUntil !== null && Date.parse(pausedUntil) > now;

/** The store's order types and until when they are paused. */
export const usePauses = () => {
  const { restaurantId, storeId } = useStore();
  return useEndpoint(getPauses, { params: { restaurantId, storeId } }, { staleTime: 15_000, refetchInterval: 60_000 });
};

/** Pauses order types until an instant, or (null) resumes them. */
export const useSetPauses = (onDone?: () => void) => {
  const { restaurantId, storeId } = useStore();
  const queries = useQueryClient();
  const params = { restaurantId, storeId };
  const mutation = useEndpointMutation(setPauses, {
    onSuccess: (answer) => {
      queries.setQueryData(endpointKey(getPauses, { params }), answer);
      onDone?.();
    },
  });
  const set = (collectionTypes: CollectionType[], pausedUntil: string | null) =>
    mutation.mutate({ params, body: { collectionTypes, pausedUntil }, retries: 2 });
  return { set, isPending: mutation.isPending, error: mutation.error?.error };
};
