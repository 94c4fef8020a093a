import { mkdirSync, mkdtempSync, copyFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runNode } from './node.mjs';
import { INSTALLED, RIGHT, VIOLATIONS } from './planted.mjs';
import { inRoot, root } from './root.mjs';

const FOLDERS = ['packages', 'apps', 'simulators', 'tests', 'bench'];

/** Checks the import arrows of the sources, after checking that the checker sees: on planted violations, one for each rule. */
export async function checkBoundaries(node, options) {
  const blind = await checkPlanted(node, options);
  if (blind) return { code: 1, output: blind };
  const { modules, violations } = await cruise(node, root, FOLDERS, options);
  if (modules < 100) return { code: 1, output: `Only ${modules} files were seen: the checker is blind.` };
  const lines = violations.map(({ rule, from, to, comment }) => `${from} → ${to}\n  ${rule}: ${comment}`);
  return { code: lines.length === 0 ? 0 : 1, output: lines.join('\n') || `${modules} files keep the arrows` };
}

/** @returns what is wrong with the rules themselves, or an empty string. */
async function checkPlanted(node, options) {
  const folder = mkdtempSync(join(tmpdir(), 'servery-planted-'));
  try {
    plant(folder);
    const { violations, rules } = await cruise(node, folder, ['packages', 'apps', 'simulators'], options);
    const found = new Set(violations.map(({ rule, from }) => `${rule} ${from}`));
    const expected = new Set(VIOLATIONS.map(({ rule, from }) => `${rule} ${from}`));
    const missed = [...expected].filter((entry) => !found.has(entry)).map((entry) => `not caught: ${entry}`);
    const unjust = [...found].filter((entry) => RIGHT[entry.split(' ')[1]] !== undefined).map((entry) => `caught without reason: ${entry}`);
    const untested = rules.filter((name) => !VIOLATIONS.some(({ rule }) => rule === name));
    return [...missed, ...unjust, ...untested.map((name) => `no planted violation for the rule ${name} (scripts/lib/planted.mjs)`)].join(
      '\n',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function plant(folder) {
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const { from, code } of VIOLATIONS) write(from, code);
  for (const [path, code] of Object.entries(RIGHT)) write(path, code);
  for (const name of INSTALLED) write(`node_modules/${name}/index.js`, 'export const x = 1;');
  for (const name of INSTALLED.filter((entry) => !entry.includes('/')))
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module' }));
  for (const name of ['domain', 'contract', 'ui', 'app-kit', 'device-app']) {
    copyFileSync(inRoot('packages', name, 'package.json'), join(folder, 'packages', name, 'package.json'));
    mkdirSync(join(folder, 'node_modules/@servery'), { recursive: true });
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@servery', name), 'junction');
  }
}

async function cruise(node, cwd, folders, options) {
  const bin = inRoot('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const { output } = await runNode(node, [bin, '--config', inRoot('.dependency-cruiser.cjs'), '--output-type', 'json', ...folders], {
    ...options,
    cwd,
  });
  const start = output.indexOf('{');
  if (start < 0) throw new Error(`dependency-cruiser failed: ${output.slice(0, 2000)}`);
  const { modules, summary } = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
  const rules = summary.ruleSetUsed.forbidden.map(({ name }) => name);
  const comments = Object.fromEntries(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  const violations = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to, comment: comments[rule.name] }));
  return { modules: modules.length, violations, rules };
}
