import { createContext, useContext } from 'react';
import type { TicketTimes } from '@servery/domain/kitchen';
import type { TimeZone } from '@servery/domain/time';

/** What every ticket needs to know about its store. */
export interface Kitchen {
  timeZone: TimeZone;
  times: TicketTimes;
}

export const KitchenContext = createContext<Kitchen>({
  timeZone: 'UTC',
  times: { prepTimeInMinutes: 30, warnBeforeDueInMinutes: null, lateAfterDueInMinutes: 0 },
});
export const useKitchen = (): Kitchen => useContext(KitchenContext);
