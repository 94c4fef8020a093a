import { readFileSync, writeFileSync } from 'node:fs';
import { ownerFile } from './paths.ts';
import { isAlive } from './postmaster.ts';

/** Who started (or took over) the server: that process stops it, others only use it. */
type Owner = { pid: number; started: string };

export function claim(dataDir: string): void {
  writeFileSync(ownerFile(dataDir), JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner));
}

export const isOurs = (dataDir: string): boolean => read(dataDir)?.pid === process.pid;

/** Whether the process that started the server still lives; when not, whoever attaches takes over. */
export function ownerLives(dataDir: string): boolean {
  const owner = read(dataDir);
  return owner !== undefined && isAlive(owner.pid) && startOf(owner.pid) === owner.started;
}

function read(dataDir: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(ownerFile(dataDir), 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** The moment a process started, in clock ticks since boot, where the system tells; numbers of dead processes are given out again. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
