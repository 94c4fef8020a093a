import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/router-core/ssr/client';
import { hydrateRoot } from 'react-dom/client';
import { appId } from './app/app-id.ts';
import { focusPages } from './app/focus-pages.ts';
import { createPortalRouter } from './app/router.tsx';
import { ApiContext } from './shared/api.ts';
import { browserApi as api } from './shared/browser-api.ts';
import './app/global.css';

const router = createPortalRouter({ api, origin: location.origin });
const app = document.getElementById(appId);

// Not awaited at the top level: a page's own file imports this one, and would wait for it forever. The error page has no app.
if (app) {
  void hydrate(router).then(() => {
    hydrateRoot(
      app,
      <ApiContext value={api}>
        <RouterProvider router={router} />
      </ApiContext>,
    );
    // For the browser tests: the page answers to presses now.
    app.dataset['hydrated'] = '';
    focusPages(router);
  });
}
