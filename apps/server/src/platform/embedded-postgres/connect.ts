import pg from 'pg';
import { DATABASE, SUPERUSER } from './cluster.ts';
import type { PostgresConnection } from './types.ts';

export type Answer = 'ready' | 'starting' | 'silent';

export const connectionTo = (address: { host: string; port: number }): PostgresConnection => ({
  host: address.host,
  port: address.port,
  user: SUPERUSER,
  database: DATABASE,
});

/**
 * Contacts the server once, and creates our database if it is missing.
 * @returns `starting` while it replays its log or shuts down, `silent` while nothing listens
 * @throws on any answer that waiting will not change
 */
export async function ask(address: { host: string; port: number }): Promise<Answer> {
  try {
    await run(connectionTo(address), 'select 1');
    return 'ready';
  } catch (error) {
    const code = (error as { code?: string }).code;
    if (code === '3D000') return makeDatabase(address);
    return waitable(error);
  }
}

async function makeDatabase(address: { host: string; port: number }): Promise<Answer> {
  try {
    await run({ ...connectionTo(address), database: 'postgres' }, `create database ${DATABASE}`);
    return 'ready';
  } catch (error) {
    // Another of our processes created it at the same moment.
    if (['42P04', '23505', '55006'].includes((error as { code?: string }).code ?? '')) return 'starting';
    return waitable(error);
  }
}

function waitable(error: unknown): Answer {
  const code = (error as { code?: string }).code ?? '';
  // 57P03 cannot connect now, 57P01/57P02 shutting down, 53300 too many clients: all temporary.
  if (['57P03', '57P01', '57P02', '53300'].includes(code)) return 'starting';
  const dropped = error instanceof Error && /terminated unexpectedly|timeout/i.test(error.message);
  if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAGAIN'].includes(code) || dropped) return 'silent';
  throw error;
}

async function run(connection: PostgresConnection, sql: string): Promise<void> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => {});
  }
}
