import { useEndpoint } from '@servery/app-kit/query.ts';
import { getMenu } from '@servery/contract/menu';
import { useStore } from '../../shared/places.ts';
import { usersText } from './printer-labels.ts';
import type { Printer } from './printing.types.ts';

/** Returns what uses a station: items of the published menu and printers. Null where the menu cannot be read. */
export const useStationUsers = (printers: readonly Printer[]): ((id: string) => string | null) => {
  const { restaurantId, storeId } = useStore();
  const menu = useEndpoint(getMenu, { params: { restaurantId, storeId } }, { staleTime: 60_000 });
  return (id) => {
    const ofPrinters = printers.filter(({ printStationIds }) => printStationIds.includes(id)).length;
    const items = menu.data?.items.filter(({ printStationIds }) => printStationIds.includes(id)).length;
    // While it is loading it is not reported as unreadable.
    return items === undefined && menu.error ? null : usersText(items, ofPrinters);
  };
};
