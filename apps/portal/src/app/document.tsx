import { Scripts } from '@tanstack/react-router';
import { appId } from './app-id.ts';
import { DocumentHead } from './document-head.tsx';
import { PageBody } from './page-body.tsx';

/** The whole page, on the server. The browser takes over the element `appId` of it. `<Scripts>` carries the loaders' data to the browser. */
export const Document = () => (
  <html lang="en">
    <DocumentHead />
    <body>
      <div id={appId}>
        <PageBody />
      </div>
      <Scripts />
    </body>
  </html>
);
