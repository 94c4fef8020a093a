import type { PushTarget } from './push-target.ts';

/**
 * Whether this browser can be woken while the app is closed. `homeScreen`: only once it stands on the home screen (iPhone and iPad).
 * `insecure`: the page came without TLS. `denied`: the person said no in the browser, and only they can take it back there.
 */
export type PushAbility = 'ready' | 'denied' | 'unsupported' | 'homeScreen' | 'insecure';

export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  }
  // iPadOS calls itself a Mac, with fingers.
  const apple = /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return apple && !matchMedia('(display-mode: standalone)').matches ? 'homeScreen' : 'unsupported';
}

const workerPath = import.meta.env.DEV ? '/staff/src/push-worker.ts' : '/staff/push-worker.js';

const getBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const getTarget = (subscription: PushSubscription): PushTarget => {
  const { endpoint, keys } = subscription.toJSON();
  return { provider: 'webPush', endpoint: endpoint!, keys: { p256dh: keys!['p256dh']!, auth: keys!['auth']! } };
};

/**
 * Asks the person, and has the browser give this device an address for pushes. Must follow a tap. `publicKey`: the server's, base64url.
 * @returns null when the person said no
 * @throws what the browser says when its push service cannot be reached
 */
export async function subscribeDevice(publicKey: string): Promise<PushTarget | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(workerPath, { scope: '/staff/', type: 'module' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = getBytes(publicKey);
  const standing = await pushManager.getSubscription();
  // A subscription with another key of the server's reaches nobody.
  const same = standing !== null && sameBytes(standing.options.applicationServerKey, key);
  if (standing !== null && !same) await standing.unsubscribe();
  return getTarget(
    standing !== null && same ? standing : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  );
}

const sameBytes = (buffer: ArrayBuffer | null, bytes: Uint8Array): boolean => {
  const other = new Uint8Array(buffer ?? new ArrayBuffer(0));
  return other.length === bytes.length && other.every((byte, index) => byte === bytes[index]);
};
