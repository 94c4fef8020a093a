import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/router-core/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { focusPages } from './app/focus-pages.ts';
import { createPortalRouter } from './app/router.tsx';
import { ApiContext } from './shared/api.ts';
import { browserApi as api } from './shared/browser-api.ts';
import './app/global.css';

const router = createPortalRouter({ api, origin: location.origin });

// Not awaited at the top level: a page's own file imports this one, and would wait for it forever.
void hydrate(router).then(() => {
  // A transition hydrates the page in small steps and handles input in between.
  startTransition(() => {
    hydrateRoot(
      document,
      <ApiContext value={api}>
        <RouterProvider router={router} />
      </ApiContext>,
    );
  });
  focusPages(router);
});
