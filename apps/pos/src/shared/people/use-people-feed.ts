import { useEffect } from 'react';
import { useEndpoint } from '@servery/app-kit/query.ts';
import { listTillEmployees } from '@servery/contract/employees';
import { forgetOthers } from './offline-pin.ts';
import { followOtherWindows, receivePeople, startPeople } from './people-store.ts';

/** Follows who works at this till. Events report changes and trigger a new read. */
export const usePeopleFeed = (deviceId: string): void => {
  const { data } = useEndpoint(listTillEmployees, {}, { staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => startPeople(deviceId), [deviceId]);
  useEffect(followOtherWindows, []);
  useEffect(() => {
    if (data === undefined) return;
    receivePeople(data);
    void forgetOthers(deviceId, data.rows).catch(() => undefined);
  }, [data, deviceId]);
};
