import type pg from 'pg';
import { lastStatements, type KeptAnswer } from '../events/append.ts';
import { runSubscribers, tableOfSubscribers, type SubscriberTable } from '../events/subscribers.ts';
import { connectAs, type DatabaseAddress } from './connection.ts';
import { createFairQueue, QueueFull, type FairQueue } from '../threads/fair-queue.ts';
import { asApiError, isStalePlan } from './database-errors.ts';
import type {
  Database,
  DirectoryTx,
  NamedSql,
  NewEvent,
  OnceKey,
  PlatformOptions,
  TenantOptions,
  TenantScope,
  Tx,
} from './connections.types.ts';
import { queriesOn } from './kysely.ts';
import { runLoneStatement } from './lone-statement.ts';
import { afterFirst, runOnce } from './once.ts';
import { longestWaitMs, openPool, type ClientPool, type DatabaseLog } from './pool.ts';
import { readSnapshot } from './snapshot.ts';
import { beginTransaction, type Statement, type Transaction } from './transaction.ts';
import { createWaker, SESSION_CHANNEL } from './wake.ts';

export interface DatabaseOptions {
  address: DatabaseAddress;
  /** Connections of this process, tenant and platform together. Multiplied by the number of processes it must not exceed 80. */
  poolSize: number;
  log: DatabaseLog;
  applicationName?: string;
  /**
   * Runs when a session, or whom it belongs to, has changed. A change of this process's own is reported before its transaction's promise
   * resolves: the connection that commits it listens itself.
   */
  onSessionChange?: () => void;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Opens the tenant and platform connections. Nothing is connected before the first transaction. */
export function openDatabase({ address, poolSize, log, applicationName = 'servery', onSessionChange }: DatabaseOptions): Database {
  // The directory runs one short statement for most requests; a quarter of the connections is plenty.
  const directorySize = Math.max(1, Math.floor(poolSize / 4));
  const appSize = Math.max(1, poolSize - directorySize);
  const app = openPool(connectAs(address, 'servery_app', applicationName), { size: appSize, log });
  // Many calls of one restaurant that wait for each other, such as edits of its menu, hold every connection: others come next, not last.
  const turns = createFairQueue({ atOnce: appSize, waiting: Number.POSITIVE_INFINITY, longestWaitMs });
  const directory = openPool(connectAs(address, 'servery_platform', applicationName), { size: directorySize, log });
  // Opened only while somebody of the platform follows all restaurants.
  const eventLog = openPool(connectAs(address, 'servery_jobs', `${applicationName} log`), { size: 1, log });
  if (onSessionChange !== undefined) listenOn(directory, onSessionChange);
  const waker = createWaker(app.pool, log);
  let subscribers: SubscriberTable = new Map();
  // Until they are known, any event may have jobs.
  let hasJobs: (event: NewEvent) => boolean = () => true;

  const inTransaction = async <T>(scope: TenantScope, work: (tx: Tx) => Promise<T>, once: OnceKey | undefined): Promise<T> => {
    const events: NewEvent[] = [];
    const touched = new Set<string>();
    let kept: KeptAnswer | undefined;
    // One message instead of two; the id was validated above, so it is safe in the text.
    const begin = `begin; set local app.restaurant = '${scope.restaurantId}'`;
    const result = await transact(
      app,
      begin,
      () => lastStatements(scope, events, kept),
      (transaction) => {
        const tx = tenantTx(transaction, scope, events, touched);
        const workAndFollow = async (): Promise<T> => {
          const done = await work(tx);
          if (events.length > 0) await runSubscribers(tx, events, subscribers);
          return done;
        };
        return once ? runOnce(transaction, scope, once, { work: workAndFollow, keep: (answer) => (kept = answer) }) : workAndFollow();
      },
    );
    for (const storeId of touched) waker.wake(scope.restaurantId, storeId, true);
    for (const event of events) waker.wake(scope.restaurantId, event.storeId, hasJobs(event));
    return result;
  };

  const tenant = async <T>(scope: TenantScope, work: (tx: Tx) => Promise<T>, { once }: TenantOptions = {}): Promise<T> => {
    checkScope(scope);
    return afterFirst(once, () => inTurn(turns, scope, () => inTransaction(scope, work, once)));
  };

  const statement = async <Row extends object>(scope: TenantScope, named: NamedSql, options: { wrote?: string } = {}): Promise<Row[]> => {
    checkScope(scope);
    const rows = await inTurn(turns, scope, () => borrow(app, (client) => runLoneStatement<Row>(client, scope.restaurantId, named)));
    if (options.wrote !== undefined) waker.wake(scope.restaurantId, options.wrote, true);
    return rows;
  };

  const snapshot: Database['snapshot'] = async (scope, work) => {
    checkScope(scope);
    return readSnapshot(connectAs(address, 'servery_app', `${applicationName} snapshot`), scope, work);
  };

  const platform = <T>(reason: string, work: (tx: DirectoryTx) => Promise<T>, options: PlatformOptions = {}): Promise<T> => {
    log.debug({ reason }, 'directory');
    return transact(
      directory,
      options.durable === false ? 'begin; set local synchronous_commit = off' : 'begin',
      () => [],
      (transaction) => work(directoryTx(transaction)),
    );
  };

  const restaurantIds = async (reason: string): Promise<string[]> => {
    const rows = await platform(reason, (tx) => tx.query.selectFrom('directory.restaurant').select('id').orderBy('id').execute());
    return rows.map(({ id }) => id);
  };

  const acrossTenants = async <Row extends object>(reason: string, getStatement: (restaurants: string[]) => NamedSql): Promise<Row[]> => {
    const named = getStatement(await restaurantIds(reason));
    return borrow(app, async (client) => (await client.query<Row>(named)).rows);
  };

  const inEach = async (reason: string, ids: readonly string[], work: (tx: Tx) => Promise<void>): Promise<void> => {
    for (const restaurantId of ids) {
      await tenant({ restaurantId }, work).catch((error: unknown) => {
        log.error({ err: error, reason, restaurantId }, 'A sweep failed for one restaurant.');
      });
    }
  };

  const readLog = async <Row extends object>(reason: string, named: NamedSql): Promise<Row[]> => {
    log.debug({ reason }, 'event log');
    return borrow(eventLog, async (client) => (await client.query<Row>(named as pg.QueryConfig)).rows);
  };

  return {
    tenant,
    statement,
    snapshot,
    platform,
    eachTenant: async (reason, work) => inEach(reason, await restaurantIds(reason), work),
    eachTenantOf: async (reason, found, work) => inEach(reason, [...new Set(found.map(({ restaurantId }) => restaurantId))], work),
    acrossTenants,
    readLog,
    subscribe: (all) => {
      subscribers = tableOfSubscribers(all);
    },
    followWithJobs: (follows) => {
      hasJobs = follows;
    },
    stats: () => ({
      total: app.pool.totalCount + directory.pool.totalCount,
      idle: app.pool.idleCount + directory.pool.idleCount,
      waiting: turns.waiting() + app.pool.waitingCount + directory.pool.waitingCount,
      limit: poolSize,
    }),
    close: async () => {
      waker.close();
      await Promise.all([app.pool.end(), directory.pool.end(), eventLog.pool.end()]);
    },
  };
}

/** Has every connection of the pool listen for changes of sessions. */
function listenOn({ pool }: ClientPool, onChange: () => void): void {
  pool.on('connect', (client) => {
    client.on('notification', ({ channel }) => {
      if (channel === SESSION_CHANNEL) onChange();
    });
    // Sent before the transaction that the connection was opened for. One that cannot listen cannot run that either.
    client.query(`listen ${SESSION_CHANNEL}`).catch(() => {});
  });
}

function checkScope(scope: TenantScope): void {
  if (!UUID.test(scope.restaurantId)) throw new Error('A tenant scope needs a restaurant id.');
}

/** Does work when it is the restaurant's turn for a connection. */
async function inTurn<T>(turns: FairQueue, { restaurantId }: TenantScope, work: () => Promise<T>): Promise<T> {
  try {
    return await turns.run(restaurantId, work);
  } catch (error) {
    if (error instanceof QueueFull && error.reason === 'late') throw asApiError(new Error('timeout exceeded when trying to connect'));
    throw error;
  }
}

async function connect({ pool }: ClientPool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw asApiError(error);
  }
}

