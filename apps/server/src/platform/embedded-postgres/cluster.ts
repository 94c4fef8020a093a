import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clusterDir, launchFolder } from './paths.ts';
import { startFailure } from './start-failure.ts';
import { program } from './runtime-tree.ts';
import type { Runtime } from './runtime-tree.ts';

export const SUPERUSER = 'servery_owner';
export const DATABASE = 'servery';

/**
 * Character classes come from here (trigram search needs accented letters to count as letters); sorting never does, it is built in.
 * The first one that the system has is used.
 */
const CHARACTER_CLASSES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Creates the data folder if there is none. It is created under another name and renamed, so that a half-made one is never used; of two
 * concurrent processes one wins and the other discards its own.
 * @returns true when this call created it
 * @throws with initdb's output when it fails, or that the disk is full
 */
export async function ensureCluster(dataDir: string, runtime: Runtime): Promise<boolean> {
  const cluster = clusterDir(dataDir);
  if (existsSync(join(cluster, 'PG_VERSION'))) return false;
  const draft = `${cluster}.new-${process.pid}`;
  let failure = '';
  for (const characters of CHARACTER_CLASSES) {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft);
    chmodSync(draft, 0o700);
    if (runtime.runAs) chownSync(draft, runtime.runAs.uid, runtime.runAs.gid);
    const { code, output } = await runInitdb(draft, runtime, characters);
    if (code === 0) return moveIntoPlace(draft, cluster);
    failure = output;
    if (!/invalid locale/i.test(output)) break;
  }
  rmSync(draft, { recursive: true, force: true });
  throw startFailure('made', cluster, { words: failure });
}

function moveIntoPlace(draft: string, cluster: string): boolean {
  try {
    renameSync(draft, cluster);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(join(cluster, 'PG_VERSION'))) return false;
    throw error;
  }
}

function runInitdb(folder: string, runtime: Runtime, characters: string): Promise<{ code: number | null; output: string }> {
  const { cwd, argument } = launchFolder(folder, runtime.dataReachable);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${characters}`];
  const args = ['-D', argument, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', ...locale, '--no-instructions'];
  return new Promise((resolve, reject) => {
    const child = spawn(program(runtime, 'initdb'), args, {
      cwd,
      ...(runtime.runAs && { uid: runtime.runAs.uid, gid: runtime.runAs.gid }),
      env: serverEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}

/** A bare environment: PGDATA, PGPORT, locale and time-zone variables of the user's shell must not reach the server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === 'win32' ? ['PATH', 'SystemRoot', 'TEMP', 'TMP'] : ['PATH'];
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: 'C', TZ: 'UTC' };
}
