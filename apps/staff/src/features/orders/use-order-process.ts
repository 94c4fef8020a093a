import { useEndpoint } from '@servery/app-kit/query.ts';
import { getSettings, type SettingsOf } from '@servery/contract/settings/index';
import { useStore } from '../../shared/store-context.ts';

type OrderProcess = SettingsOf<'orderProcess'>;

/** How orders go through this store. Until it is known, and for those who may not read it, as most stores have it. */
const usual: Pick<OrderProcess, 'hasEta' | 'hasUnprocessedOrderMonitor' | 'hasCompleteStatus'> = {
  hasEta: true,
  hasUnprocessedOrderMonitor: true,
  hasCompleteStatus: true,
};

export const useOrderProcess = (): typeof usual => {
  const { restaurantId, storeId } = useStore();
  const settings = useEndpoint(getSettings, { params: { restaurantId, storeId, section: 'orderProcess' } }, { staleTime: 5 * 60_000 });
  return { ...usual, ...(settings.data?.value as Partial<OrderProcess> | undefined) };
};
