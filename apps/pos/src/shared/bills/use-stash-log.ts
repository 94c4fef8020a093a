import { useEffect } from 'react';
import { useClient } from '@servery/app-kit/query.ts';
import { startStashLog } from './stash-log.ts';

/** Reports what this till sets aside and takes up again, on every page. */
export const useStashLogFeed = (deviceId: string): void => {
  const client = useClient();
  useEffect(() => startStashLog(client, deviceId), [client, deviceId]);
};
