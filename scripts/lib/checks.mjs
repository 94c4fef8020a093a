import { checkBoundaries } from './boundaries.mjs';
import { runNode } from './node.mjs';
import { inRoot } from './root.mjs';
import { inParallel } from './run.mjs';

const bin = (path) => inRoot('node_modules', path);
const tool = (name, path, args) => ({ name, run: (node, options) => runNode(node, [bin(path), ...args], options) });
/** The compiler's threads repeat some of each other's work: beside what needs the processors, one thread costs half. */
const types = (name, project) => ({
  name,
  run: (node, options) =>
    runNode(node, [bin('typescript/bin/tsc'), '-p', project, ...(options.background ? ['--singleThreaded'] : [])], options),
});
const script = (name, path, args) => ({ name, run: (node, options) => runNode(node, [inRoot(path), ...args], options) });

const OXLINT = 'oxlint/bin/oxlint';
const OXFMT = 'oxfmt/bin/oxfmt';
const lint = ['--type-aware', '--deny-warnings'];

/** The long ones first: two run at a time. `of`: the same on some files alone. */
const CHECKS = [
  script('database types', 'apps/server/src/scripts/generate-db-types.ts', ['--check']),
  types('types of server, tests, tools', 'tsconfig.node.json'),
  types('types of the front ends', 'tsconfig.web.json'),
  // One program per app with a router: TanStack Router registers its routes globally.
  types('types of the kitchen app', 'apps/kitchen/tsconfig.json'),
  types('types of the till app', 'apps/pos/tsconfig.json'),
  types('types of what device apps share', 'packages/device-app/tsconfig.json'),
  types('types of the staff app', 'apps/staff/tsconfig.json'),
  types('types of the admin app', 'apps/admin/tsconfig.json'),
  types('types of the domain', 'packages/domain/tsconfig.json'),
  tool('unused files, exports, packages', 'knip/bin/knip.js', ['--no-progress']),
  tool('exports of the domain that tests alone use', 'knip/bin/knip.js', [
    ...['--no-progress', '--production', '--include', 'exports'],
    ...['-c', 'knip.production.jsonc'],
  ]),
  {
    ...tool('lint', OXLINT, lint),
    of: (files) => tool('lint', OXLINT, [...lint, ...files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file))]),
  },
  { name: 'import boundaries', run: checkBoundaries },
  script('bytes of the menu page', 'apps/portal/scripts/page-size.mjs', []),
  script('OpenAPI document', 'apps/server/src/scripts/lint-openapi.ts', []),
  script('generated docs', 'apps/server/src/scripts/generate-docs.ts', ['--check']),
  {
    ...tool('format', OXFMT, ['--check', '.']),
    of: (files) => tool('format', OXFMT, ['--check', '--no-error-on-unmatched-pattern', ...files]),
  },
];

export const checkNames = CHECKS.map(({ name }) => name);

/** Architecture tests run with the other tests in `npm test`; `npm run check` has them here. */
const ARCHITECTURE = tool('architecture', 'vitest/vitest.mjs', ['run', '--project', 'rules', 'tests/architecture']);

/**
 * Runs every check and reports each result.
 * @param only names of checks; by default all
 * @param files the changed files: lint and format check only these
 * @param background whether something else runs meanwhile that has priority for the processors
 * @param log gets each result as soon as it is known
 * @returns how many passed and failed, and the names of those that failed.
 */
export async function runChecks(node, { architecture = false, only = checkNames, files = [], background = false, log = console.log } = {}) {
  const chosen = CHECKS.filter(({ name }) => only.includes(name)).map((check) => (files.length > 0 && check.of ? check.of(files) : check));
  // Compiler and linter are programs in Go, which end before their garbage matters.
  const env = { GOGC: '400' };
  const checks = architecture ? [...chosen, ARCHITECTURE] : chosen;
  const results = await inParallel(
    2,
    checks.map(({ name, run }) => async () => {
      const began = Date.now();
      const { code, output } = await run(node, { background, env }).catch((error) => ({ code: 1, output: String(error.stack ?? error) }));
      log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
      if (code !== 0) log(`${output.trim().slice(0, 20_000).replace(/^/gm, '    ')}\n`);
      return code === 0 ? null : name;
    }),
  );
  const failures = results.filter((name) => name !== null);
  return { passed: results.length - failures.length, failed: failures.length, failures };
}
