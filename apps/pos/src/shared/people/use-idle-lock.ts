import { useEffect } from 'react';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { lockTill, touchTill, usePeople } from './people-store.ts';

const touches = ['pointerdown', 'keydown'] as const;

/** Locks the till when nobody has touched it for as long as its settings say. */
export const useIdleLock = (): void => {
  const isOpen = usePeople(({ person, unchecked }) => person !== null || unchecked);
  const minutes = usePeople(({ lock }) => lock.value.lockAfterMinutes);
  useEffect(() => {
    if (!isOpen || minutes === 0) return;
    const limit = minutes * 60_000;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Locks now if the time is over, or when it will be: also after a sleep, in which no timer runs. */
    const look = () => {
      clearTimeout(timer);
      const left = usePeople.getState().touchedAt + limit - clockNow();
      if (left <= 0) return lockTill();
      timer = setTimeout(look, left);
    };
    const onTouch = () => {
      touchTill();
      look();
    };
    look();
    for (const type of touches) addEventListener(type, onTouch, { capture: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      for (const type of touches) removeEventListener(type, onTouch, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOpen, minutes]);
};
