import type { AlarmView } from '@servery/contract/alarms';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import type { AlarmRow } from './alarms.repo.ts';

const alarmActor: Actor = { kind: 'system', id: null, name: 'Alarms' };

/** An alarm as screens and the log have it. */
export const toAlarmView = (row: AlarmRow): AlarmView => ({
  id: row.id,
  storeId: row.store_id,
  kind: row.kind,
  orderId: row.order_id,
  orderNumber: row.order_number,
  printJobId: row.print_job_id,
  message: row.message,
  raisedAt: row.raised_at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
  seenBy: row.seen_by,
  clearedAt: row.cleared_at?.toISOString() ?? null,
});

/** Notifies every screen of the store, and adds to the order's history. */
export function announce(tx: Tx, type: 'alarm.raised' | 'alarm.seen' | 'alarm.cleared', row: AlarmRow, actor = alarmActor): void {
  const subject = toSubject(row);
  tx.emit({ storeId: row.store_id, type, subject, payload: { alarm: toAlarmView(row) }, actor });
}

const toSubject = ({ order_id: orderId, print_job_id: jobId, store_id: storeId }: AlarmRow) => {
  if (orderId !== null) return { kind: 'order', id: orderId } as const;
  return jobId === null ? ({ kind: 'store', id: storeId } as const) : ({ kind: 'printJob', id: jobId } as const);
};
