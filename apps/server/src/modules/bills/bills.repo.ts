import { terminalPrefix, type Bill, type BillEntry, type EnteredOperation } from '@servery/domain/bills';
import type { Tx } from '../../platform/db/connections.types.ts';
import { isTaken } from '../../platform/db/database-errors.ts';

/** What a bill stores in addition to its order's row. */
export interface BillRecord {
  order_id: string;
  device_id: string;
  terminal_name: string;
  document: Bill;
  revision: number;
  unsent: boolean;
  sent_at: Date | null;
  sending_id: string | null;
}
const billColumns = 'order_id, device_id, terminal_name, document, revision, unsent, sent_at, sending_id';

/** A bill of an order whose row the caller has locked, or only reads. */
export async function readBill(tx: Tx, orderId: string): Promise<BillRecord | undefined> {
  const rows = await tx.sql<BillRecord>({
    name: 'bills.read',
    text: `select ${billColumns} from bill where restaurant_id = $1 and order_id = $2`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0];
}

/** Inserts a bill that was just opened; its order exists. */
export async function insertBill(tx: Tx, bill: BillRecord & { store_id: string }): Promise<void> {
  await tx.sql({
    name: 'bills.insert',
    text: `insert into bill (restaurant_id, order_id, store_id, device_id, terminal_name, document, revision, unsent)
      values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8)`,
    values: [
      tx.scope.restaurantId,
      bill.order_id,
      bill.store_id,
      bill.device_id,
      bill.terminal_name,
      JSON.stringify(bill.document),
      bill.revision,
      bill.unsent,
    ],
  });
}

/** Writes the result of operations on a bill. */
export async function updateBill(tx: Tx, bill: BillRecord): Promise<void> {
  await tx.sql({
    name: 'bills.update',
    text: `update bill set document = $3::jsonb, revision = $4, unsent = $5, sent_at = $6, sending_id = $7
      where restaurant_id = $1 and order_id = $2`,
    values: [
      tx.scope.restaurantId,
      bill.order_id,
      JSON.stringify(bill.document),
      bill.revision,
      bill.unsent,
      bill.sent_at,
      bill.sending_id,
    ],
  });
}

/** Marks a bill as merged into another one, before its order is closed: nothing of it was voided. */
export async function setMergedInto(tx: Tx, orderId: string, intoId: string): Promise<void> {
  await tx.sql({
    name: 'bills.setMergedInto',
    text: 'update bill set merged_into = $3 where restaurant_id = $1 and order_id = $2',
    values: [tx.scope.restaurantId, orderId, intoId],
  });
}

interface OperationRow {
  id: string;
  revision: number;
  device_id: string;
  device_sequence: number | null;
  by_name: string;
  approved_by: string | null;
  at: Date;
  operation: EnteredOperation;
}

/** The log of a bill, in the server's order. */
export async function readEntries(tx: Tx, orderId: string): Promise<BillEntry[]> {
  const rows = await tx.sql<OperationRow>({
    name: 'bills.entries',
    text: `select id, revision, device_id, device_sequence, by_name, approved_by, at, operation from bill_operation
      where restaurant_id = $1 and order_id = $2 order by revision`,
    values: [tx.scope.restaurantId, orderId],
  });
  return rows.map(getEntry);
}

const getEntry = (row: OperationRow): BillEntry => ({
  id: row.id,
  revision: row.revision,
  deviceId: row.device_id,
  sequence: row.device_sequence,
  by: row.by_name,
  ...(row.approved_by !== null && { approvedBy: row.approved_by }),
  at: row.at.toISOString(),
  operation: row.operation,
});

/** The fingerprints stored under ids that devices have created. */
export async function readFingerprints(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await tx.sql<{ id: string; request_fingerprint: Buffer }>({
    name: 'bills.fingerprints',
    text: 'select id, request_fingerprint from bill_operation where restaurant_id = $1 and id = any($2::uuid[])',
    values: [tx.scope.restaurantId, ids],
  });
  return new Map(rows.map((row) => [row.id, row.request_fingerprint]));
}

/** An entry with the id of who approved it. */
export type LoggedEntry = BillEntry & { approvedById?: string };

/** Adds to a bill's log. */
export async function insertEntries(
  tx: Tx,
  orderId: string,
  entries: readonly (LoggedEntry & { fingerprint: Buffer })[],
  now: Date,
): Promise<void> {
  await tx.sql({
    name: 'bills.insertEntries',
    text: `insert into bill_operation
        (restaurant_id, order_id, id, revision, device_id, device_sequence, by_name, at, received_at, operation, request_fingerprint,
          approved_by, approved_by_id)
      select $1, $2, e.id, e.revision, e.device_id, e.device_sequence, e.by_name, e.at, $3, e.operation, e.fingerprint, e.approved_by, e.approved_by_id
      from unnest($4::uuid[], $5::int[], $6::uuid[], $7::int[], $8::text[], $9::timestamptz[], $10::jsonb[], $11::bytea[],
          $12::text[], $13::uuid[])
        as e (id, revision, device_id, device_sequence, by_name, at, operation, fingerprint, approved_by, approved_by_id)`,
    values: [
      tx.scope.restaurantId,
      orderId,
      now,
      entries.map(({ id }) => id),
      entries.map(({ revision }) => revision),
      entries.map(({ deviceId }) => deviceId),
      entries.map(({ sequence }) => sequence),
      entries.map(({ by }) => by),
      entries.map(({ at }) => at),
      entries.map(({ operation }) => JSON.stringify(operation)),
      entries.map(({ fingerprint }) => fingerprint),
      entries.map(({ approvedBy }) => approvedBy ?? null),
      entries.map(({ approvedById }) => approvedById ?? null),
    ],
  });
}

/** Whether the menu and the settings of a store in memory are the newest; they stay so until the transaction ends. */
export async function isCurrentStore(
  tx: Tx,
  { storeId, menuVersion, settingsVersion }: { storeId: string; menuVersion: number; settingsVersion: number },
): Promise<boolean> {
  const rows = await tx.sql({
    name: 'bills.currentStore',
    text: `select 1 from store where restaurant_id = $1 and id = $2 and active and menu_version = $3 and settings_version = $4 for share`,
    values: [tx.scope.restaurantId, storeId, menuVersion, settingsVersion],
  });
  return rows.length > 0;
}

/** The sequence number of a device's newest operation that the server has, on any bill; 0: none. */
export async function lastSequence(tx: Tx, deviceId: string): Promise<number> {
  const rows = await tx.sql<{ last: number }>({
    name: 'bills.lastSequence',
    text: `select device_sequence as last from bill_operation where restaurant_id = $1 and device_id = $2 and device_sequence is not null
      order by device_sequence desc limit 1`,
    values: [tx.scope.restaurantId, deviceId],
  });
  return rows[0]?.last ?? 0;
}

/** Serialises calls for this device until COMMIT, so that its operations are stored in sequence. */
export async function lockDevice(tx: Tx, deviceId: string): Promise<void> {
  const values = [`bills/${tx.scope.restaurantId}/${deviceId}`];
  await tx.sql({ name: 'bills.lockDevice', text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values });
}

/** The prefix of a device's numbers in a store; undefined: it has none yet. */
export async function findPrefix(tx: Tx, { storeId, deviceId }: { storeId: string; deviceId: string }): Promise<string | undefined> {
  const rows = await tx.sql<{ prefix: string }>({
    name: 'bills.prefix',
    text: `select prefix from terminal_prefix where restaurant_id = $1 and store_id = $2 and device_id = $3`,
    values: [tx.scope.restaurantId, storeId, deviceId],
  });
  return rows[0]?.prefix;
}

/** Gives a till a prefix that somebody has chosen. It fails with `isPrefixTaken` if another till of the store has it. */
export async function writePrefix(tx: Tx, { storeId, deviceId }: { storeId: string; deviceId: string }, prefix: string): Promise<void> {
  await tx.sql({
    name: 'bills.writePrefix',
    text: `insert into terminal_prefix (restaurant_id, store_id, device_id, prefix) values ($1, $2, $3, $4)
      on conflict (restaurant_id, store_id, device_id) do update set prefix = excluded.prefix`,
    values: [tx.scope.restaurantId, storeId, deviceId, prefix],
  });
}
/** Whether a prefix was refused because another till of the store has it. */
export const isPrefixTaken = (error: unknown): boolean => isTaken(error, 'terminal_prefix_restaurant_id_store_id_prefix_key');

/** The prefix of a device's numbers in a store; a new till is assigned one. */
export async function readPrefix(tx: Tx, { storeId, deviceId }: { storeId: string; deviceId: string }): Promise<string> {
  for (;;) {
    const prefix = await findPrefix(tx, { storeId, deviceId });
    if (prefix !== undefined) return prefix;
    await giveNextPrefix(tx, { storeId, deviceId });
  }
}

/** Assigns the first free prefix to a new till; of two at once one gets it, and the other tries again. */
async function giveNextPrefix(tx: Tx, { storeId, deviceId }: { storeId: string; deviceId: string }): Promise<void> {
  const given = await tx.sql<{ prefix: string }>({
    name: 'bills.prefixes',
    text: 'select prefix from terminal_prefix where restaurant_id = $1 and store_id = $2',
    values: [tx.scope.restaurantId, storeId],
  });
  const taken = new Set(given.map(({ prefix }) => prefix));
  let place = 0;
  while (taken.has(terminalPrefix(place))) place += 1;
  await tx.sql({
    name: 'bills.givePrefix',
    text: `insert into terminal_prefix (restaurant_id, store_id, device_id, prefix) values ($1, $2, $3, $4) on conflict do nothing`,
    values: [tx.scope.restaurantId, storeId, deviceId, terminalPrefix(place)],
  });
}
