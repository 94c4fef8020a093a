import { useQueryClient } from '@tanstack/react-query';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import { listStorePrinters } from '@servery/contract/printers';
import { useStore } from '../../shared/places.ts';

/** The store's printers; looked at again every ten seconds, because they come and go by themselves. */
export const usePrinters = () => {
  const { restaurantId, storeId } = useStore();
  return useEndpoint(listStorePrinters, { params: { restaurantId, storeId } }, { refetchInterval: 10_000 });
};

/** Has the list read again, after something was done to a printer. */
export const useReadPrintersAgain = () => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: endpointKey(listStorePrinters) });
};
