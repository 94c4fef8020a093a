import { useEndpoint } from '@servery/app-kit/query.ts';
import { listDevices } from '@servery/contract/devices';
import { useStore } from '../../shared/places.ts';

/** The store's devices; looked at again every three seconds while one waits for its code to be typed, else now and then. */
export const useDevices = () => {
  const { restaurantId, storeId } = useStore();
  return useEndpoint(
    listDevices,
    { params: { restaurantId, storeId } },
    { refetchInterval: (answer) => (answer?.rows.some(({ state }) => state === 'waiting') ? 3000 : 30_000) },
  );
};
