import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { stopServer } from '../platform/embedded-postgres/index.ts';
import { silentLog } from '../platform/testing/silent-log.ts';
import { openOwnedDatabase } from './database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'servery-owned-'));
beforeAll(() => chmodSync(dataDir, 0o755));
afterAll(async () => {
  await stopServer(join(dataDir, 'postgres'), () => {});
  rmSync(dataDir, { recursive: true, force: true });
});

const noIntegrations = { realServices: [], choices: [] };
const open = () => openOwnedDatabase(readConfig({ DATA_DIR: dataDir, PORT: '4300' }, noIntegrations), silentLog, () => {});

/** A process that has the folder's database open, as another start of the server does. */
async function startAnother() {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('../platform/embedded-postgres/index.ts', import.meta.url).href)};
    await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => {} });
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, join(dataDir, 'postgres')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  await once(child.stdout, 'data');
  return { pid: child.pid, kill };
}

it('is refused to a second server while the first one lives, and taken over when that was killed', async () => {
  const first = await startAnother();
  await expect(open()).rejects.toThrow(`Servery is running on ${dataDir} already (process ${first.pid}).`);
  await first.kill();
  const database = await open();
  expect(database.fresh).toBe(false);
  await database.stop();
});
