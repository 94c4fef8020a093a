import { useEffect, useEffectEvent } from 'react';
import type { LiveMessage } from '@servery/contract/events';

const listeners = new Set<(message: LiveMessage) => void>();

/** Passes a message of the store's stream to all subscribers. The shell follows the stream once for all features. */
export const announceLive = (message: LiveMessage): void => {
  for (const listener of listeners) listener(message);
};

/** Receives the store's stream messages while the component is mounted. */
export const useLiveMessages = (onMessage: (message: LiveMessage) => void): void => {
  const hear = useEffectEvent(onMessage);
  useEffect(() => {
    const listener = (message: LiveMessage) => hear(message);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
};
