import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { findLive } from '../../apps/server/src/platform/embedded-postgres/postmaster.ts';
import { bootMs, compileCache, freePort } from '../dev-env/app-process.ts';

const root = join(import.meta.dirname, '../..');

/** What `npm start` runs after its preparations: a parent that passes signals on, and the server below it, in one group of processes. */
const parent = `import { runInFront } from ${JSON.stringify(join(root, 'scripts/lib/run.mjs'))};
process.exitCode = await runInFront(process.execPath, ['--no-warnings', ${JSON.stringify(join(root, 'apps/server/src/main.ts'))}]);`;

const metricsToken = 'a-token-for-metrics';

async function start(dataDir: string, variables: Record<string, string | undefined>) {
  const port = await freePort();
  const simulators = ['SUNMI', 'STRIPE', 'SMS', 'MAIL', 'UBER_EATS'];
  const ports = await Promise.all(simulators.map(async (name) => [`${name}_SIMULATOR_PORT`, String(await freePort())] as const));
  const child = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...compileCache,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: '0',
      ...Object.fromEntries(ports),
      ...variables,
    },
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = async () => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
      if (answer?.ok === true) return;
      await sleep(100);
    }
  };
  const databasePid = async () => {
    for (;;) {
      const live = findLive(join(dataDir, 'postgres'));
      if (live !== undefined) return live.pid;
      await sleep(20);
    }
  };
  /** The response to a request for the metrics on the public port: without a token, with a wrong one, and with ours. */
  const metrics = () =>
    Promise.all(
      [undefined, 'Bearer another-token-of-16', `Bearer ${metricsToken}`].map(async (authorization) => {
        const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: authorization === undefined ? {} : { authorization } });
        return [answer.status, (await answer.text()).includes('servery_http_request_seconds')];
      }),
    );
  const tell = (signal: NodeJS.Signals) => process.kill(-child.pid!, signal);
  return { exit, ready, databasePid, metrics, tell };
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'servery-group-'));
/** Of those that serve, one after another: the second finds what the first one has made. What is starting begins with an empty one. */
const lasting = newFolder();
afterAll(() => rmSync(lasting, { recursive: true, force: true }));

const closed = [404, false];
/**
 * Each signal, each moment, and one node as well as several. Both signals do the same, so not every pair is tested. A serving process also
 * shows who may read its metrics (nobody unless a token is set), so that this needs no separate start.
 */
it.each([
  { signal: 'SIGTERM', workers: '2', when: 'it serves', env: {}, metrics: [closed, closed, closed] },
  {
    signal: 'SIGHUP',
    workers: '1',
    when: 'it serves',
    env: { METRICS_TOKEN: metricsToken },
    metrics: [
      [401, false],
      [401, false],
      [200, true],
    ],
  },
  { signal: 'SIGTERM', workers: '1', when: 'it is starting', env: {}, metrics: [] },
] as const)('$signal to all processes while $when ($workers nodes) stops the database, too', { timeout: bootMs }, async (of) => {
  const dataDir = of.when === 'it serves' ? lasting : newFolder();
  const started = await start(dataDir, { WORKERS: of.workers, ...of.env });
  await started.databasePid();
  if (of.when === 'it serves') await started.ready();
  const metrics = of.when === 'it serves' ? await started.metrics() : [];
  started.tell(of.signal);
  expect(await started.exit).toBe(0);
  expect(findLive(join(dataDir, 'postgres'))).toBeUndefined();
  expect(metrics).toEqual(of.metrics);
  if (dataDir !== lasting) rmSync(dataDir, { recursive: true, force: true });
});
