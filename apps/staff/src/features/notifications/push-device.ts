import type { PushTarget } from './push-target.ts';

/**
 * Whether this browser can receive push messages while the app is closed. `homeScreen`: only after it is added to the home screen (iPhone
 * and iPad). `insecure`: the page was loaded without TLS. `denied`: the person has refused in the browser, and only they can change that
 * there.
 */
export type PushAbility = 'ready' | 'denied' | 'unsupported' | 'homeScreen' | 'insecure';

export function pushAbility(): PushAbility {
  if (!window.isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'denied' : 'ready';
  }
  // iPadOS reports itself as a Mac, but has a touch screen.
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
 * Asks for permission, and gets a push subscription for this device. Must be called during a press. `publicKey`: the server's, base64url.
 * @returns null when the person refused
 * @throws the browser's error when its push service cannot be reached
 */
export async function subscribeDevice(publicKey: string): Promise<PushTarget | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(workerPath, { scope: '/staff/', type: 'module' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = getBytes(publicKey);
  const standing = await pushManager.getSubscription();
  // A subscription made with another server key receives nothing.
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
