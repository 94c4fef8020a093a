import type { KitchenTicket } from '@servery/domain/kitchen';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';

export interface TicketListQuery {
  limit: number;
  cursor?: string | undefined;
  view: 'active' | 'completed';
}

export interface TicketList {
  rows: KitchenTicket[];
  nextCursor: string | null;
  /** The store's sequence, read before the rows: a stream from here misses nothing. */
  cursor: number;
}

/** What is to do by due time, with cancelled and rejected ones until somebody clears them away; or what is done, newest first. */
export async function listTickets(tx: Tx, storeId: string, query: TicketListQuery): Promise<TicketList> {
  const active = query.view === 'active';
  const at = active ? 'due_at' : 'completed_at';
  let select = tx.query
    .selectFrom('kitchen_ticket')
    .select(['id', 'document', `${at} as at`])
    .where('restaurant_id', '=', tx.scope.restaurantId)
    .where('store_id', '=', storeId)
    .where(
      active ? sql<boolean>`status in ('NEW', 'IN_PROGRESS', 'RECALLED', 'CANCELLED', 'REJECTED')` : sql<boolean>`status = 'COMPLETED'`,
    )
    .orderBy(at, active ? 'asc' : 'desc')
    .orderBy('id', active ? 'asc' : 'desc')
    .limit(query.limit + 1);
  if (query.cursor !== undefined) {
    const from = readCursor(query.cursor);
    const key = sql`(${from.at}::timestamptz, ${from.id}::uuid)`;
    select = select.where(active ? sql<boolean>`(due_at, id) > ${key}` : sql<boolean>`(completed_at, id) < ${key}`);
  }
  const [sequence, found] = await Promise.all([
    tx.sql<{ seq: number }>({
      name: 'kitchen.sequence',
      text: 'select seq from stream where restaurant_id = $1 and store_id = $2',
      values: [tx.scope.restaurantId, storeId],
    }),
    select.execute(),
  ]);
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => row.document as unknown as KitchenTicket),
    nextCursor: found.length > query.limit && last?.at ? cursorOf(last.at, last.id) : null,
    cursor: sequence[0]?.seq ?? 0,
  };
}

const cursorOf = (at: Date, id: string): string => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

function readCursor(cursor: string): { at: string; id: string } {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (match === null) {
    const message = 'This list has changed. Please start again from its beginning.';
    throw new ApiError('validation_failed', { fields: [{ path: 'cursor', message }] });
  }
  return { at: match[1] as string, id: match[2] as string };
}
