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

// Not awaited at the top: a page's own file imports this one, and would wait for it for ever.
void hydrate(router).then(() => {
  // As a transition the page is taken over in small steps: a finger is answered between them.
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
