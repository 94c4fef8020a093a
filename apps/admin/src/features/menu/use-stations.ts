import { useEndpoint } from '@servery/app-kit/query.ts';
import { getSettings } from '@servery/contract/settings/index';
import { useStore } from '../../shared/places.ts';

const printing = getSettings('printing');

/** The print stations of the store; undefined until they are read. */
export const useStations = () => {
  const { restaurantId, storeId } = useStore();
  const { data, error, refetch } = useEndpoint(printing, { params: { restaurantId, storeId } });
  return { stations: data?.value.printStations, error: error?.error, again: () => void refetch() };
};
