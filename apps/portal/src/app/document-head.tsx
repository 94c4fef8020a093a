/** The head that all pages share. Each page writes the rest (`shared/page-head.tsx`); the server adds scripts and styles. */
export const DocumentHead = () => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="format-detection" content="telephone=no" />
    <link rel="icon" type="image/svg+xml" href="/_portal/icon.svg" />
  </head>
);
