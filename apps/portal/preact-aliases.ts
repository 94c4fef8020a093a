/**
 * The portal is written against React's API and runs on Preact: the bundler replaces React's modules by these, also in the router. For the
 * browser, the renderer on the server and the tests. ADR 0011.
 */
export const preactAliases = [
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react\/jsx-dev-runtime$/, replacement: 'preact/jsx-dev-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];
