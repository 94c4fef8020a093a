import { useState } from 'react';
import { useApi } from '../api.ts';
import { useStoreParams } from '../scope.ts';
import { setSignedIn, useSignedInAs } from '../signed-in.ts';
import { useAnswer } from '../use-answer.ts';
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
  const read = async (signal: AbortSignal): Promise<Loyalty> => {
    const options = { params: { restaurantId }, signal, retries: 2 };
    if (!signedIn) {
      const result = await api.call(getScheme, options);
      if (!result.ok) return { kind: 'failed' };
      return result.data.scheme ? { kind: 'scheme', scheme: result.data.scheme } : { kind: 'none' };
    }
    const result = await api.call(getOwnCard, options);
    if (result.ok) return result.data.card ? { kind: 'card', card: result.data.card } : { kind: 'none' };
    // The session has ended: the device clears it, and continues as a guest.
    if (result.error.code === 'user_not_allowed' && !signal.aborted) setSignedIn(restaurantId, null);
    return { kind: 'failed' };
  };
  const loyalty = useAnswer({ key: `${restaurantId} ${signedIn} ${tries}`, ask: read });
  return { loyalty: loyalty ?? { kind: 'waiting' }, retry: () => setTries((count) => count + 1) };
}
