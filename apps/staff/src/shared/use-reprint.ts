import { useQueryClient } from '@tanstack/react-query';
import { newId } from '@servery/app-kit/ids.ts';
import { endpointKey, useEndpointMutation } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { reprint } from '@servery/contract/printing';
import { useStore } from './store-context.ts';

/** Prints a document again; the paper says DUPLICATE. Each tap is one new job, however often it is sent. */
export const useReprint = () => {
  const { restaurantId, storeId } = useStore();
  const queries = useQueryClient();
  const mutation = useEndpointMutation(reprint, {
    onSuccess: () => void queries.invalidateQueries({ queryKey: endpointKey(getOrder) }),
  });
  const print = (printJobId: string, then?: () => void) => {
    if (mutation.isPending) return;
    mutation.mutate({ params: { restaurantId, storeId, printJobId }, body: { id: newId() }, retries: 1 }, { onSuccess: () => then?.() });
  };
  return { print, isPending: mutation.isPending, error: mutation.error?.error, printed: mutation.data };
};
