import { readFileSync, writeFileSync } from 'node:fs';
import { ownerFile } from './paths.ts';
import { isAlive } from './postmaster.ts';

/** Who started (or took over) the server: that process stops it, others only use it. */
type Owner = { pid: number; started: string };

export function claim(dataDir: string): void {
  writeFileSync(ownerFile(dataDir), JSON.stringify({ pid: process.pid, started: getStart(process.pid) } satisfies Owner));
}

export const isOurs = (dataDir: string): boolean => read(dataDir)?.pid === process.pid;

/** Whether the process that started the server is still running; if not, the process that attaches takes over. */
export const ownerLives = (dataDir: string): boolean => livingOwner(dataDir) !== undefined;

/** Process id of the owner, while it lives. */
export function livingOwner(dataDir: string): number | undefined {
  const owner = read(dataDir);
  return owner !== undefined && isAlive(owner.pid) && getStart(owner.pid) === owner.started ? owner.pid : undefined;
}

function read(dataDir: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(dataDir), 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/**
 * The moment a process started, in clock ticks since boot, if the system provides it; ids of dead processes are reused. Undefined for a
 * process that has ended and that nobody has waited for.
 */
function getStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
