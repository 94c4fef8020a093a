import type { Logger } from 'pino';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { addressFromUrl, type DatabaseAddress } from '../platform/db/connection.ts';
import { migrate } from '../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';

export interface OwnedDatabase {
  address: DatabaseAddress;
  /** The same address for our other processes, as a `DATABASE_URL`. */
  url: string;
  /** Its data folder has just been created. */
  fresh: boolean;
  stop(): Promise<void>;
}

/**
 * The configured database, or the embedded one, migrated to the newest schema.
 * @throws if another server owns the embedded one: the simulators of both would write to the same ledgers, and each would miss half of the
 * entries
 */
export async function openOwnedDatabase(config: Config, log: Logger, say: (line: string) => void): Promise<OwnedDatabase> {
  if (config.databaseUrl !== undefined) {
    const address: DatabaseAddress = { ...addressFromUrl(config.databaseUrl), roles: config.databaseRoles };
    await migrate(address.owner, (line) => log.info(line));
    return { address, url: config.databaseUrl, fresh: false, stop: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: (line) => log.warn(line) });
  const { host, port, user, database } = postgres.connection;
  const owner = postgres.owner();
  if (owner !== undefined && owner !== process.pid) {
    await postgres.stop();
    throw new Error(
      `Servery is running on ${config.dataDir} already (process ${owner}). End it with Ctrl-C in its terminal first, or give this one a folder of its own: DATA_DIR=${config.dataDir}-2 npm start`,
    );
  }
  const address: DatabaseAddress = { owner: postgres.connection, roles: 'login' };
  if (postgres.fresh) say('A new database was made.');
  await migrate(address.owner, (line) => log.info(line));
  return {
    address,
    url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    fresh: postgres.fresh,
    stop: () => postgres.stop(),
  };
}
