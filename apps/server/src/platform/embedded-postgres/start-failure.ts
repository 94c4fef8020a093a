import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

/** Free bytes for this process on a folder's disk; undefined if that cannot be read. */
function getFreeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Less than PostgreSQL writes before it listens: its lock file and a page of its log. */
const NOTHING = 16 * 1024;

/**
 * The message for whoever started the product when the database does not start: what happened, and what to do.
 * @param what "started" or "made"
 * @param folder the database's; it may not exist yet, inside one that does
 * @param words the program's last output, often empty on a full disk, because the log is on that disk
 */
export function startFailure(
  what: 'started' | 'made',
  folder: string,
  { words, logFile, freeBytes = getFreeBytes }: { words: string; logFile?: string; freeBytes?: typeof getFreeBytes },
): Error {
  const full = /No space left on device|ENOSPC/i.test(words) || (freeBytes(dirname(folder)) ?? NOTHING) < NOTHING;
  const said = words === '' ? '' : `\nIts last words:\n${words.slice(-2000)}`;
  if (full) {
    return new Error(`The database could not be ${what}: the disk of ${folder} is full. Free at least 1 GB on it and start again.${said}`);
  }
  return new Error(
    `The database could not be ${what} in ${folder}.${said || ` It gave no reason${logFile === undefined ? '' : `; its log is ${logFile}`}.`}`,
  );
}
