import { Outlet, Scripts, useRouterState } from '@tanstack/react-router';
import { Announcer } from '../shared/announcer.tsx';
import { NetworkNotice } from '../shared/network-notice.tsx';
import styles from './document.module.css';

/** A line on top while what was tapped is on its way: on a slow network a tap must not seem to have missed. */
const OnTheWay = () => <div className={styles.way} data-on={useRouterState({ select: ({ isLoading }) => isLoading }) || undefined} />;

/**
 * The whole page. `<Scripts>` carries the loaders' data to the browser and runs once: it is drawn on the server alone, and takes
 * itself away before the browser takes over.
 */
export const Document = () => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" type="image/svg+xml" href="/_portal/icon.svg" />
    </head>
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
