import type { DirectoryTx } from '../db/connections.types.ts';

export interface OwnSession {
  id: string;
  tokenHash: Buffer;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Where somebody is signed in, last used first. */
export async function readSessions(tx: DirectoryTx, principalId: string): Promise<OwnSession[]> {
  const rows = await tx.query
    .selectFrom('directory.session')
    .select(['id', 'token_hash', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('principal_id', '=', principalId)
    .where('expires_at', '>', new Date())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    tokenHash: row.token_hash,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** When a session began; undefined: it has ended. */
export async function readSessionStart(tx: DirectoryTx, tokenHash: Buffer): Promise<Date | undefined> {
  const row = await tx.query.selectFrom('directory.session').select('created_at').where('token_hash', '=', tokenHash).executeTakeFirst();
  return row?.created_at;
}

/** Ends one session of a user or a device, if it is theirs. */
export async function revokeOwnSession(tx: DirectoryTx, principalId: string, id: string): Promise<void> {
  await tx.query.deleteFrom('directory.session').where('principal_id', '=', principalId).where('id', '=', id).execute();
}

/** Ends all sessions of a user except one. */
export async function revokeOtherSessions(tx: DirectoryTx, principalId: string, kept: Buffer): Promise<void> {
  await tx.query.deleteFrom('directory.session').where('principal_id', '=', principalId).where('token_hash', '<>', kept).execute();
}
