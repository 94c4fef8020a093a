import { useRinging, type Ringing } from '@servery/app-kit/orders/ringing.ts';
import { useNewOrders } from '../shared/new-orders.ts';
import { ringsFor, usePreferences } from '../shared/preferences.ts';
import type { MyStore } from '../shared/store-context.ts';

const otherStoresEvery = 20_000;

export interface RingingStores extends Ringing {
  /** Other stores with new orders that ring on this device. */
  elsewhere: { store: MyStore; count: number }[];
}

/** Rings for the open store and for the other stores chosen on this device. */
export const useRingingStores = (open: MyStore, stores: readonly MyStore[]): RingingStores => {
  const { sound, rings } = usePreferences();
  const heard = stores.filter((store) => store.storeId !== open.storeId && ringsFor(rings, store.storeId, false));
  const others = useNewOrders(heard, otherStoresEvery);
  const ringing = useRinging({ here: sound && ringsFor(rings, open.storeId, true), others: sound ? Object.values(others).flat() : [] });
  return {
    ...ringing,
    elsewhere: heard.flatMap((store) => {
      const count = others[store.storeId]?.length ?? 0;
      return count > 0 ? [{ store, count }] : [];
    }),
  };
};
