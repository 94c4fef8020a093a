import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { DirectoryTx } from '../../platform/db/connections.types.ts';

/** Tries that a code allows, right or wrong; the database has the same check. */
const codeTries = 5;
const MINUTES = 10;

interface Request {
  verificationId: string;
  restaurantId: string;
  phone: string;
}

/** Six digits, each as likely as the others. */
const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A code as it is stored: bound to its request, so that it opens no other one. */
const hashCode = (salt: Buffer, { verificationId, restaurantId, phone }: Request, code: string): Buffer =>
  createHmac('sha256', salt).update([verificationId, restaurantId, phone, code].join('|')).digest();

/** Makes the live code of a number at a restaurant; an older one stops working. */
export async function createCode(
  tx: DirectoryTx,
  input: { restaurantId: string; phone: string },
): Promise<{ verificationId: string; code: string; expiresAt: Date }> {
  const request = { ...input, verificationId: randomUUID() };
  const [code, salt] = [newCode(), randomBytes(16)];
  const rows = await tx.sql<{ expires_at: Date }>({
    name: 'sms.createCode',
    text: `insert into directory.phone_verification (restaurant_id, phone, id, salt, code_hash, expires_at)
      values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6::int))
      on conflict (restaurant_id, phone) do update set id = excluded.id, salt = excluded.salt, code_hash = excluded.code_hash,
        expires_at = excluded.expires_at, tries = 0, used_at = null
      returning expires_at`,
    values: [request.restaurantId, request.phone, request.verificationId, salt, hashCode(salt, request, code), MINUTES],
  });
  return { verificationId: request.verificationId, code, expiresAt: (rows[0] as { expires_at: Date }).expires_at };
}

export interface Try {
  phone: string;
  salt: Buffer;
  code_hash: Buffer;
}

/**
 * Counts a try before anything is compared: of any number at once, five get the code to compare with. Undefined when there is none: never
 * requested, used, expired or tried too often.
 */
export async function countTry(tx: DirectoryTx, input: { restaurantId: string; verificationId: string }): Promise<Try | undefined> {
  const rows = await tx.sql<Try>({
    name: 'sms.countTry',
    text: `update directory.phone_verification set tries = tries + 1
      where id = $1 and restaurant_id = $2 and used_at is null and expires_at > now() and tries < $3::int
      returning phone, salt, code_hash`,
    values: [input.verificationId, input.restaurantId, codeTries],
  });
  return rows[0];
}

const nobody: Try = { phone: '', salt: Buffer.alloc(16), code_hash: Buffer.alloc(32) };

/** Whether a code is right. Takes as long if there is nothing to compare with. */
export function isRight(tried: Try | undefined, input: { restaurantId: string; verificationId: string; code: string }): boolean {
  const { phone, salt, code_hash: expected } = tried ?? nobody;
  const same = timingSafeEqual(hashCode(salt, { ...input, phone }, input.code), expected);
  return tried !== undefined && same;
}

/** Takes back a try that revealed nothing: the same wrong code once more. */
export async function uncountTry(tx: DirectoryTx, verificationId: string): Promise<void> {
  await tx.sql({
    name: 'sms.uncountTry',
    text: 'update directory.phone_verification set tries = tries - 1 where id = $1 and tries > 0 and used_at is null',
    values: [verificationId],
  });
}

/** Uses a code up: of several that are right, one gets it. */
export async function useUp(tx: DirectoryTx, verificationId: string): Promise<boolean> {
  const rows = await tx.sql({
    name: 'sms.useUp',
    text: 'update directory.phone_verification set used_at = now() where id = $1 and used_at is null returning id',
    values: [verificationId],
  });
  return rows.length > 0;
}
