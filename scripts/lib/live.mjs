import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The folder of the embedded database inside the data folder. */
const databaseFolder = (dataDir) => join(dataDir, 'postgres');

/** The process that runs Servery on this data folder, or undefined. */
export function serveryOn(dataDir) {
  try {
    const { pid, started } = JSON.parse(readFileSync(join(databaseFolder(dataDir), 'owner.json'), 'utf8'));
    return isAlive(pid) && getStart(pid) === started ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Stops a database that a killed Servery left running on this data folder. */
export async function stopDatabaseOn(dataDir) {
  const pid = databasePid(dataDir);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isAlive(pid) && waited < 25_000; waited += 50) await sleep(50);
}

/** Its lock file names it; if the system shows a process's working folder, that must be this one. */
function databasePid(dataDir) {
  const cluster = join(databaseFolder(dataDir), 'cluster');
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (!(pid > 0) || !isAlive(pid)) return undefined;
    if (process.platform === 'linux' && readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster)) return undefined;
    return pid;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function getStart(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
