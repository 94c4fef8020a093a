import { randomInt } from 'node:crypto';
import type { DeviceKind } from '@servery/contract/devices';
import type { DirectoryTx } from '../db/connections.types.ts';
import { hashToken } from './tokens.ts';

/** Without characters that look alike (0 O, 1 I L) or form words by chance (U). 30 characters: 39 bits in eight. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const MINUTES = 10;
/** Tries that a code allows, right or wrong, wherever they come from; the database has the same check. */
export const pairingTries = 5;

/** The half of a code that identifies the codes that a try applies to. */
const readPrefix = (characters: string): string => characters.slice(0, 4);
const getCharacters = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Gives a device a pairing code; its previous one becomes invalid.
 * @param options.minutes how long it is valid, 10 unless the demo needs its printed code to last.
 * @returns the code as people read it, `ABCD-EFGH`; only its first half and the hash of all of it are stored.
 */
export async function createPairingCode(
  tx: DirectoryTx,
  principalId: string,
  options: { minutes?: number } = {},
): Promise<{ code: string; expiresAt: Date }> {
  const characters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const expiresAt = new Date(Date.now() + (options.minutes ?? MINUTES) * 60_000);
  const row = {
    principal_id: principalId,
    prefix: readPrefix(characters),
    code_hash: hashToken(characters),
    expires_at: expiresAt,
    used_at: null,
    tries: 0,
  };
  await tx.query
    .insertInto('directory.pairing_code')
    .values(row)
    .onConflict((conflict) => conflict.column('principal_id').doUpdateSet(row))
    .execute();
  return { code: `${readPrefix(characters)}-${characters.slice(4)}`, expiresAt };
}

/** Revokes a device's code. */
export async function dropPairingCode(tx: DirectoryTx, principalId: string): Promise<void> {
  await tx.query.deleteFrom('directory.pairing_code').where('principal_id', '=', principalId).execute();
}

// Locks devices first, as pairing and revoking do, so that a session cannot be opened after a revocation.
const lockSql = `select p.id from directory.principal p join directory.pairing_code c on c.principal_id = p.id
  where c.prefix = $1 order by p.id for no key update of p`;

const trySql = `with tried as (
    update directory.pairing_code c
      set tries = c.tries + 1, used_at = case when c.code_hash = $2 and p.kind = $3 then now() end
    from directory.principal p
    where c.prefix = $1 and c.used_at is null and c.expires_at > now() and c.tries < $4::int
      and p.id = c.principal_id and p.revoked_at is null
    returning c.used_at, p.id as principal_id, p.restaurant_id, p.store_id, p.display_name
  )
  select * from tried where used_at is not null`;

interface Redeemed {
  principal_id: string;
  restaurant_id: string;
  store_id: string;
  display_name: string;
}

/**
 * Uses up a code. Every call is a try for all codes that begin alike, counted by the statement that compares: of devices that send one at
 * once one gets it, and the sixth try gets nothing, right or wrong. The count is stored when the transaction commits.
 * @returns the device, or undefined if the code is wrong, used, expired, tried too often or of another kind: callers do not learn which.
 */
export async function redeemPairingCode(
  tx: DirectoryTx,
  code: string,
  kind: DeviceKind,
): Promise<{ principalId: string; restaurantId: string; storeId: string; name: string } | undefined> {
  const characters = getCharacters(code);
  const prefix = readPrefix(characters);
  const [, rows] = await Promise.all([
    tx.sql({ name: 'pairing.lock', text: lockSql, values: [prefix] }),
    tx.sql<Redeemed>({ name: 'pairing.try', text: trySql, values: [prefix, hashToken(characters), kind, pairingTries] }),
  ]);
  const row = rows[0];
  return row && { principalId: row.principal_id, restaurantId: row.restaurant_id, storeId: row.store_id, name: row.display_name };
}
