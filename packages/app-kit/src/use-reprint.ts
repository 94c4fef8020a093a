import { useQueryClient } from '@tanstack/react-query';
import { newId } from './ids.ts';
import { endpointKey, useEndpointMutation } from './query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { reprint } from '@servery/contract/printing';
import type { StorePlace } from './orders/store-place.ts';

/** Prints a document again, marked DUPLICATE. Each press is one new print job, however often the request is sent. */
export const useReprint = ({ restaurantId, storeId }: StorePlace) => {
  const queries = useQueryClient();
  const mutation = useEndpointMutation(reprint, {
    onSuccess: () => void queries.invalidateQueries({ queryKey: endpointKey(getOrder) }),
  });
  const print = (printJobId: string, then?: () => void) => {
    mutation.mutate({ params: { restaurantId, storeId, printJobId }, body: { id: newId() }, retries: 1 }, { onSuccess: () => then?.() });
  };
  return { print, isPending: mutation.isPending, error: mutation.error?.error, printed: mutation.data };
};
