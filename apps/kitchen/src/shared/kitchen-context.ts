import { createContext, useContext } from 'react';
import type { TimeZone } from '@servery/domain/time';

/** What every ticket needs to know of its store. */
export interface Kitchen {
  timeZone: TimeZone;
  prepTimeInMinutes: number;
}

export const KitchenContext = createContext<Kitchen>({ timeZone: 'UTC', prepTimeInMinutes: 30 });
export const useKitchen = (): Kitchen => useContext(KitchenContext);
