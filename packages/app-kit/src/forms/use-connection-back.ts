import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useWhenOnline } from '../use-when-online.ts';

/**
 * Whether the connection is back since `failure`, a call that got no answer; undefined: none failed. It is back when the browser is online
 * again, or when a screen has read something.
 */
export const useConnectionBack = (failure: object | undefined): boolean => {
  const queries = useQueryClient();
  const [since, setSince] = useState<object>();
  useWhenOnline(() => setSince(failure));
  useEffect(() => {
    if (failure === undefined) return undefined;
    return queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true) setSince(failure);
    });
  }, [failure, queries]);
  return failure !== undefined && since === failure;
};
