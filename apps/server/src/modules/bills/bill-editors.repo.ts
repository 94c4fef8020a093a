import type { Tx } from '../../platform/db/connections.types.ts';

/** A till that has said nothing for so long no longer has the bill on its screen. It repeats itself three times within this. */
const silenceMs = 90_000;
/** Rows of tills that never came back are deleted after this. */
const forgottenMs = 24 * 3_600_000;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Tills that have said nothing since then no longer have their bills on the screen. */
export const getSilentSince = (now: Date): Date => before(now, silenceMs);

export interface Editing {
  storeId: string;
  orderId: string;
  deviceId: string;
  by: string;
  terminalName: string;
}

/** Notes that a till has a bill on its screen. True: the others do not know it yet, or know it of somebody else. */
export async function noteEditing(tx: Tx, { storeId, orderId, deviceId, by, terminalName }: Editing, now: Date): Promise<boolean> {
  const { restaurantId } = tx.scope;
  const rows = await tx.sql<{ by_name: string; terminal_name: string; seen_at: Date }>({
    name: 'bills.editing',
    text: 'select by_name, terminal_name, seen_at from bill_editor where restaurant_id = $1 and order_id = $2 and device_id = $3 for update',
    values: [restaurantId, orderId, deviceId],
  });
  const [known] = rows;
  const isNews =
    known === undefined || known.by_name !== by || known.terminal_name !== terminalName || known.seen_at <= getSilentSince(now);
  await tx.sql({
    name: 'bills.noteEditing',
    text: `insert into bill_editor as e (restaurant_id, store_id, order_id, device_id, by_name, terminal_name, since, seen_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)
      on conflict (restaurant_id, order_id, device_id) do update
        set by_name = $5, terminal_name = $6, since = case when $8 then $7 else e.since end, seen_at = $7`,
    values: [restaurantId, storeId, orderId, deviceId, by, terminalName, now, isNews],
  });
  if (isNews) {
    await tx.sql({
      name: 'bills.forgetEditors',
      text: `delete from bill_editor where ctid in (select ctid from bill_editor
        where restaurant_id = $1 and store_id = $2 and seen_at < $3 for update skip locked)`,
      values: [restaurantId, storeId, before(now, forgottenMs)],
    });
  }
  return isNews;
}

/** Notes that a till has left a bill. True: it was on its screen. */
export async function noteLeft(tx: Tx, { orderId, deviceId }: Pick<Editing, 'orderId' | 'deviceId'>): Promise<boolean> {
  const rows = await tx.sql({
    name: 'bills.noteLeft',
    text: 'delete from bill_editor where restaurant_id = $1 and order_id = $2 and device_id = $3 returning order_id',
    values: [tx.scope.restaurantId, orderId, deviceId],
  });
  return rows.length > 0;
}
