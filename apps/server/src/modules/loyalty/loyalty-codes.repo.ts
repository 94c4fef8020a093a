import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../platform/db/connections.types.ts';

/** Wrong tries that a code allows; the database has the same check. */
const codeTries = 5;
/** Long enough to walk to the till, and to pay after a queue. */
const minutes = 10;

/** A code as it is stored: bound to its customer, so that it opens no other card. */
const hashCode = (salt: Buffer, customerId: string, code: string): Buffer =>
  createHmac('sha256', salt).update([customerId, code].join('|')).digest();

interface StoredCode {
  salt: Buffer;
  code_hash: Buffer;
}
const isRight = ({ salt, code_hash: expected }: StoredCode, { customerId, code }: ShownCode): boolean =>
  timingSafeEqual(hashCode(salt, customerId, code), expected);

/** A code as a guest shows it at a till. */
export interface ShownCode {
  customerId: string;
  code: string;
}

/** Makes a customer's code; an earlier one stops working. */
export async function createLoyaltyCode(tx: Tx, customerId: string, now: Date): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16);
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await tx.sql({
    name: 'loyalty.createCode',
    text: `insert into loyalty_code (restaurant_id, customer_id, salt, code_hash, expires_at) values ($1, $2, $3, $4, $5)
      on conflict (restaurant_id, customer_id) do update
        set salt = excluded.salt, code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    values: [tx.scope.restaurantId, customerId, salt, hashCode(salt, customerId, code), expiresAt],
  });
  return { code, expiresAt };
}

/**
 * Whether a code is the customer's now. A wrong one counts against guessing, so the transaction has to commit; the right one stays usable.
 */
export async function tryLoyaltyCode(tx: Tx, shown: ShownCode, now: Date): Promise<boolean> {
  const rows = await tx.sql<StoredCode>({
    name: 'loyalty.countTry',
    text: `update loyalty_code set tries = tries + 1
      where restaurant_id = $1 and customer_id = $2 and expires_at > $3 and tries < $4::int returning salt, code_hash`,
    values: [tx.scope.restaurantId, shown.customerId, now, codeTries],
  });
  if (rows[0] === undefined || !isRight(rows[0], shown)) return false;
  await tx.sql({
    name: 'loyalty.uncountTry',
    text: 'update loyalty_code set tries = tries - 1 where restaurant_id = $1 and customer_id = $2',
    values: [tx.scope.restaurantId, shown.customerId],
  });
  return true;
}

/** Uses a code up in the transaction of what it is for: of several tills one gets it. False: it is not the customer's code now. */
export async function redeemLoyaltyCode(tx: Tx, shown: ShownCode, now: Date): Promise<boolean> {
  const rows = await tx.sql<StoredCode>({
    name: 'loyalty.lockCode',
    text: `select salt, code_hash from loyalty_code
      where restaurant_id = $1 and customer_id = $2 and expires_at > $3 and tries < $4::int for update`,
    values: [tx.scope.restaurantId, shown.customerId, now, codeTries],
  });
  if (rows[0] === undefined || !isRight(rows[0], shown)) return false;
  await tx.sql({
    name: 'loyalty.useCode',
    text: 'delete from loyalty_code where restaurant_id = $1 and customer_id = $2',
    values: [tx.scope.restaurantId, shown.customerId],
  });
  return true;
}
