import { Scripts } from '@tanstack/react-router';
import { DocumentHead } from './document-head.tsx';
import { PageBody } from './page-body.tsx';

/**
 * The whole page. `<Scripts>` carries the loaders' data to the browser and runs once: it is drawn on the server alone, and takes
 * itself away before the browser takes over.
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
