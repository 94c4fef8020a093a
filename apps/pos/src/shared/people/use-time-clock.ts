import { useEndpoint } from '@servery/app-kit/query.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getTimeClock } from '@servery/contract/shifts';

export type TimeClock = ResponseOf<typeof getTimeClock>;

/** The time clock of this till's store, and who is clocked in. Events report changes. */
export const useTimeClock = () => useEndpoint(getTimeClock, {});

/** Whether this till shows the time clock: the store uses one, or somebody is still clocked in. */
export const useHasTimeClock = (): boolean => {
  const { data } = useTimeClock();
  return data !== undefined && (data.settings.enableEmployeeTimeClock || data.here.length > 0);
};
