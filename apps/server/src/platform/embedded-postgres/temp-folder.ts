import { chmodSync, chownSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RunAs } from './types.ts';

/** Socket paths end at 107 bytes on Linux and 103 on macOS; the name inside the folder takes 16. */
const LONGEST_SOCKET_FOLDER = 86;

/**
 * A folder in a temporary directory whose name depends only on `key`, so that a restart finds the same one.
 * A folder that another user made under our name is left alone and the next name taken.
 * @throws when no name is free.
 */
export function privateTempFolder(base: string, key: string, prefix: string, owner: RunAs, mode: number): string {
  const uid = owner?.uid ?? process.getuid?.() ?? 0;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const hash = createHash('sha256').update(`${uid}:${attempt}:${key}`).digest('hex').slice(0, 10);
    const folder = join(base, `${prefix}-${hash}`);
    try {
      mkdirSync(folder, { mode: 0o700 });
      if (owner) chownSync(folder, owner.uid, owner.gid);
      chmodSync(folder, mode);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const stat = lstatSync(folder);
    if (stat.isDirectory() && stat.uid === uid && (stat.mode & 0o777) === mode) return folder;
  }
  throw new Error(`No folder for the database could be made in ${base}. Set TMPDIR to a folder of your own.`);
}

/**
 * The folder of the server's socket: short, and closed to everyone except the server's user (and root).
 * @throws when no temporary directory can be used.
 */
export function socketFolder(dataDir: string, owner: RunAs): string {
  const bases = [tmpdir(), '/tmp', '/var/tmp'].filter(
    (base) => passable(base, owner) && Buffer.byteLength(base) + 24 <= LONGEST_SOCKET_FOLDER,
  );
  const base = bases[0];
  if (base === undefined)
    throw new Error('No short temporary directory for the database socket was found. Set TMPDIR, for example to /tmp.');
  return privateTempFolder(base, dataDir, 'servery-sock', owner, 0o700);
}

/** Whether `user` may pass every folder on the way, by the mode bits. */
function passable(folder: string, user: RunAs): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat) return false;
  const bit = user === undefined ? 0o111 : stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
  if ((stat.mode & bit) === 0) return false;
  return dirname(folder) === folder || passable(dirname(folder), user);
}
