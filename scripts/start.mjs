import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { Refusal, main } from './lib/fail.mjs';
import { environmentFor } from './lib/node.mjs';
import { ensurePortIsFree, ensureSimulatorPortsAreFree } from './lib/port.mjs';
import { prepare } from './lib/prepare.mjs';
import { dataDir, inRoot } from './lib/root.mjs';
import { runInFront } from './lib/run.mjs';

/** npm start: prepares whatever is missing, then runs the server until it is stopped. Plain JavaScript for any Node from 18 on. */
await main(async () => {
  const { cluster, dev, lan } = options();
  const port = Number(process.env.PORT || 3000);
  await ensurePortIsFree(port, lan ? '0.0.0.0' : '127.0.0.1');
  await ensureSimulatorPortsAreFree(port);
  const node = await prepare({ build: !dev });
  const processors = availableParallelism?.() ?? cpus().length;
  const env = environmentFor(node, {
    PORT: String(port),
    DATA_DIR: dataDir(),
    NODE_ENV: process.env.NODE_ENV || (dev ? 'development' : 'production'),
    ...(cluster && { WORKERS: process.env.WORKERS || String(Math.max(2, processors)) }),
    ...(lan && { LAN: '1' }),
    ...(dev && { DEV: '1' }),
  });
  // Requests leave much short-lived rubbish: a larger nursery lets it die there instead of being carried on.
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=64', ...(dev ? watch() : [])];
  return runInFront(node, [...flags, inRoot('apps/server/src/main.ts')], { env });
});

/** Restarts on what the server is made of. Named folders, not all that is imported: Vite's own temporary files come and go. */
function watch() {
  const folders = ['apps/server/src', 'packages/domain/src', 'packages/contract/src', 'simulators'];
  return ['--watch-preserve-output', ...folders.map((folder) => `--watch-path=${inRoot(folder)}`)];
}

function options() {
  try {
    return parseArgs({ options: { cluster: { type: 'boolean' }, dev: { type: 'boolean' }, lan: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new Refusal(`${error.message}\nKnown: --cluster (several nodes), --dev (reloads), --lan (admits other devices of this network).`);
  }
}
