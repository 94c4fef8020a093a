import { Outlet, useRouterState } from '@tanstack/react-router';
import { Announcer } from '../shared/announcer.tsx';
import { NetworkNotice } from '../shared/network-notice.tsx';
import styles from './document.module.css';

/** A line on top while what was tapped is on its way: on a slow network a tap must not seem to have missed. */
const OnTheWay = () => <div className={styles.way} data-on={useRouterState({ select: ({ isLoading }) => isLoading }) || undefined} />;

/** What is on every page: all that React draws into the body. */
export const PageBody = () => (
  <>
    <a href="#content" className={styles.skip}>
      Skip to content
    </a>
    <OnTheWay />
    <NetworkNotice />
    <Outlet />
    <Announcer />
  </>
);
