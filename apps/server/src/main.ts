import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { startNodes } from './cluster.ts';
import { integrationsOfConfig } from './compose-integrations.ts';
import { readConfig, type Config } from './platform/config.ts';
import { addressFromUrl } from './platform/db/connection.ts';
import { waitForMigrations } from './platform/db/migrate.ts';
import { banner } from './start/banner.ts';
import { openOwnedDatabase, type OwnedDatabase } from './start/database.ts';
import { openDemoAccounts } from './start/demo-accounts.ts';
import { createLog } from './start/log.ts';
import { runNode } from './start/run-node.ts';
import { demoPrinters, seed } from './start/seed.ts';
import { besideSimulators, startSimulators } from './start/simulators.ts';
import { stopOnSignals, surviveStrayFailures, type Stopping } from './start/stop-signals.ts';
import { placeTodaysOrdersSoon } from './demo/live/todays-orders.ts';

/**
 * The server's entry. The primary process owns database, migrations, demo and simulators; nodes serve. With one node both are the same
 * process; with several (`WORKERS`), or with `NODE_ROLE=app`, a node only serves.
 */
const say = (line: string) => void process.stdout.write(`${line}\n`);

let stopping: Stopping | undefined;

async function serveOnly(config: Config): Promise<void> {
  if (config.databaseUrl === undefined) throw new Error('NODE_ROLE=app needs DATABASE_URL.');
  const log = createLog(config.logLevel, `node ${process.pid}`);
  surviveStrayFailures(log);
  stopping = stopOnSignals({ log, say: cluster.isWorker ? () => {} : say });
  const address = { ...addressFromUrl(config.databaseUrl), roles: config.databaseRoles };
  await waitForMigrations(address.owner);
  const node = await runNode({ config, address, env: besideSimulators(process.env), log });
  stopping.add(() => node.stop());
  process.send?.('ready');
}

/** Begins something that is stopped with the process; a stop that comes while it begins waits for it. */
async function begin<T>(started: Promise<T>, stop: (value: T) => Promise<unknown>, options?: { always: boolean }): Promise<T> {
  stopping?.add(
    () =>
      started.then(
        (value) => stop(value),
        () => {},
      ),
    options,
  );
  return started;
}

async function primary(config: Config): Promise<void> {
  const startedAt = performance.now();
  const log = createLog(config.logLevel, 'primary');
  surviveStrayFailures(log);
  stopping = stopOnSignals({ log, say });
  const database = await begin(openOwnedDatabase(config, log, say), (opened) => opened.stop(), { always: true });
  try {
    await serveWith(config, database, log, startedAt);
  } catch (error) {
    // The steps of a stop run the other way round; a start that fails ends what it has begun itself.
    if (stopping.begun() !== true) await database.stop();
    throw error;
  }
}

/** All that needs the database. @throws when it cannot start; whatever it has begun is stopped by then */
async function serveWith(config: Config, database: OwnedDatabase, log: Logger, startedAt: number): Promise<void> {
  const seeded = config.seed ? await seed(config, database.address, log, say) : undefined;
  const simulators = await begin(startSimulators(config, process.env, { printers: await demoPrinters() }), (started) => started.stop());
  const env = { ...process.env, ...simulators.env };
  if (config.seed) await openDemoAccounts({ env, address: database.address, log });

  const serve = async (): Promise<{ stop(): Promise<void> }> => {
    if (config.workers === 1) return runNode({ config, address: database.address, env, log });
    const nodeEnv = { ...simulators.env, NODE_ROLE: 'app', DATABASE_URL: database.url, DATABASE_ROLES: database.address.roles };
    return startNodes({ count: config.workers, env: nodeEnv, log });
  };
  if (stopping?.begun() === true) return;
  await begin(
    serve().catch(async (error: unknown) => {
      if (stopping?.begun() === true) throw error;
      await simulators.stop();
      throw error;
    }),
    (nodes) => nodes.stop(),
  );
  if (stopping?.begun() === true) return;
  say(
    banner({
      port: config.port,
      lan: config.lan,
      nodes: config.workers,
      dataDir: config.dataDir,
      dataExisted: !database.fresh && seeded?.created !== true,
      simulators: simulators.running,
      demo: seeded?.facts,
      seconds: (performance.now() - startedAt) / 1000,
    }),
  );
  if (seeded?.created === true && config.seedHistory)
    placeTodaysOrdersSoon(
      { base: `http://localhost:${config.port}`, marketplaceUrl: simulators.running.find(({ marketplace }) => marketplace)?.url },
      log,
      say,
    );
}

try {
  const config = readConfig(process.env, integrationsOfConfig);
  await (cluster.isWorker || config.nodeRole === 'app' ? serveOnly(config) : primary(config));
} catch (error) {
  // A start that was broken off by a signal: the stop is under way, and ends the process.
  if (stopping?.begun() !== true) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
    if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
    process.exit(1);
  }
}
