import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { preactAliases } from './preact-aliases.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Vite wraps each `import()` in a helper that fetches stylesheets and further files first. There is one stylesheet, linked from the
 * first byte, and pages' own files import nothing but what is there: the helper's kilobyte has nothing to do.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/** "item-card-name" for `.name` of item-card.module.css: hashes would be the part of the page that does not compress. */
function classNames() {
  const owners = new Map<string, string>();
  return (local: string, file: string): string => {
    const base = basename(file.split('?')[0] ?? file).replace(/\.module\.css$/, '');
    const owner = owners.get(base) ?? file;
    if (owner !== file) throw new Error(`Two stylesheets are called ${base}: ${owner} and ${file}`);
    owners.set(base, file);
    return `${base}-${local}`;
  };
}

/**
 * Two builds: `vite build` makes the browser's files with their manifest, `vite build --ssr src/entry-server.tsx` the renderer that
 * the server loads. Both come from this root, so that CSS Modules get the same names in both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  base: '/_portal/',
  plugins: [plainImports],
  resolve: { alias: preactAliases },
  css: { modules: { generateScopedName: classNames() } },
  // The built renderer is one file of its own. In development Node loads packages itself, except the router: it would load it with React.
  ssr: isSsrBuild ? { noExternal: true as const, target: 'node' as const } : { noExternal: [/^@tanstack\//] },
  // React's own checks stay out of the renderer, whatever the server runs as.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  build: {
    outDir: here(isSsrBuild ? 'dist/server' : 'dist/client'),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    modulePreload: false as const,
    // One stylesheet, linked from the first byte: a late route never paints unstyled.
    cssCodeSplit: false,
    cssMinify: true,
    sourcemap: false,
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            input: here('src/entry-client.tsx'),
            // Everything that the first page needs in one file: small ones compress worse, and each is a request.
            output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial' as const] }] } },
          },
        }),
  },
}));
