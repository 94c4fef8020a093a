import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from './run.mjs';

/**
 * Runs npm to its end, with whichever npm started us or lies beside this Node or on the path.
 * @param options `node`: the Node to run it with. A newer one than npm came with is fine; an older one would make npm leave out optional
 * packages (native builds) whose `engines` exclude it.
 */
export function npm(args, { node = process.execPath, ...options } = {}) {
  const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--no-progress', '--loglevel=error'];
  const script = npmScript();
  const env = options.env ?? npmEnvironment();
  if (script) return run(node, [script, ...args, ...flags], { ...options, env });
  return run('npm', [...args, ...flags], { ...options, env, shell: process.platform === 'win32' });
}

function npmScript() {
  const execPath = process.env.npm_execpath;
  if (execPath && /npm-cli\.c?js$/.test(execPath) && existsSync(execPath)) return execPath;
  const beside = dirname(process.execPath);
  const candidates = [join(beside, 'node_modules/npm/bin/npm-cli.js'), join(beside, '../lib/node_modules/npm/bin/npm-cli.js')];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (process.platform !== 'win32' && existsSync(join(folder, 'npm'))) candidates.push(realpathSync(join(folder, 'npm')));
  }
  return candidates.find((path) => path.endsWith('npm-cli.js') && existsSync(path));
}

/**
 * Our environment without the variables that `npm start` sets for its own scripts, and without a setting that would omit half of the
 * packages.
 */
export function npmEnvironment() {
  const dropped =
    /^npm_(lifecycle|package|command|config_(local_prefix|prefix|global|production|omit|only|workspace|workspaces|include_workspace_root)$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !dropped.test(name)));
}
