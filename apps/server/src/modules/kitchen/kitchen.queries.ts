import type { KitchenTicket } from '@servery/domain/kitchen';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/connections.types.ts';
import { keysetCursor, readKeysetCursor } from '../../platform/db/keyset.ts';
import { selectSequence } from '../../platform/events/sequence.ts';

export interface TicketListQuery {
  limit: number;
  cursor?: string | undefined;
  view: 'active' | 'completed';
  /** Of completed tickets: a part of the number, as a cook types it. */
  number?: string | undefined;
}

export interface TicketList {
  rows: KitchenTicket[];
  nextCursor: string | null;
  /** The store's sequence, not newer than the rows, so that a stream from here misses nothing. */
  cursor: number;
}

/**
 * A part of a number as a pattern for `like`: "42", "w42" and "W-042" all find "W-042". Undefined: nothing to search
 * for.
 */
function numberPattern(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const [, letters = '', digits = ''] = /^([A-Z]*)0*(\d*)$/.exec(plain) ?? [];
  if (letters === '' && digits === '') return plain === '' ? undefined : `%${plain}%`;
  return `${letters}%${digits}%`;
}

/**
 * Open tickets by due time, with cancelled and rejected ones until they are dismissed; or completed tickets, newest
 * first.
 */
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
  const pattern = query.number === undefined ? undefined : numberPattern(query.number);
  if (!active && pattern !== undefined) {
    // Numbers repeat every trading day, so only recent tickets are searched.
    select = select.where('number', 'like', pattern).where(sql<boolean>`completed_at > now() - interval '7 days'`);
  }
  if (query.cursor !== undefined) {
    const from = readKeysetCursor(query.cursor);
    const key = sql`(${from.at}::timestamptz, ${from.id}::uuid)`;
    select = select.where(active ? sql<boolean>`(due_at, id) > ${key}` : sql<boolean>`(completed_at, id) < ${key}`);
  }
  // In one statement: the rows are as of the sequence.
  const listed = await tx.query
    .selectFrom(selectSequence(tx, storeId).as('log'))
    .leftJoinLateral(select.as('listed'), (join) => join.onTrue())
    .selectAll()
    .orderBy('at', active ? 'asc' : 'desc')
    .orderBy('id', active ? 'asc' : 'desc')
    .execute();
  const found = listed.flatMap(({ id, at: when, document }) => (id === null ? [] : [{ id, at: when, document }]));
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => row.document as unknown as KitchenTicket),
    nextCursor: found.length > query.limit && last?.at ? keysetCursor(last.at, last.id) : null,
    cursor: listed[0]?.sequence ?? 0,
  };
}
