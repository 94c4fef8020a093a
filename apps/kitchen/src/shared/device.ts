import { createClient } from '@servery/app-kit/client.ts';
import { createSession } from '@servery/app-kit/session.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getKdsDevice } from '@servery/contract/kds';
import { setServerTime } from '@servery/ui/primitives/clock.ts';

/** A browser may hold a till's session too: this app is the display's. */
export const asDisplay = { 'x-session-kind': 'kdsDevice' };

export const client = createClient({
  baseUrl: '',
  headers: asDisplay,
  onSignedOut: () => device.ended(),
  onServerTime: setServerTime,
});

export type Device = ResponseOf<typeof getKdsDevice>;

/**
 * The kitchen display that this browser is paired as. What is remembered starts the app without the server; the number in its name goes up
 * when `Device` has new fields.
 */
export const device = createSession(() => client, getKdsDevice, { rememberAs: 'servery.kitchen.device.1' });

const key = 'servery.kitchen.pairedAs';

/** The name that this screen was last paired under, also after its session has ended; null when it never was, or the browser keeps nothing. */
export const lastPairedAs = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** This screen was signed out on purpose: nobody has to be told that it is no longer paired. */
export const forgetPairedAs = (): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
};

device.subscribe(() => {
  const { who } = device.get();
  if (!who) return;
  try {
    localStorage.setItem(key, who.name);
  } catch {
    // Only the words at the end of the session suffer.
  }
});

/** "Marigold, Newtown"; a store whose name already says whose it is stands alone. */
export const placeName = ({ restaurantName, storeName }: Pick<Device, 'restaurantName' | 'storeName'>): string =>
  storeName.toLowerCase().startsWith(restaurantName.toLowerCase()) ? storeName : `${restaurantName}, ${storeName}`;
