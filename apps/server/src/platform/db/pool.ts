import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { sessionTimeouts } from './connection.ts';
import { typeParsers } from './type-parsers.ts';

/** The part of a logger that the database needs. */
export type DatabaseLog = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

export interface ClientPool {
  pool: pg.Pool;
  /** Returns a client to the pool; a broken one is closed instead. */
  release(client: pg.PoolClient, discard?: boolean): void;
}

/** So long may a call wait for a connection; then it is asked to come again. */
export const longestWaitMs = 5_000;

/** A pool of pipelining connections. Waiting for a free one is bounded, and a broken connection never returns to it. */
export function openPool(config: pg.ClientConfig, options: { size: number; log: DatabaseLog }): ClientPool {
  const broken = new WeakSet<object>();
  const pool = new pg.Pool({
    ...config,
    ...sessionTimeouts,
    types: typeParsers,
    pipeline: true,
    max: options.size,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: longestWaitMs,
    // The server ends a statement after 15 s; this is for a server that no longer answers at all.
    query_timeout: 20_000,
  });
  // The pool drops an idle client that breaks; for one in use this is the only error listener.
  pool.on('error', (error) => options.log.debug({ err: error }, 'An idle database connection ended.'));
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      broken.add(client);
      options.log.debug({ err: error }, 'A database connection ended.');
    });
  });
  return {
    pool,
    release: (client, discard = false) => client.release(discard || broken.has(client)),
  };
}
