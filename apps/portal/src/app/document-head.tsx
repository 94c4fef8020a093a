/** The head that all pages have alike. What differs is written by each page (`shared/page-head.tsx`), scripts and styles by the server. */
export const DocumentHead = () => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="format-detection" content="telephone=no" />
    <link rel="icon" type="image/svg+xml" href="/_portal/icon.svg" />
  </head>
);
