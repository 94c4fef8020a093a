import type { CashCounts, DrawerMovementKind, DrawerReport } from '@servery/domain/drawers';
import type { CurrencyCode, Minor } from '@servery/domain/money';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';

/** A row of `drawer_session`. Amounts in minor units. */
export interface DrawerSessionRow {
  id: string;
  store_id: string;
  device_id: string;
  device_name: string;
  currency: CurrencyCode;
  float_counts: CashCounts;
  float_amount: Minor;
  opened_by: string;
  opened_at: Date;
  close_id: string | null;
  closed_by: string | null;
  closed_at: Date | null;
  blind: boolean | null;
  counts: CashCounts | null;
  counted: Minor | null;
  expected: Minor | null;
  difference_reason: string | null;
  handed_over: Minor | null;
  handed_to: string | null;
  z_number: number | null;
  report: DrawerReport | null;
}

export const sessionColumns = `s.id, s.store_id, s.device_id, s.device_name, s.currency, s.float_counts, s.float_amount, s.opened_by, s.opened_at,
  s.close_id, s.closed_by, s.closed_at, s.blind, s.counts, s.counted, s.expected, s.difference_reason, s.handed_over, s.handed_to, s.z_number,
  s.report`;

/** Locks a till's drawer alone until the transaction ends: nothing enters its journal meanwhile (`drawer_enter`). */
export const lockDrawer = (tx: Tx, deviceId: string): Promise<unknown> =>
  tx.sql({
    name: 'drawers.lock',
    text: 'select pg_advisory_xact_lock(drawer_lock_key($1, $2))',
    values: [tx.scope.restaurantId, deviceId],
  });

/** Lets others enter, but nobody open or close the drawer until the transaction ends. */
export const holdDrawer = (tx: Tx, deviceId: string): Promise<unknown> =>
  tx.sql({
    name: 'drawers.hold',
    text: 'select pg_advisory_xact_lock_shared(drawer_lock_key($1, $2))',
    values: [tx.scope.restaurantId, deviceId],
  });

/** A session of whichever till of the restaurant. */
export async function readSession(tx: Tx, id: string): Promise<DrawerSessionRow | undefined> {
  const rows = await tx.sql<DrawerSessionRow>({
    name: 'drawers.read',
    text: `select ${sessionColumns} from drawer_session s where s.restaurant_id = $1 and s.id = $2`,
    values: [tx.scope.restaurantId, id],
  });
  return rows[0];
}

/** The newest session of a till: open, or the last that was closed. */
export async function readLatestSession(tx: Tx, deviceId: string): Promise<DrawerSessionRow | undefined> {
  const rows = await tx.sql<DrawerSessionRow>({
    name: 'drawers.latest',
    text: `select ${sessionColumns} from drawer_session s where s.restaurant_id = $1 and s.device_id = $2
      order by s.closed_at is null desc, s.opened_at desc, s.id desc limit 1`,
    values: [tx.scope.restaurantId, deviceId],
  });
  return rows[0];
}

export interface NewSession {
  id: string;
  storeId: string;
  deviceId: string;
  deviceName: string;
  currency: CurrencyCode;
  counts: CashCounts;
  float: Minor;
}

/** Opens a session. Undefined when the id is taken, or the till has an open one. */
export async function insertSession(
  tx: Tx,
  session: NewSession,
  { actor, now }: { actor: Actor; now: Date },
): Promise<DrawerSessionRow | undefined> {
  const rows = await tx.sql<DrawerSessionRow>({
    name: 'drawers.open',
    text: `insert into drawer_session as s (restaurant_id, id, store_id, device_id, device_name, currency, float_counts, float_amount, opened_by,
        opened_by_id, opened_at)
      values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11) on conflict do nothing returning ${sessionColumns}`,
    values: [
      tx.scope.restaurantId,
      session.id,
      session.storeId,
      session.deviceId,
      session.deviceName,
      session.currency,
      JSON.stringify(session.counts),
      session.float,
      actor.name,
      actor.id,
      now,
    ],
  });
  return rows[0];
}

/** What has entered the journal of a till since its last session, enters this one. */
export const adoptEntries = (tx: Tx, { id, device_id: deviceId }: DrawerSessionRow): Promise<unknown> =>
  tx.sql({
    name: 'drawers.adopt',
    text: `update drawer_entry set session_id = $3, late = true where restaurant_id = $1 and device_id = $2 and session_id is null`,
    values: [tx.scope.restaurantId, deviceId, id],
  });

export interface NewMovement {
  id: string;
  session: DrawerSessionRow;
  kind: DrawerMovementKind;
  /** What it changes of the cash in the drawer. */
  cash: Minor;
  reason: string;
}

/** Adds what a person did to the drawer. False when the id is taken. */
export async function insertMovement(
  tx: Tx,
  { id, session, kind, cash, reason }: NewMovement,
  { actor, now }: { actor: Actor; now: Date },
): Promise<boolean> {
  const rows = await tx.sql({
    name: 'drawers.move',
    text: `insert into drawer_entry (restaurant_id, id, store_id, device_id, session_id, kind, cash, reason, by_name, by_id, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    values: [
      ...[tx.scope.restaurantId, id, session.store_id, session.device_id, session.id, kind, cash, reason],
      ...[actor.name, actor.id, now],
    ],
  });
  return rows.length > 0;
}

/** What a person did, by its id; undefined: there is none. */
export async function readMovement(
  tx: Tx,
  id: string,
): Promise<{ session_id: string | null; kind: string; cash: Minor; reason: string } | undefined> {
  const rows = await tx.sql<{ session_id: string | null; kind: string; cash: Minor; reason: string }>({
    name: 'drawers.readMovement',
    text: 'select session_id, kind, cash, reason from drawer_entry where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, id],
  });
  return rows[0];
}

/** The store's next Z number. Its row stays locked until the transaction ends, so a number is given once and none is left out. */
export async function takeZNumber(tx: Tx, storeId: string): Promise<number> {
  const rows = await tx.sql<{ last: number }>({
    name: 'drawers.nextZ',
    text: `insert into drawer_z_number as n (restaurant_id, store_id, last) values ($1, $2, 1)
      on conflict (restaurant_id, store_id) do update set last = n.last + 1 returning last`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0]!.last;
}

export interface Closing {
  id: string;
  counts: CashCounts;
  counted: Minor;
  expected: Minor;
  blind: boolean;
  reason: string;
  handedOver: Minor;
  handedTo: string;
  zNumber: number;
  report: DrawerReport;
}

/** Closes an open session of a locked drawer. */
export async function closeSession(
  tx: Tx,
  sessionId: string,
  closing: Closing,
  { actor, now }: { actor: Actor; now: Date },
): Promise<DrawerSessionRow> {
  const rows = await tx.sql<DrawerSessionRow>({
    name: 'drawers.close',
    text: `update drawer_session s set close_id = $3, counts = $4::jsonb, counted = $5, expected = $6, blind = $7, difference_reason = $8,
        handed_over = $9, handed_to = $10, z_number = $11, report = $12::jsonb, closed_by = $13, closed_by_id = $14, closed_at = $15
      where s.restaurant_id = $1 and s.id = $2 returning ${sessionColumns}`,
    values: [
      tx.scope.restaurantId,
      sessionId,
      closing.id,
      JSON.stringify(closing.counts),
      closing.counted,
      closing.expected,
      closing.blind,
      closing.reason,
      closing.handedOver,
      closing.handedTo,
      closing.zNumber,
      JSON.stringify(closing.report),
      actor.name,
      actor.id,
      now,
    ],
  });
  return rows[0]!;
}
