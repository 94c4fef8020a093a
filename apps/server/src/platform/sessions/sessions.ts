import type { Database, DirectoryTx } from '../db/connections.types.ts';
import type { KeyCaller, Membership, SignedIn, Visit } from '../http/handler.types.ts';
import { readKey } from './api-keys.ts';
import type { SessionMemory } from './session-memory.ts';
import { hashToken, isToken, newToken } from './tokens.ts';

/** Days that a session lasts. A device stays signed in for a year; a person signs in again after a month, a guest after a season. */
const DAYS = { user: 30, customer: 90, posTerminal: 365, kdsDevice: 365, printer: 365 } as const;
export type SessionKind = keyof typeof DAYS;

export interface Sessions {
  /**
   * The owners of the tokens, in one query or from memory; unknown, expired and revoked ones are left out. Revocation takes effect at once,
   * on other nodes within a second.
   */
  getCallers(tokens: readonly string[]): Promise<SignedIn[]>;
  /** The same by stored hashes, always from the database: for streams that stay open. */
  callersByHash(hashes: readonly Buffer[]): Promise<SignedIn[]>;
  /** The caller of an API key; undefined: unknown, expired or revoked. Remembered as sessions are. */
  getKey(key: string): Promise<KeyCaller | undefined>;
}

interface Row {
  token_hash: Buffer;
  id: string;
  kind: Exclude<SignedIn['kind'], 'apiKey'>;
  restaurant_id: string;
  store_id: string;
  display_name: string;
  email: string | null;
  super_admin: boolean | null;
  memberships: Membership[];
  expires_in_ms: number;
  visit: (Omit<Visit, 'endsAt'> & { endsAt: string; over: boolean }) | null;
}

// `seen` runs once in five minutes for a session and never makes the response wait for another request's lock.
const callersSql = `with live as (
    select s.token_hash, s.last_seen_at, extract(epoch from s.expires_at - now())::float8 * 1000 as expires_in_ms, p.id, p.kind, p.restaurant_id, p.store_id, p.display_name, u.email, u.super_admin,
      (select coalesce(json_agg(json_build_object('restaurantId', m.restaurant_id, 'storeId', m.store_id, 'role', m.role)), '[]')
        from directory.membership m where m.principal_id = p.id) as memberships,
      case when u.super_admin then (
        select json_build_object('id', v.id, 'restaurantId', v.restaurant_id, 'restaurantName', r.name, 'reason', v.reason,
          'endsAt', v.ends_at, 'over', v.ends_at <= now())
        from directory.platform_visit v join directory.restaurant r on r.id = v.restaurant_id
        where v.session_hash = s.token_hash and v.ended_at is null
      ) end as visit
    from directory.session s
      join directory.principal p on p.id = s.principal_id
      left join directory.user_account u on u.principal_id = p.id
    where s.token_hash = any($1::bytea[]) and s.expires_at > now() and p.revoked_at is null
  ), stale as (
    select token_hash from directory.session
    where token_hash in (select token_hash from live where last_seen_at < now() - interval '5 minutes')
    for update skip locked
  ), seen as (
    update directory.session s set last_seen_at = now() from stale where s.token_hash = stale.token_hash
  )
  select * from live`;

/** @param memory without one, every look-up is a query */
export function createSessions(database: Database, memory?: SessionMemory): Sessions {
  const callersByHash = async (hashes: readonly Buffer[]): Promise<SignedIn[]> => {
    if (hashes.length === 0) return [];
    const begun = memory?.begin();
    const rows = await database.platform('who calls', (tx) => tx.sql<Row>({ name: 'callers', text: callersSql, values: [hashes] }), {
      durable: false,
    });
    const found = rows.map((row) => ({
      ...{ hash: row.token_hash, caller: callerFrom(row) },
      // A visit is looked up each time: it ends at its time, not some seconds later.
      expiresInMs: row.visit === null ? row.expires_in_ms : 0,
    }));
    if (begun !== undefined) memory?.keep(begun, found);
    return found.map(({ caller }) => caller);
  };
  return {
    callersByHash,
    async getCallers(tokens) {
      const hashes = tokens.filter(isToken).map(hashToken);
      return memory?.recall(hashes) ?? callersByHash(hashes);
    },
    async getKey(key) {
      const hash = hashToken(key);
      const [remembered] = memory?.recall([hash]) ?? [];
      if (remembered !== undefined) return remembered.kind === 'apiKey' ? remembered : undefined;
      const begun = memory?.begin();
      const found = await database.platform('whose key', (tx) => readKey(tx, hash), { durable: false });
      if (found === undefined) return undefined;
      if (begun !== undefined) memory?.keep(begun, [{ hash, caller: found.caller, expiresInMs: found.expiresInMs }]);
      return found.caller;
    },
  };
}

function callerFrom(row: Row): SignedIn {
  const base = { principalId: row.id, name: row.display_name, sessionHash: row.token_hash };
  if (row.kind === 'user') {
    const user = { ...base, kind: 'user', email: row.email ?? '' } as const;
    if (row.visit !== null) return { ...user, superAdmin: false, ...actAsOwner(row.visit) };
    return { ...user, superAdmin: row.super_admin ?? false, memberships: row.memberships };
  }
  if (row.kind === 'customer') return { ...base, kind: row.kind, restaurantId: row.restaurant_id };
  return { ...base, kind: row.kind, restaurantId: row.restaurant_id, storeId: row.store_id };
}

/**
 * What is left of a super admin during a visit: the restaurant's owner. When its time is over they are nobody until they end it, and do not
 * silently have all their rights again.
 */
function actAsOwner({ over, endsAt, ...visit }: NonNullable<Row['visit']>): { memberships: Membership[]; visit: Visit } {
  const owner: Membership = { restaurantId: visit.restaurantId, storeId: null, role: 'admin' };
  return { memberships: over ? [] : [owner], visit: { ...visit, endsAt: new Date(endsAt) } };
}

/** Opens a session: the token goes into a cookie, its hash into the database. `address`: the client's, shown to a user in the list. */
export async function createSession(
  tx: DirectoryTx,
  input: { principalId: string; kind: SessionKind; userAgent: string; address?: string },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(Date.now() + DAYS[input.kind] * 86_400_000);
  await tx.query
    .insertInto('directory.session')
    .values({
      token_hash: hashToken(token),
      principal_id: input.principalId,
      expires_at: expiresAt,
      user_agent: input.userAgent.slice(0, 200),
      address: input.address ?? '',
    })
    .execute();
  return { token, expiresAt };
}

/** Ends one session: sign-out. */
export async function revokeSession(tx: DirectoryTx, tokenHash: Buffer): Promise<void> {
  await tx.query.deleteFrom('directory.session').where('token_hash', '=', tokenHash).execute();
}

/** Ends all sessions of a principal: a revoked device, a changed password, a device that is paired again. */
export async function revokeAllSessions(tx: DirectoryTx, principalId: string): Promise<void> {
  await tx.query.deleteFrom('directory.session').where('principal_id', '=', principalId).execute();
}

/** Deletes expired sessions. For the nightly sweep. */
export async function sweepSessions(database: Database): Promise<void> {
  await database.platform('sweep sessions', (tx) =>
    tx.sql({ name: 'session_sweep', text: 'delete from directory.session where expires_at < now()', values: [] }),
  );
}
