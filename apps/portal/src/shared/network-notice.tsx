import { useRouterState } from '@tanstack/react-router';
import { useHasNetwork } from '@servery/app-kit/shown-live.ts';
import { Icon } from './ui/icon.tsx';
import * as icons from './ui/icons.ts';
import styles from './network-notice.module.css';

/** Says that the device is offline, and that nothing is lost. */
export const NetworkNotice = () => {
  const online = useHasNetwork();
  const ofOrder = useRouterState({ select: ({ location }) => location.pathname.includes('/secure/orders/') });
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <Icon of={icons.cloud} />
          You are offline. This page may be out of date. {ofOrder ? 'Your order is not affected.' : 'Your cart is safe on this device.'}
        </p>
      )}
    </div>
  );
};
