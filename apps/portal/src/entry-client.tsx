import { RouterProvider } from '@tanstack/react-router';
import { hydrate } from '@tanstack/router-core/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createPortalRouter } from './app/router.tsx';
import { ApiContext } from './shared/api.ts';
import { browserApi as api } from './shared/browser-api.ts';
import './app/global.css';

const router = createPortalRouter({ api, origin: location.origin });

/** On another page the focus goes to its content, as it would on a page that is loaded anew; what lies over a page sees to itself. */
const focusPages = () => {
  let page = document.getElementById('content');
  router.subscribe('onRendered', () => {
    const now = document.getElementById('content');
    if (!now || now === page) return;
    page = now;
    now.tabIndex = -1;
    now.focus({ preventScroll: true });
  });
};

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
  focusPages();
});