/** Lends a connection while `work` runs. Database errors are thrown as API errors. */
async function borrow<T>(from: ClientPool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connect(from);
  let usable = true;
  try {
    return await work(client);
  } catch (error) {
    usable = !isStalePlan(error);
    throw asApiError(error);
  } finally {
    from.release(client, !usable);
  }
}

async function transact<T>(
  pool: ClientPool,
  begin: string,
  last: () => Statement[],
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  const transaction = beginTransaction(client, begin);
  let usable = true;
  try {
    const result = await work(transaction);
    await transaction.commit(last());
    return result;
  } catch (error) {
    usable = (await transaction.rollback()) && !isStalePlan(error);
    throw asApiError(error);
  } finally {
    pool.release(client, !usable);
  }
}

function tenantTx(transaction: Transaction, scope: TenantScope, events: NewEvent[], touched: Set<string>): Tx {
  const base = directoryTx(transaction);
  return {
    scope,
    get query() {
      return base.query;
    },
    sql: transaction.sql,
    emit: (event) => void events.push(event as unknown as NewEvent),
    wrote: (storeId) => void touched.add(storeId),
  };
}

function directoryTx(transaction: Transaction): DirectoryTx {
  let query: DirectoryTx['query'] | undefined;
  return {
    get query() {
      return (query ??= queriesOn(transaction));
    },
    sql: transaction.sql,
  };
}
