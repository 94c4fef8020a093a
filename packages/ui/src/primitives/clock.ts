import { useSyncExternalStore } from 'react';

/** Milliseconds that the server's clock is ahead of this device's. */
let offset = 0;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const tick = () => {
  now = Date.now() + offset;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now() + offset;
    timer = setInterval(tick, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** Now in epoch milliseconds, by the server's clock once it is known from an answer or a live stream: a tablet's own clock may be wrong. */
export const clockNow = (): number => Date.now() + offset;

/** Converts a moment of this device's clock to the server's. Epoch milliseconds. */
export const asServerTime = (deviceTime: number): number => deviceTime + offset;

/** Sets the server's time (epoch milliseconds). Differences under two seconds are network delay. */
export const setServerTime = (serverNow: number): void => {
  const found = serverNow - Date.now();
  if (Math.abs(found - offset) < 2000) return;
  offset = Math.abs(found) < 2000 ? 0 : found;
  tick();
};

/**
 * What `select` computes from the current time, checked once a second. The component renders only when it changes, so return a string or a
 * number, not an object.
 */
export const useClock = <T extends string | number | boolean>(select: (now: number) => T): T => {
  const read = () => select(timer === undefined ? clockNow() : now);
  return useSyncExternalStore(subscribe, read, read);
};
