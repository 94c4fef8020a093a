import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Refusal } from './fail.mjs';
import { runNode } from './node.mjs';
import { inRoot, root } from './root.mjs';
import { inParallel } from './run.mjs';
import { step } from './step.mjs';

/** The front ends and the builds that each consists of. */
const APPS = [
  { name: 'portal', builds: [[], ['--ssr', 'src/entry-server.tsx']] },
  { name: 'kitchen', builds: [[]] },
  { name: 'pos', builds: [[]] },
  { name: 'staff', builds: [[]] },
  { name: 'admin', builds: [[]] },
];

/** What all of them are built from, besides their own folder. */
const SHARED = [
  'packages/domain',
  'packages/contract',
  'packages/ui',
  'packages/app-kit',
  'packages/device-app',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
];

/**
 * Builds the front ends whose sources have changed since their last build, two at a time.
 * @param node the Node to build with.
 */
export async function ensureBuilt(node) {
  const shared = createHash('sha256');
  for (const path of SHARED) addTo(shared, inRoot(path));
  const base = shared.digest('hex');
  const stale = APPS.map((app) => ({ ...app, wanted: fingerprint(app.name, base) })).filter((app) => !isBuilt(app));
  if (stale.length === 0) return;
  await step(`Building ${stale.map((app) => app.name).join(', ')}`, () =>
    inParallel(
      2,
      stale.map((app) => () => build(node, app)),
    ),
  );
}

const marker = (name) => inRoot('apps', name, 'dist', '.servery-build');

function isBuilt({ name, wanted }) {
  return existsSync(marker(name)) && readFileSync(marker(name), 'utf8') === wanted;
}

async function build(node, { name, builds, wanted }) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  for (const args of builds) {
    const options = { cwd: inRoot('apps', name), env: { NODE_ENV: 'production' } };
    const { code, output } = await runNode(node, [vite, 'build', '--logLevel', 'warn', ...args], options);
    if (code !== 0) throw new Refusal(`The front end "${name}" could not be built:\n${output.slice(-4000)}`);
  }
  writeFileSync(marker(name), wanted);
}

function fingerprint(name, base) {
  const hash = createHash('sha256').update(base);
  addTo(hash, inRoot('apps', name));
  return hash.digest('hex');
}

/** Adds the names and contents of all files below a path, except tests and built or installed files. */
function addTo(hash, path) {
  if (!existsSync(path)) return;
  for (const file of filesBelow(path)) {
    hash.update(relative(root, file));
    hash.update(readFileSync(file));
  }
}

function filesBelow(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]));
}
