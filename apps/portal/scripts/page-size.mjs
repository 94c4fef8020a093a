import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * What the menu page costs in script: everything that the browser loads until the page has come to rest, gzip level 9. Builds the portal
 * into a folder of its own and fails above the limit, so that a library does not slip in unseen (ADR 0011).
 */
const limit = 110_000;

const client = await mkdtemp(join(tmpdir(), 'servery-page-size-'));
try {
  const root = fileURLToPath(new URL('..', import.meta.url));
  await build({ root, configFile: join(root, 'vite.config.ts'), build: { outDir: client, emptyOutDir: true }, logLevel: 'error' });
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
  let total = 0;
  for (const file of getFiles(manifest)) {
    const size = gzipSync(await readFile(join(client, file)), { level: 9 }).length;
    total += size;
    console.log(String(size).padStart(8), file);
  }
  console.log(String(total).padStart(8), `of ${limit} bytes`);
  process.exitCode = total <= limit && total > 0 ? 0 : 1;
} finally {
  await rm(client, { recursive: true, force: true });
}

/** The entry with what it imports, and the live stream that it loads by itself a moment later. */
function getFiles(manifest) {
  const files = new Set();
  const collect = (name) => {
    const part = manifest[name];
    if (!part) throw new Error(`The build has no ${name}.`);
    if (files.has(part.file)) return;
    files.add(part.file);
    for (const imported of part.imports ?? []) collect(imported);
  };
  const first = Object.entries(manifest).filter(([name, part]) => part.isEntry || name.includes('live-shared'));
  if (first.length !== 2) throw new Error('The build should have one entry and one live stream.');
  for (const [name] of first) collect(name);
  return files;
}
