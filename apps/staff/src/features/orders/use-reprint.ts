import { useQueryClient } from '@tanstack/react-query';
import { newId } from '@servery/app-kit/ids.ts';
import { endpointKey, useEndpointMutation } from '@servery/app-kit/query.ts';
import { getOrder } from '@servery/contract/online-ordering';
import { reprint } from '@servery/contract/printing';
import { useStore } from '../../shared/store-context.ts';
import { dismissNotice } from './print-notices.ts';

/** Prints a document again; the paper says DUPLICATE. Each tap is one new job, however often it is sent. */
export const useReprint = () => {
  const { restaurantId, storeId } = useStore();
  const queries = useQueryClient();
  const mutation = useEndpointMutation(reprint, {
    onSuccess: (_, sent) => {
      dismissNotice(sent.params.printJobId);
      void queries.invalidateQueries({ queryKey: endpointKey(getOrder) });
    },
  });
  const print = (printJobId: string) => {
    if (!mutation.isPending) mutation.mutate({ params: { restaurantId, storeId, printJobId }, body: { id: newId() }, retries: 1 });
  };
  return { print, isPending: mutation.isPending, error: mutation.error?.error, printed: mutation.data };
};
