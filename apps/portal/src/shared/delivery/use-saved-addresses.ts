import type { ResponseOf } from '@servery/contract/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { announce } from '../announcer.tsx';
import { useApi } from '../api.ts';
import { useStoreParams } from '../scope.ts';
import { useSignedInAs } from '../signed-in.ts';
import { forgetAddress, listAddresses } from './address-endpoints.ts';

export type SavedAddress = ResponseOf<typeof listAddresses>['rows'][number];

/** An address is deleted when Undo is no longer offered; in milliseconds. */
const undoFor = 8000;

/** The delivery addresses of the signed-in customer, the last used first; null while they are loading, empty for everybody else. */
export function useSavedAddresses() {
  const api = useApi();
  const { restaurantId } = useStoreParams();
  const signedIn = useSignedInAs(restaurantId) !== null;
  const [answer, setAnswer] = useState<{ rows: SavedAddress[]; failed: boolean } | null>(null);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [tries, setTries] = useState(0);
  const leaving = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    if (!signedIn) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      const result = await api.call(listAddresses, { params: { restaurantId }, signal: controller.signal, retries: 2 });
      if (controller.signal.aborted) return;
      setAnswer(result.ok ? { rows: result.data.rows, failed: false } : { rows: [], failed: result.error.code !== 'user_not_allowed' });
    };
    void ask();
    return () => controller.abort();
  }, [api, restaurantId, signedIn, tries]);

  const forgetForGood = useCallback(
    async (addressId: string) => {
      clearTimeout(leaving.current.get(addressId));
      leaving.current.delete(addressId);
      // The page may be closing: the call outlives it.
      const result = await api.call(forgetAddress, { params: { restaurantId, addressId }, retries: 2, keepalive: true });
      if (result.ok || result.error.code === 'resource_not_found') return;
      setHidden((before) => before.filter((id) => id !== addressId));
      announce('The address could not be forgotten. Please try again.');
    },
    [api, restaurantId],
  );
  // A guest who leaves the page meanwhile meant it.
  useEffect(() => {
    const timers = leaving.current;
    const leave = () => {
      for (const id of timers.keys()) void forgetForGood(id);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [forgetForGood]);

  return {
    addresses: signedIn ? (answer?.rows.filter(({ id }) => !hidden.includes(id)) ?? null) : [],
    failed: signedIn && answer?.failed === true,
    retry: () => {
      setAnswer(null);
      setTries(tries + 1);
    },
    /** Removes it from the list at once, and from the account when Undo is no longer offered. */
    forget: ({ id, line1 }: SavedAddress) => {
      setHidden((before) => [...before, id]);
      leaving.current.set(
        id,
        setTimeout(() => void forgetForGood(id), undoFor),
      );
      announce(`${line1} is forgotten`, () => {
        clearTimeout(leaving.current.get(id));
        leaving.current.delete(id);
        setHidden((before) => before.filter((other) => other !== id));
      });
    },
  };
}
