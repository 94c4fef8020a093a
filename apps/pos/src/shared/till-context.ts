import { createContext, useContext } from 'react';
import type { Freshness } from '@servery/app-kit/live.ts';
import type { Problem } from '@servery/app-kit/orders/open-orders.ts';
import type { Device } from './device.ts';

/** The till, its store, and the state of its connection. */
export interface Till extends Device {
  /** `stale`: nothing received from the server for ten seconds; what is shown may be out of date. */
  freshness: Freshness;
  /** Why the open orders cannot be read; null while they can. */
  problem: Problem | null;
}

export const TillContext = createContext<Till | null>(null);

/** The till of this screen. Throws outside of its pages. */
export const useTill = (): Till => {
  const till = useContext(TillContext);
  if (!till) throw new Error('useTill outside of a till');
  return till;
};
