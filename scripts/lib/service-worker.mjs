import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './root.mjs';

/** Files of a build that the page itself never requests. */
const left = /\.(map|br|gz)$|^\.|^sw\.js$/;

/**
 * Vite plugin: builds the app's service worker as `sw.js`, with the list of the build's files in it. Nothing happens in development.
 * @returns {import('vite').Plugin}
 */
export function serviceWorker() {
  let config;
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: inRoot('packages/device-app/src/update/service-worker.ts'), fileName: 'sw.js' });
    },
    generateBundle(_options, bundle) {
      const { base, publicDir } = config;
      const contents = new Map();
      for (const [name, output] of Object.entries(bundle)) contents.set(name, output.type === 'chunk' ? output.code : output.source);
      for (const name of readdirSync(publicDir, { recursive: true, withFileTypes: true })) {
        const path = join(name.parentPath, name.name);
        if (name.isFile()) contents.set(path.slice(publicDir.length + 1).replaceAll('\\', '/'), readFileSync(path));
      }
      const names = [...contents.keys()].filter((name) => !left.test(name)).toSorted();
      const hash = createHash('sha256');
      for (const name of names) hash.update(`${name}\n`).update(contents.get(name)).update('\n');
      const worker = bundle['sw.js'];
      const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry && output !== worker);
      if (/\b(import|export)\b/.test(worker.code)) throw new Error('The service worker must be one file without imports.');
      const shell = {
        version: hash.update(worker.code).digest('base64url').slice(0, 16),
        page: base,
        entry: entry.fileName,
        files: names.filter((name) => name !== 'index.html').map((name) => base + name),
      };
      worker.code = worker.code.replace('__SHELL__', JSON.stringify(shell));
    },
  };
}
