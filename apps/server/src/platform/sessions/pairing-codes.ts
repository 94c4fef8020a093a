import { randomInt } from 'node:crypto';
import type { DirectoryTx } from '../db/door.types.ts';
import { hashToken } from './tokens.ts';

/** Without characters that look alike (0 O, 1 I L) or read as words by chance (U). 30 characters: 39 bits in eight. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const MINUTES = 10;

/**
 * Gives a device a pairing code; an older one of it stops working.
 * @param options.minutes how long it works, 10 unless the demo wants its printed code to last.
 * @returns the code as people read it, `ABCD-EFGH`; only its hash is stored.
 */
export async function createPairingCode(
  tx: DirectoryTx,
  principalId: string,
  options: { minutes?: number } = {},
): Promise<{ code: string; expiresAt: Date }> {
  const characters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const expiresAt = new Date(Date.now() + (options.minutes ?? MINUTES) * 60_000);
  const row = { principal_id: principalId, code_hash: hashToken(characters), expires_at: expiresAt, used_at: null };
  await tx.query
    .insertInto('directory.pairing_code')
    .values(row)
    .onConflict((conflict) => conflict.column('principal_id').doUpdateSet(row))
    .execute();
  return { code: `${characters.slice(0, 4)}-${characters.slice(4)}`, expiresAt };
}

/**
 * Uses a code up. Of two devices that send it at once, one gets it.
 * @returns the device, or undefined when the code is wrong, used or too old: callers do not learn which.
 */
export async function redeemPairingCode(
  tx: DirectoryTx,
  code: string,
): Promise<{ principalId: string; restaurantId: string; storeId: string; name: string } | undefined> {
  const rows = await tx.sql<{ principal_id: string; restaurant_id: string; store_id: string; display_name: string }>({
    name: 'redeem_pairing_code',
    text: `update directory.pairing_code c set used_at = now() from directory.principal p
      where c.code_hash = $1 and c.used_at is null and c.expires_at > now() and p.id = c.principal_id and p.revoked_at is null
      returning p.id as principal_id, p.restaurant_id, p.store_id, p.display_name`,
    values: [hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))],
  });
  const row = rows[0];
  return row && { principalId: row.principal_id, restaurantId: row.restaurant_id, storeId: row.store_id, name: row.display_name };
}
