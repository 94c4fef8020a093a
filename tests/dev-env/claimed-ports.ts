import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** One file for each port that a process has been given and may not listen on yet, with the id of that process. */
const folder = join(tmpdir(), `servery-ports-${userInfo().uid}`);
const claimed = new Set<string>();

process.once('exit', () => {
  for (const file of claimed) rmSync(file, { force: true });
});

/** Claims a port for as long as this process lives, against every other process of this user. @returns false where another one has it */
export function claimPort(port: number): boolean {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, String(port));
  if (write(file)) return true;
  if (lives(file)) return false;
  // Left behind by a process that was killed.
  rmSync(file, { force: true });
  return write(file);
}

/** If two write at the same moment, one succeeds. */
function write(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    claimed.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the process that has claimed it lives. One that is being claimed in this moment may still be empty. */
function lives(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (!pid) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
