import { useEffect, useMemo } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { ticks } from '@servery/app-kit/ticks.ts';
import { getMenu, listSoldOut } from '@servery/contract/menu';
import { getTillStore } from '@servery/contract/tills';
import type { PriceBillInput } from '@servery/domain/bills';
import { localMoment, localTime } from '@servery/domain/clock';
import type { MenuSnapshot } from '@servery/domain/menu';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { usePersistedData, type TillStore } from './stored-data.ts';
import { useTill } from '../till-context.ts';

/** Events report changes and trigger a new read. */
const staleTime = Number.POSITIVE_INFINITY;
/** No event reports the start of a trading day, on which surcharges depend, and a till is not reloaded every morning. */
const ofTheDay = ticks.fiveMinutes;

/** The store's menu, tables and rules; `error` where they cannot be read. */
export const useTillData = () => {
  const { restaurantId, storeId } = useTill();
  const params = { restaurantId, storeId };
  const menu = useEndpoint(getMenu, { params }, { staleTime });
  const store = useEndpoint(getTillStore, { params }, { staleTime: ofTheDay, refetchInterval: ofTheDay });
  const persisted = usePersistedData();
  const [receivedMenu, receivedStore] = [menu.data as MenuSnapshot | undefined, store.data];
  useEffect(() => {
    if (receivedMenu) usePersistedData.setState({ menu: receivedMenu });
    if (receivedStore) usePersistedData.setState({ store: receivedStore });
  }, [receivedMenu, receivedStore]);
  return {
    menu: receivedMenu ?? persisted.menu,
    store: receivedStore ?? persisted.store,
    error: menu.error?.error ?? store.error?.error,
    again: () => {
      void menu.refetch();
      void store.refetch();
    },
  };
};

/** How many are left of counted stock items, by item id. */
export const useLeft = (): Readonly<Record<string, number>> => {
  const { restaurantId, storeId } = useTill();
  const { data } = useEndpoint(listSoldOut, { params: { restaurantId, storeId } }, { staleTime });
  return useMemo(() => {
    const left: Record<string, number> = {};
    for (const { kind, id, remaining } of data?.rows ?? []) if (kind === 'item' && remaining !== null) left[id] = remaining;
    return left;
  }, [data]);
};

/** Everything besides the lines that a price depends on at this moment. `wanted`: when the food is for; absent: now. */
export const getPriceInput = (menu: MenuSnapshot, store: TillStore, wanted?: string): PriceBillInput => {
  const now = new Date(clockNow()).toISOString();
  return {
    menu,
    taxRules: store.taxRules,
    placedOn: localTime(now, store.timeZone).date,
    requestedOn: store.tradingDay,
    forLocal: localMoment(wanted ?? now, store.timeZone),
    deliveryFee: 0,
    commentMaxLength: store.commentMaxLength,
    holidaySurcharge: store.publicHoliday,
    cardSurcharge: store.card,
    country: store.country,
    cashFiveUp: store.cashFiveUp,
    loyaltyScheme: store.loyaltyScheme,
  };
};
