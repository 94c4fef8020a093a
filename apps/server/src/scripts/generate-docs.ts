import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allPolicies } from '../compose-policies.ts';
import { endpointsPage, errorsPage, eventsPage, permissionsPage, screensPage, settingsPage } from './reference-pages.ts';

/** Writes docs/reference from the code; with `--check` only compares, and fails where a page is not up to date. */
const root = join(import.meta.dirname, '../../../..');
const folder = join(root, 'docs/reference');

function routeSources(app: string): string {
  const start = join(root, 'apps', app, 'src');
  return readdirSync(start, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(rout(e|er|es)[^/]*|-screens)\.tsx?$/.test(name) && !name.includes('.test.'))
    .toSorted()
    .map((name) => readFileSync(join(start, name), 'utf8'))
    .join('\n');
}

const pages: Record<string, string> = {
  'endpoints.md': endpointsPage(),
  'errors.md': errorsPage(),
  'permissions.md': permissionsPage(allPolicies),
  'events.md': eventsPage(),
  'settings.md': settingsPage(),
  'screens.md': screensPage({
    portal: routeSources('portal'),
    staff: routeSources('staff'),
    kitchen: routeSources('kitchen'),
    pos: routeSources('pos'),
    admin: routeSources('admin'),
  }),
};

const check = process.argv.includes('--check');
const stale: string[] = [];
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(pages)) {
  const file = join(folder, name);
  let current = '';
  try {
    current = readFileSync(file, 'utf8');
  } catch {
    // Not there yet.
  }
  if (current === text) continue;
  if (check) stale.push(name);
  else writeFileSync(file, text);
}
if (stale.length > 0) {
  console.error(`docs/reference is not up to date: ${stale.join(', ')}. Run npm run docs and commit the result.`);
  process.exit(1);
}
console.log(check ? 'docs/reference is up to date.' : 'docs/reference is written.');
