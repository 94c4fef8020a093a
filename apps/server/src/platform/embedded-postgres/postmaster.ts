import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { serverEnvironment } from './cluster.ts';
import { clusterDir, launchFolder, logFile } from './paths.ts';
import { program } from './runtime-tree.ts';
import type { Runtime } from './runtime-tree.ts';

/** A server running on a data folder, according to its lock file. */
export type LiveServer = { pid: number; host: string; port: number };

const LOG_LIMIT_BYTES = 5_000_000;

/** The server that runs on this data folder, or undefined. */
export function findLive(dataDir: string): LiveServer | undefined {
  const cluster = clusterDir(dataDir);
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const [port, socket, address] = [Number(lines[3]), lines[4]?.trim(), lines[5]?.trim()];
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !worksIn(pid, cluster)) return undefined;
  return { pid, port, host: socket || address || '127.0.0.1' };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** After a reboot the number in the lock file may be any other process's: where /proc exists, its working folder is checked. */
function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

/**
 * Removes a lock file whose process is certainly not our server (its number was reused). PostgreSQL itself clears those of dead processes,
 * and its shared-memory check still protects the data.
 */
export function clearForeignLock(dataDir: string): void {
  if (process.platform === 'linux' && findLive(dataDir) === undefined) rmSync(join(clusterDir(dataDir), 'postmaster.pid'), { force: true });
}

const DEFAULTS: Readonly<Record<string, string | number>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: 120,
  // Allocated as it is used: a small installation does not hold half a gigabyte.
  shared_buffers: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // The log contains no statements or values: they hold guests' names and phone numbers, and the server reports its own errors.
  log_statement: 'none',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

export type Launch = {
  child: ChildProcess;
  /** Resolves with the log's last lines once the process has ended. */
  ended: Promise<string>;
};

/**
 * Starts the server. Detached, so that Ctrl-C in a terminal reaches only us and we stop it after our own work is done; its log goes to a
 * file, not a pipe, because it outlives us when we are killed.
 */
export function launch(
  dataDir: string,
  runtime: Runtime,
  address: { host: string; port: number },
  settings: Readonly<Record<string, string | number>>,
): Launch {
  const overTcp = process.platform === 'win32';
  const all = {
    ...DEFAULTS,
    ...settings,
    port: address.port,
    listen_addresses: overTcp ? address.host : '',
    ...(!overTcp && { unix_socket_directories: address.host, unix_socket_permissions: '0700' }),
  };
  const { cwd, argument } = launchFolder(clusterDir(dataDir), runtime.dataReachable);
  const args = ['-D', argument, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const file = rotatedLog(dataDir);
  const from = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const log = openSync(file, 'a', 0o600);
  const child = spawn(program(runtime, 'postgres'), args, {
    cwd,
    ...(runtime.runAs && { uid: runtime.runAs.uid, gid: runtime.runAs.gid }),
    env: serverEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
    windowsHide: true,
  });
  closeSync(log);
  child.unref();
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(lastWords(file, from)));
  });
  return { child, ended };
}

/** The server's output since its start; empty if the folder was removed, as tests do. */
function lastWords(file: string, from: number): string {
  try {
    return readFileSync(file).subarray(from).toString().trim();
  } catch {
    return '';
  }
}

function rotatedLog(dataDir: string): string {
  const file = logFile(dataDir);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return file;
}
