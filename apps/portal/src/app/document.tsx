import { Outlet, Scripts, useRouterState } from '@tanstack/react-router';
import { Announcer } from '../shared/announcer.tsx';
import { NetworkNotice } from '../shared/network-notice.tsx';
import { DocumentHead } from './document-head.tsx';
import styles from './document.module.css';

/** A line on top while what was tapped is on its way: on a slow network a tap must not seem to have missed. */
const OnTheWay = () => <div className={styles.way} data-on={useRouterState({ select: ({ isLoading }) => isLoading }) || undefined} />;

/**
 * The whole page. `<Scripts>` carries the loaders' data to the browser and runs once: it is drawn on the server alone, and takes
 * itself away before the browser takes over.
 */
export const Document = () => (
  <html lang="en">
    <DocumentHead />
    <body>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <OnTheWay />
      <NetworkNotice />
      <Outlet />
      <Announcer />
      {import.meta.env.SSR && <Scripts />}
    </body>
  </html>
);
