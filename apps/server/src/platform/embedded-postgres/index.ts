import { execFileSync } from 'node:child_process';
import { rmSync, rmdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionTo } from './connect.ts';
import { isOurs, livingOwner, ownerLives } from './owner.ts';
import { openServer, prepareFolder } from './open.ts';
import type { Opened } from './open.ts';
import { clusterDir, ownerFile } from './paths.ts';
import { findLive, isAlive } from './postmaster.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './types.ts';

export type { EmbeddedPostgres, EmbeddedPostgresOptions, PostgresConnection } from './types.ts';

const WATCH_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/**
 * A real PostgreSQL on a data folder: started if none runs there, and restarted if it dies while this process runs.
 *
 * Use `connection` as it is: its host stays the same through restarts (the socket folder depends only on the data folder). If this process
 * is killed, the server keeps running; the next start attaches to it and stops it in the end.
 * @throws when it cannot be created or started, with what to do
 */
export async function startEmbeddedPostgres({ dataDir, settings = {}, log }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = prepareFolder(dataDir);
  let current: Opened | undefined = await openServer(folder, settings);
  const first = current;
  let stopping = false;
  let restart: Promise<void> = Promise.resolve();
  let watch: NodeJS.Timeout | undefined;

  const follow = (opened: Opened): void => {
    const lost = (): void => {
      if (stopping || current !== opened) return;
      current = undefined;
      log('The database stopped unexpectedly. Starting it again.');
      restart = revive();
    };
    if (opened.launched) {
      void opened.launched.ended.then(lost);
      return;
    }
    watch = setInterval(() => {
      if (isAlive(opened.server.pid) && findLive(folder)?.pid === opened.server.pid) return;
      clearInterval(watch);
      lost();
    }, WATCH_MS).unref();
  };

  const revive = async (): Promise<void> => {
    for (let pause = 500; !stopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        current = await openServer(folder, settings);
        log(`The database runs again (process ${current.server.pid}).`);
        follow(current);
        return;
      } catch (error) {
        log(`The database could not be started again: ${(error as Error).message}`);
        await sleep(pause, undefined, { ref: false });
      }
    }
  };

  follow(first);
  return {
    connection: connectionTo(first.server),
    attached: first.attached,
    fresh: first.fresh,
    owner: () => livingOwner(folder),
    pid: () => (current && isAlive(current.server.pid) ? current.server.pid : undefined),
    stop: async () => {
      stopping = true;
      clearInterval(watch);
      await restart;
      if (isOurs(folder) || !ownerLives(folder)) await stopServer(folder, log);
    },
  };
}

/**
 * Stops the server that runs on a data folder, if any: a clean shutdown that ends open sessions; after 25 s a hard one, from which the next
 * start recovers.
 */
export async function stopServer(dataDir: string, log: (message: string) => void): Promise<void> {
  const live = findLive(dataDir);
  if (live) {
    endServer(dataDir, live.pid, 'SIGINT');
    if (!(await gone(dataDir, live.pid, 25_000))) {
      log('The database did not stop in 25 s and is stopped the hard way; its next start takes longer.');
      endServer(dataDir, live.pid, 'SIGQUIT');
      await gone(dataDir, live.pid, 5_000);
    }
  }
  rmSync(ownerFile(dataDir), { force: true });
  removeSocketFolder(live?.host);
}

/** The socket folder is in a temporary directory; it is removed when empty, that is when no server uses it. */
function removeSocketFolder(host: string | undefined): void {
  try {
    if (host?.startsWith('/')) rmdirSync(host);
  } catch {
    // It holds another process's socket, or is already removed.
  }
}

async function gone(dataDir: string, pid: number, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(10)) {
    if (findLive(dataDir)?.pid !== pid) return true;
  }
  return false;
}

function endServer(dataDir: string, pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    if (process.platform !== 'win32') process.kill(pid, signal);
    // Windows has no signals; taskkill skips the shutdown checkpoint, but the next start recovers from the write-ahead log.
    else execFileSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH')
      throw new Error(`The database in ${clusterDir(dataDir)} could not be stopped.`, { cause: error });
  }
}
