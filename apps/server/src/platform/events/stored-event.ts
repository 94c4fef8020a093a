import type { EventType } from '@servery/contract/event-types';
import type { Tx } from '../db/connections.types.ts';

/** An event as stored in the log. */
export interface StoredEvent {
  seq: number;
  type: EventType;
  subject: { kind: string; id: string };
  payload: unknown;
  at: Date;
}

interface Row {
  seq: number;
  type: EventType;
  subject_kind: string;
  subject_id: string;
  payload: unknown;
  at: Date;
}

const readSql = `select seq, type, subject_kind, subject_id, payload, at from event
  where restaurant_id = $1 and store_id = $2 and seq > $3 order by seq limit $4`;

/** A store's events after a sequence, oldest first. Sequences have no gaps: fewer than `limit` means that there are no more. */
export async function readEvents(tx: Tx, storeId: string, afterSeq: number, limit: number): Promise<StoredEvent[]> {
  const rows = await tx.sql<Row>({ name: 'read_events', text: readSql, values: [tx.scope.restaurantId, storeId, afterSeq, limit] });
  return rows.map((row) => ({
    seq: row.seq,
    type: row.type,
    subject: { kind: row.subject_kind, id: row.subject_id },
    payload: row.payload,
    at: row.at,
  }));
}

/** The newest sequence of a store (0 before its first event), or undefined when the restaurant has no such store. */
export async function readHead(tx: Tx, storeId: string): Promise<number | undefined> {
  const rows = await tx.sql<{ seq: number }>({
    name: 'read_head',
    text: `select coalesce((select seq from stream where restaurant_id = $1 and store_id = $2), 0) as seq
      from store where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0]?.seq;
}
