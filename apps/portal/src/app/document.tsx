import { Scripts } from '@tanstack/react-router';
import { DocumentHead } from './document-head.tsx';
import { PageBody } from './page-body.tsx';

/**
 * The whole page. `<Scripts>` carries the loaders' data to the browser and runs once: it is rendered on the server only, and removes itself
 * before hydration.
 */
export const Document = () => (
  <html lang="en">
    <DocumentHead />
    <body>
      <PageBody />
      {import.meta.env.SSR && <Scripts />}
    </body>
  </html>
);
