import { useSyncExternalStore } from 'react';
import { Icon } from './ui/icon.tsx';
import * as icons from './ui/icons.ts';
import styles from './network-notice.module.css';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the device believes that it has a connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Says that the device is offline, and that nothing is lost by it. */
export const NetworkNotice = () => {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <Icon of={icons.cloud} />
          You are offline. This page may be out of date. Your cart is safe on this device.
        </p>
      )}
    </div>
  );
};
