import { useEffect, useState } from 'react';
import { useApi } from '../api.ts';
import { useStoreParams } from '../scope.ts';
import { setSignedIn, useSignedInAs } from '../signed-in.ts';
import { getOwnCard, getScheme } from './offer-endpoints.ts';
import type { LoyaltyCard, Scheme } from './offers.types.ts';

export type Loyalty =
  | { kind: 'waiting' }
  | { kind: 'failed' }
  /** The restaurant has no scheme. */
  | { kind: 'none' }
  /** Nobody is signed in. */
  | { kind: 'scheme'; scheme: Scheme }
  | { kind: 'card'; card: LoyaltyCard };

/** The customer's loyalty card; for everybody else, how the scheme works. */
export function useLoyalty(): { loyalty: Loyalty; retry: () => void } {
  const api = useApi();
  const { restaurantId } = useStoreParams();
  const signedIn = useSignedInAs(restaurantId) !== null;
  const [tries, setTries] = useState(0);
  const key = `${restaurantId} ${signedIn} ${tries}`;
  const [answer, setAnswer] = useState<{ key: string; loyalty: Loyalty }>({ key: '', loyalty: { kind: 'waiting' } });
  useEffect(() => {
    const controller = new AbortController();
    const options = { params: { restaurantId }, signal: controller.signal, retries: 2 };
    const read = async (): Promise<Loyalty> => {
      if (!signedIn) {
        const result = await api.call(getScheme, options);
        if (!result.ok) return { kind: 'failed' };
        return result.data.scheme ? { kind: 'scheme', scheme: result.data.scheme } : { kind: 'none' };
      }
      const result = await api.call(getOwnCard, options);
      if (result.ok) return result.data.card ? { kind: 'card', card: result.data.card } : { kind: 'none' };
      // The session has ended: the device forgets it, and asks as everybody does.
      if (result.error.code === 'user_not_allowed' && !controller.signal.aborted) setSignedIn(restaurantId, null);
      return { kind: 'failed' };
    };
    const ask = async () => {
      const loyalty = await read();
      if (!controller.signal.aborted) setAnswer({ key, loyalty });
    };
    void ask();
    return () => controller.abort();
  }, [api, restaurantId, signedIn, key]);
  return { loyalty: answer.key === key ? answer.loyalty : { kind: 'waiting' }, retry: () => setTries((count) => count + 1) };
}
