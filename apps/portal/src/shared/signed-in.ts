import { useSyncExternalStore } from 'react';
import { keep, onStoredElsewhere, readPersisted } from './device.ts';

/**
 * Who is signed in to a restaurant, as stored on this device: the customer's name. Pages are the same for everybody and the session is a
 * cookie that scripts cannot read, so the page renders this; the server decides, and corrects it.
 */
const toKey = (restaurantId: string) => `customer.${restaurantId}`;
const listeners = new Set<() => void>();

/** The name, which may be empty; null: nobody is signed in. */
const signedInAs = (restaurantId: string): string | null => readPersisted(toKey(restaurantId));

export function setSignedIn(restaurantId: string, name: string | null): void {
  keep(toKey(restaurantId), name);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  const stop = onStoredElsewhere(listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
};

/** Nobody on the server and on the first render. */
export const useSignedInAs = (restaurantId: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => signedInAs(restaurantId),
    () => null,
  );
