import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Refusal } from './fail.mjs';
import { environmentFor } from './node.mjs';
import { npm } from './npm.mjs';
import { inRoot } from './root.mjs';
import { step } from './step.mjs';

const marker = () => inRoot('node_modules', '.servery-lock');

/**
 * Installs the packages when they are missing or the lock file has changed since.
 * @param node the Node to install for.
 */
export async function ensurePackages(node) {
  const wanted = fingerprint();
  if (existsSync(marker()) && readFileSync(marker(), 'utf8') === wanted) return;
  if (!fits()) {
    const why = existsSync(inRoot('node_modules')) ? 'Installing packages, because the lock file has changed' : 'Installing packages';
    await step(why, () => install(node));
  }
  writeFileSync(marker(), wanted);
}

const fingerprint = () =>
  `${process.platform}-${process.arch} ${createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')}`;

/** Tried twice: on a fresh machine with a slow line the first failure is usually the network's. */
async function install(node) {
  const args = ['ci', '--include=dev', '--include=optional', '--prefer-offline'];
  let last;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    last = await npm(args, { node, env: environmentFor(node) });
    if (last.code === 0) return;
  }
  throw new Refusal(`The packages could not be installed (npm ${args.join(' ')}):\n${withoutUsage(last.output)}`);
}

/** npm prints all its options after some errors; what went wrong is above them. */
const withoutUsage = (output) => output.split(/^npm error (?:Clean install a project|Usage:|Options:)/m)[0].slice(-3000);

/**
 * Whether the installed packages already match the lock file, as after an `npm install` by hand: npm stores a lock file of what it
 * installed.
 */
function fits() {
  try {
    const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8')).packages;
    const missing = Object.entries(wanted).filter(
      ([path, entry]) => path !== '' && !entry.optional && !entry.devOptional && !present[path],
    );
    const different = Object.entries(present).filter(
      ([path, entry]) => wanted[path]?.version !== entry.version || wanted[path]?.integrity !== entry.integrity,
    );
    return missing.length === 0 && different.length === 0;
  } catch {
    return false;
  }
}
