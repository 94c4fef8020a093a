import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCluster } from './cluster.ts';
import { ask } from './connect.ts';
import { claim, ownerLives } from './owner.ts';
import { clusterDir, logFile } from './paths.ts';
import { clearForeignLock, findLive, isAlive, launch } from './postmaster.ts';
import type { Launch, LiveServer } from './postmaster.ts';
import { runAsCandidates } from './run-as.ts';
import { prepareRuntime } from './runtime-tree.ts';
import type { Runtime } from './runtime-tree.ts';
import { startFailure } from './start-failure.ts';
import { socketFolder } from './temp-folder.ts';

export type Opened = { server: LiveServer; attached: boolean; fresh: boolean; launched?: Launch };

/** How long a server may run without listening, and how often a start may fail for a reason that waiting does not solve. */
const SILENCE_LIMIT_MS = 30_000;
const TRANSIENT_LIMIT_MS = 30_000;
const HARD_FAILURES = 3;

/** Temporary start errors: another process uses the data, or processes of a killed server are still ending. */
const TRANSIENT = /lock file|still in use|pre-existing shared memory|Address already in use/i;

/**
 * Uses the server that runs on the data folder, or starts one. Any number of processes may do this at once: PostgreSQL's own lock allows
 * only one server, and the others find it.
 * @throws with the server's last output when it cannot be started, or that the disk is full
 */
export async function openServer(dataDir: string, settings: Readonly<Record<string, string | number>>): Promise<Opened> {
  let fresh = false;
  let runtime: Runtime | undefined;
  let hardFailures = 0;
  const began = Date.now();
  for (;;) {
    const live = findLive(dataDir);
    if (live) {
      if (await answers(live, () => isAlive(live.pid) && findLive(dataDir)?.pid === live.pid)) {
        if (!ownerLives(dataDir)) claim(dataDir);
        return { server: live, attached: true, fresh };
      }
      continue;
    }
    runtime ??= prepareRuntime(dataDir, runAsCandidates(clusterDir(dataDir)));
    if (await ensureCluster(dataDir, runtime)) fresh = true;
    const address = await chooseAddress(dataDir, runtime);
    const launched = launch(dataDir, runtime, address, settings);
    let over = false;
    const lastWords = launched.ended.then((words) => ((over = true), words));
    const ours = (): boolean => !over;
    if (await answers(address, ours, () => findLive(dataDir)?.pid === launched.child.pid)) {
      const server = findLive(dataDir);
      if (server && !over) {
        claim(dataDir);
        return { server, attached: false, fresh, launched };
      }
    }
    const words = await lastWords;
    if (/lock file/.test(words)) clearForeignLock(dataDir);
    if (TRANSIENT.test(words) ? Date.now() - began > TRANSIENT_LIMIT_MS : ++hardFailures >= HARD_FAILURES) {
      throw startFailure('started', clusterDir(dataDir), { words, logFile: logFile(dataDir) });
    }
    await sleep(200);
  }
}

/**
 * Waits for the server's first answer.
 * @returns false when `lives` ends before.
 * @throws when it lives and stays silent.
 */
async function answers(address: { host: string; port: number }, lives: () => boolean, isIt: () => boolean = () => true): Promise<boolean> {
  let heard = Date.now();
  while (lives()) {
    const answer = await ask(address);
    if (answer === 'ready' && isIt()) return true;
    if (answer === 'starting') heard = Date.now();
    if (answer === 'silent' && Date.now() - heard > SILENCE_LIMIT_MS) {
      throw new Error(`A database server runs but does not answer at ${address.host}. End its processes and start again.`);
    }
    await sleep(15);
  }
  return false;
}

/** Windows has no socket folder here. Its ports below 32768 are never used for outgoing connections, which could otherwise occupy ours. */
async function chooseAddress(dataDir: string, runtime: Runtime): Promise<{ host: string; port: number }> {
  if (process.platform !== 'win32') return { host: socketFolder(dataDir, runtime.runAs), port: 5432 };
  for (let port = 25_432; port < 32_768; port += 1) {
    if (await isFree(port)) return { host: '127.0.0.1', port };
  }
  throw new Error('No port between 25432 and 32767 is free for the database.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Creates the data folder (traversable, with its contents protected by their own modes) and removes what killed starts left unfinished. */
export function prepareFolder(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o755);
  }
  const folder = realpathSync(dataDir);
  for (const name of readdirSync(folder)) {
    const maker = /\.new-(\d+)$/.exec(name)?.[1];
    if (maker !== undefined && Number(maker) !== process.pid && !isAlive(Number(maker)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
  return folder;
}
