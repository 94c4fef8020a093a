import type { Logger } from 'pino';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { addressFromUrl, type DatabaseAddress } from '../platform/db/connection.ts';
import { migrate } from '../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';

export interface OwnedDatabase {
  address: DatabaseAddress;
  /** The same address for other processes of ours, as a `DATABASE_URL`. */
  url: string;
  /** Its data folder was made just now. */
  fresh: boolean;
  stop(): Promise<void>;
}

/** The configured database, or the embedded one, brought to the newest schema. */
export async function openOwnedDatabase(config: Config, log: Logger, say: (line: string) => void): Promise<OwnedDatabase> {
  if (config.databaseUrl !== undefined) {
    const address: DatabaseAddress = { ...addressFromUrl(config.databaseUrl), roles: config.databaseRoles };
    await migrate(address.owner, (line) => log.info(line));
    return { address, url: config.databaseUrl, fresh: false, stop: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: (line) => log.warn(line) });
  const { host, port, user, database } = postgres.connection;
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
