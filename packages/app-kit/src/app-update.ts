import { create } from 'zustand';

/** Whether a newer build of this app has been fetched and waits to take over. */
export const useAppUpdate = create<{ ready: boolean }>(() => ({ ready: false }));

let registration: ServiceWorkerRegistration | undefined;
/** Somebody has asked for the new build: the page is loaded again as soon as it has taken over. */
let asked = false;

/** How often a screen that is never closed looks for a newer build, in milliseconds. */
const lookEvery = 30 * 60_000;

const watch = (worker: ServiceWorker | null) => {
  if (!worker) return;
  const look = () => {
    // The first one of all takes nothing over from anybody.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) useAppUpdate.setState({ ready: true });
  };
  worker.addEventListener('statechange', look);
  look();
};

/**
 * Keeps the app's files on this device, so that it starts while the server is down. Browsers allow it on https and on the machine itself;
 * elsewhere nothing happens.
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
  // A page that has only just been opened is in nobody's hands: no better moment.
  if (registration.waiting && navigator.serviceWorker.controller) takeUpdate();
  registration.addEventListener('updatefound', () => watch(registration?.installing ?? null));
  setInterval(lookForUpdate, lookEvery);
};

/** Asks the server for a newer build: for a moment at which there may be one, such as its coming back. */
export const lookForUpdate = (): void => {
  registration?.update().catch(() => undefined);
};

/** Loads the new build. What waits to be sent stays in its queue and goes out afterwards. */
export const takeUpdate = (): void => {
  asked = true;
  if (registration?.waiting) registration.waiting.postMessage('takeOver');
  else location.reload();
};
