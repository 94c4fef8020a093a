import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimPort } from './claimed-ports.ts';

const ownRoot = join(import.meta.dirname, '../..');

/** Node caches what it has compiled, by content: a start loads a thousand files. */
export const compileCache = { NODE_COMPILE_CACHE: join(tmpdir(), `servery-compiled-${userInfo().uid}`) };

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A free loopback port below the ephemeral range, so that no outgoing connection takes it meanwhile. The next one is free, too: the mail
 * simulator listens on both. No other test process of this machine gets either of them while this one runs.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 6_000);
    if (!claimPort(port)) continue;
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('no free port found');
}

export interface AppProcess {
  url: string;
  port: number;
  /** Everything that the process has printed. */
  output(): string;
  /** SIGTERM and wait: the graceful way. */
  stop(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  pid: number;
  alive(): boolean;
}

/**
 * How long an app may take until it is ready. It takes a few seconds; on a machine that is busy with everything else it may take minutes.
 */
export const bootMs = 240_000;

/**
 * Runs `apps/server/src/main.ts` as `npm start` does after its preparations, and waits until it is ready.
 * @param options.root the project's folder, where it is not this one: another release
 */
export async function startApp(options: {
  port: number;
  dataDir: string;
  env?: Record<string, string>;
  timeoutMs?: number;
  root?: string;
}): Promise<AppProcess> {
  const root = options.root ?? ownRoot;
  mkdirSync(options.dataDir, { recursive: true });
  const logFile = join(options.dataDir, `app-${options.port}.log`);
  let output = '';
  const child: ChildProcess = spawn(
    process.execPath,
    ['--no-warnings', '--max-semi-space-size=64', join(root, 'apps/server/src/main.ts')],
    {
      cwd: root,
      env: {
        ...process.env,
        ...compileCache,
        NODE_ENV: 'production',
        PORT: String(options.port),
        DATA_DIR: options.dataDir,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    // A burst's log is longer than a string can be; only its end is of interest.
    if (output.length > 4_000_000) output = output.slice(-1_000_000);
    appendFileSync(logFile, chunk);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  let exited = false;
  const exit = new Promise<void>((resolve) => child.once('exit', () => ((exited = true), resolve())));
  const url = `http://127.0.0.1:${options.port}`;

  const deadline = Date.now() + (options.timeoutMs ?? bootMs);
  for (;;) {
    if (exited) throw new Error(`the app ended before it was ready:\n${output.slice(-4000)}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the app was not ready in time:\n${output.slice(-4000)}`);
    }
    const ready = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    await sleep(100);
  }
  return {
    url,
    port: options.port,
    pid: child.pid!,
    output: () => output,
    alive: () => !exited,
    async stop() {
      if (!exited) child.kill('SIGTERM');
      await exit;
    },
    async kill() {
      if (!exited) child.kill('SIGKILL');
      await exit;
    },
  };
}
