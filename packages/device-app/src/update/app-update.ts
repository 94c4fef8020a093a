import { create } from 'zustand';

/** Whether a newer build of this app has been downloaded and can be activated. */
export const useAppUpdate = create<{ ready: boolean }>(() => ({ ready: false }));

let registration: ServiceWorkerRegistration | undefined;
/** Somebody asked for the new build: the page reloads once it is active. */
let asked = false;

/** How often a screen that is never closed checks for a newer build, in milliseconds. */
const lookEvery = 30 * 60_000;

const watch = (worker: ServiceWorker | null) => {
  if (!worker) return;
  const look = () => {
    // The very first service worker replaces no other.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) useAppUpdate.setState({ ready: true });
  };
  worker.addEventListener('statechange', look);
  look();
};

/**
 * Stores the app's files on this device, so that it starts while the server is down. Browsers allow it on https and on localhost only;
 * elsewhere this does nothing.
 */
export const keepAppFiles = async (script: string, scope: string): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (asked) location.reload();
  });
  try {
    registration = await navigator.serviceWorker.register(script, { scope, updateViaCache: 'none' });
  } catch {
    return;
  }
  // Nobody is working yet on a page that has just been opened: the best moment.
  if (registration.waiting && navigator.serviceWorker.controller) takeUpdate();
  registration.addEventListener('updatefound', () => watch(registration?.installing ?? null));
  setInterval(lookForUpdate, lookEvery);
};

/** Checks the server for a newer build, at moments when there may be one, such as a reconnect. */
export const lookForUpdate = (): void => {
  registration?.update().catch(() => undefined);
};

/** Loads the new build. Commands waiting to be sent stay in their queue and go out afterwards. */
export const takeUpdate = (): void => {
  asked = true;
  if (registration?.waiting) registration.waiting.postMessage('takeOver');
  else location.reload();
};
