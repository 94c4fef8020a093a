import { Outlet, useRouterState } from '@tanstack/react-router';
import { Announcer } from '../shared/announcer.tsx';
import { NetworkNotice } from '../shared/network-notice.tsx';
import styles from './document.module.css';

/** A progress bar on top during navigation: on a slow network a press must not seem to have been missed. */
const OnTheWay = () => <div className={styles.way} data-on={useRouterState({ select: ({ isLoading }) => isLoading }) || undefined} />;

/** What the app renders on every page. */
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
