import { useEffect, useEffectEvent } from 'react';
import type { Device } from '../device.ts';
import { findOtherTills, signDatabase } from './other-tills.ts';

/** Looks once for what other tills have left unsent in this browser, and leaves a name for the next one. */
export const useOtherTillsSearch = (who: Device): void => {
  const search = useEffectEvent(() => {
    // A browser that stores nothing has nothing of other tills either.
    void Promise.all([signDatabase(who), findOtherTills(who)]).catch(() => undefined);
  });
  const { deviceId, restaurantId, storeId, name, storeName } = who;
  useEffect(() => search(), [deviceId, restaurantId, storeId, name, storeName]);
};
