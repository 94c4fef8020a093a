import { useEffect } from 'react';
import { create } from 'zustand';

export type WakeLockState = 'off' | 'held' | 'unavailable';

/** Whether this browser supports it at all: on https and localhost only, and not everywhere there. */
export const canKeepAwake = (): boolean => typeof navigator !== 'undefined' && 'wakeLock' in navigator;

/** Its state, for the settings. */
export const useWakeLockState = create<{ state: WakeLockState }>(() => ({ state: 'off' }));
const setState = (state: WakeLockState) => useWakeLockState.setState({ state });

/** Keeps the screen on while `isWanted`. Browsers offer it on https only and drop it when the page is hidden: it is asked for again. */
export const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !canKeepAwake()) return undefined;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        const got = await navigator.wakeLock.request('screen');
        if (over) return void got.release();
        lock = got;
        setState('held');
      } catch {
        setState('unavailable');
      }
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
      setState('off');
    };
  }, [isWanted]);
};
