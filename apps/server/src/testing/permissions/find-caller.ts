import { hashToken } from '../../platform/sessions/tokens.ts';
import type { TestServer } from '../test-server.ts';

/** Whose session a Cookie header is of. */
export async function findCaller({ test }: TestServer, cookie = ''): Promise<string | undefined> {
  const { rows } = await test.owner.query('select principal_id from directory.session where token_hash = $1', [
    hashToken(cookie.split('=')[1] ?? ''),
  ]);
  return rows[0]?.principal_id;
}
