import pg from 'pg';
import type { DevEnv } from './dev-env.ts';

/** Asks the database itself, past the application. */
export async function getRows<T>(env: Pick<DevEnv, 'connection'>, text: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new pg.Client(await env.connection());
  // A database that is killed ends the connection beside the query too.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as T[];
  } finally {
    await client.end().catch(() => {});
  }
}
