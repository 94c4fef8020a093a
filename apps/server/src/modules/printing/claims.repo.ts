import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { DirectoryTx } from '../../platform/db/connections.types.ts';

/** Minutes that a printed code works; it takes a few tries. */
export const codeMinutes = 15;
const codeTries = 5;

/** A restaurant's claim on a cloud printer. Serial numbers are compared without case. */
export interface SerialClaim {
  serial: string;
  restaurantId: string;
}

const toKey = ({ serial, restaurantId }: SerialClaim) => [serial.toLowerCase(), restaurantId] as const;

/** A code as it is stored: it works for its own claim alone. */
const getHash = (key: Buffer, claim: SerialClaim, code: string): Buffer =>
  createHmac('sha256', key)
    .update([...toKey(claim), code].join('|'))
    .digest();

/** Makes a claim's new code, six digits; an older one stops working. The claim is pending unless it was confirmed before. */
export async function createPrinterCode(tx: DirectoryTx, claim: SerialClaim, now: Date): Promise<string> {
  const [code, key] = [String(randomInt(1_000_000)).padStart(6, '0'), randomBytes(16)];
  await tx.sql({
    name: 'printers.createCode',
    text: `insert into directory.cloud_printer as c (serial, restaurant_id, code_key, code_hash, code_expires_at)
      values ($1, $2, $3, $4, $5::timestamptz + make_interval(mins => ${codeMinutes}))
      on conflict (serial, restaurant_id) do update set code_key = excluded.code_key, code_hash = excluded.code_hash,
        code_expires_at = excluded.code_expires_at, code_tries = 0`,
    values: [...toKey(claim), key, getHash(key, claim, code), now],
  });
  return code;
}

/** `wrong`: the code is not the printed one. `noCode`: none was printed, it is too old, was tried too often or somebody confirmed theirs. */
export type ConfirmResult =
  | { outcome: 'confirmed'; previousOwner: string | null }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'noCode' };

interface ClaimRow {
  restaurant_id: string;
  confirmed_at: Date | null;
  code_key: Buffer | null;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  code_tries: number;
}

/**
 * Confirms a claim with the code that the printer printed: the serial number is now this restaurant's, whoever had it
 * before. Confirming ends every open code of the number, so of several claims confirmed at once only one wins.
 * Confirming it again changes nothing.
 */
export async function confirmClaim(tx: DirectoryTx, claim: SerialClaim, code: string, now: Date): Promise<ConfirmResult> {
  const [serial, restaurantId] = toKey(claim);
  // Always locked in the same order: concurrent confirmations of a number wait here.
  const claims = await tx.sql<ClaimRow>({
    name: 'printers.lockClaims',
    text: `select restaurant_id, confirmed_at, code_key, code_hash, code_expires_at, code_tries from directory.cloud_printer
      where serial = $1 order by restaurant_id for update`,
    values: [serial],
  });
  const own = claims.find((row) => row.restaurant_id === restaurantId);
  if (own?.confirmed_at) return { outcome: 'confirmed', previousOwner: null };
  if (!own?.code_key || !own.code_hash || !own.code_expires_at) return { outcome: 'noCode' };
  if (own.code_expires_at <= now || own.code_tries >= codeTries) return { outcome: 'noCode' };
  if (!timingSafeEqual(getHash(own.code_key, claim, code), own.code_hash)) {
    await tx.sql({
      name: 'printers.countCodeTry',
      text: 'update directory.cloud_printer set code_tries = code_tries + 1 where serial = $1 and restaurant_id = $2',
      values: [serial, restaurantId],
    });
    return { outcome: 'wrong', triesLeft: codeTries - own.code_tries - 1 };
  }
  const noCode = 'code_key = null, code_hash = null, code_expires_at = null, code_tries = 0';
  await tx.sql({
    name: 'printers.endClaims',
    text: `update directory.cloud_printer set confirmed_at = null, ${noCode} where serial = $1`,
    values: [serial],
  });
  await tx.sql({
    name: 'printers.confirmClaim',
    text: 'update directory.cloud_printer set confirmed_at = $3 where serial = $1 and restaurant_id = $2',
    values: [serial, restaurantId, now],
  });
  return { outcome: 'confirmed', previousOwner: claims.find((row) => row.confirmed_at !== null)?.restaurant_id ?? null };
}

/** Which restaurants own serial numbers, by the number in lower case. Numbers without an owner are absent. */
export async function readOwners(tx: DirectoryTx, serials: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.sql<{ serial: string; restaurant_id: string }>({
    name: 'printers.owners',
    text: 'select serial, restaurant_id from directory.cloud_printer where serial = any($1::text[]) and confirmed_at is not null',
    values: [serials.map((serial) => serial.toLowerCase())],
  });
  return new Map(rows.map((row) => [row.serial, row.restaurant_id]));
}

/** The serial numbers that a restaurant owns, in lower case. */
export async function readOwned(tx: DirectoryTx, restaurantId: string): Promise<string[]> {
  const rows = await tx.sql<{ serial: string }>({
    name: 'printers.owned',
    text: 'select serial from directory.cloud_printer where restaurant_id = $1 and confirmed_at is not null order by serial',
    values: [restaurantId],
  });
  return rows.map(({ serial }) => serial);
}

/** Notes claims of printers that came into the database confirmed, with a demo. One that is another restaurant's stays so. */
export async function noteConfirmed(tx: DirectoryTx, claims: readonly SerialClaim[], now: Date): Promise<void> {
  await tx.sql({
    name: 'printers.noteConfirmed',
    text: `insert into directory.cloud_printer as c (serial, restaurant_id, confirmed_at)
      select distinct on (serial) serial, restaurant_id, $3::timestamptz from unnest($1::text[], $2::uuid[]) as given (serial, restaurant_id)
      where not exists (select from directory.cloud_printer o where o.serial = given.serial and o.confirmed_at is not null)
      order by serial on conflict do nothing`,
    values: [claims.map((claim) => toKey(claim)[0]), claims.map((claim) => claim.restaurantId), now],
  });
}

/** Releases a claim: no printer of the restaurant has the number any more. */
export async function releaseSerial(tx: DirectoryTx, claim: SerialClaim): Promise<void> {
  await tx.sql({
    name: 'printers.release',
    text: 'delete from directory.cloud_printer where serial = $1 and restaurant_id = $2',
    values: [...toKey(claim)],
  });
}
