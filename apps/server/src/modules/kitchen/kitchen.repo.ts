import type { KitchenTicket } from '@servery/domain/kitchen';
import type { Tx } from '../../platform/db/connections.types.ts';

interface TicketRow {
  document: KitchenTicket;
}

/** Stores a new ticket. An order has one. */
export async function insertTicket(tx: Tx, ticket: KitchenTicket): Promise<void> {
  await tx.sql({
    name: 'kitchen.insert',
    text: `insert into kitchen_ticket (restaurant_id, id, store_id, order_id, status, created_at, due_at, completed_at, document, version)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10)`,
    values: [
      tx.scope.restaurantId,
      ticket.id,
      ticket.storeId,
      ticket.orderId,
      ticket.status,
      ticket.createdAt,
      ticket.dueAt,
      ticket.completedAt,
      JSON.stringify(ticket),
      ticket.version,
    ],
  });
}

/**
 * Locks a ticket for a command. The same statement locks its order's row first: the join needs that row before it locks the ticket's.
 * Cancelling locks the order first as well; the opposite order would deadlock. With it: whether the order has had an alarm to clear.
 */
export async function lockTicket(
  tx: Tx,
  storeId: string,
  ticketId: string,
): Promise<{ ticket: KitchenTicket; alarmed: boolean } | undefined> {
  const [row] = await tx.sql<TicketRow & { alarmed: boolean; order_id: string }>({
    name: 'kitchen.lock',
    text: `with held as materialized (
        select id, alarmed from orders where restaurant_id = $1 and id =
          (select order_id from kitchen_ticket where restaurant_id = $1 and store_id = $2 and id = $3) for no key update
      )
      select t.document, held.id as order_id, held.alarmed from held, kitchen_ticket t
      where t.restaurant_id = $1 and t.store_id = $2 and t.id = $3 for no key update of t`,
    values: [tx.scope.restaurantId, storeId, ticketId],
  });
  // It may have been given to another order while this transaction waited.
  return row && { ticket: row.document, alarmed: row.alarmed || row.document.orderId !== row.order_id };
}

/** Locks the ticket of an order whose row this transaction has changed. */
export async function lockTicketOfOrder(tx: Tx, orderId: string): Promise<KitchenTicket | undefined> {
  const rows = await tx.sql<TicketRow>({
    name: 'kitchen.lockOfOrder',
    text: 'select document from kitchen_ticket where restaurant_id = $1 and order_id = $2 for no key update',
    values: [tx.scope.restaurantId, orderId],
  });
  return rows[0]?.document;
}

/** A locked ticket, and whether the kitchen has seen it: a display has acknowledged it, or it was printed. */
export interface SeenTicket {
  ticket: KitchenTicket;
  seen: boolean;
}

/** Locks the tickets of orders that the caller has locked, by order. */
export async function lockTicketsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, SeenTicket>> {
  const rows = await tx.sql<TicketRow & { order_id: string; seen: boolean }>({
    name: 'kitchen.lockOfOrders',
    text: `select t.document, t.order_id, t.acknowledged_at is not null or exists (select from print_job j
        where j.restaurant_id = t.restaurant_id and j.order_id = t.order_id and j.document = 'ORDER_TICKET' and j.status = 'success') as seen
      from kitchen_ticket t where t.restaurant_id = $1 and t.order_id = any($2::uuid[]) order by t.id for no key update of t`,
    values: [tx.scope.restaurantId, orderIds],
  });
  return new Map(rows.map(({ document, order_id, seen }) => [order_id, { ticket: document, seen }]));
}

/** For a ticket whose printout is its acknowledgement: nobody else will acknowledge it under another order. */
const seenOnPaper = 'Printer';

/** Gives a locked ticket to another order, which has none. */
export async function moveTicketTo(tx: Tx, ticket: KitchenTicket, { seen }: SeenTicket): Promise<void> {
  await moveTicket(tx, ticket);
  await tx.sql({
    name: 'kitchen.moveTo',
    text: `update kitchen_ticket set order_id = $3, told_at = ($4::jsonb ->> 'toldAt')::timestamptz,
        acknowledged_at = coalesce(acknowledged_at, case when $5 then now() end),
        acknowledged_by = coalesce(acknowledged_by, case when $5 then $6 end)
      where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, ticket.id, ticket.orderId, JSON.stringify(ticket), seen, seenOnPaper],
  });
}

/** Stores the ticket of an order that got part of another one's food. */
export async function insertMovedTicket(tx: Tx, ticket: KitchenTicket, source: SeenTicket): Promise<void> {
  await insertTicket(tx, ticket);
  await moveTicketTo(tx, ticket, source);
}

/** Writes a locked ticket that somebody has moved on, and who has therefore seen its content. */
export const updateTicket = (tx: Tx, ticket: KitchenTicket): Promise<void> => writeTicket(tx, ticket, 'kitchen.update', 'told_at = null');

/** Writes a locked ticket that nobody in the kitchen has touched: unacknowledged changes stay unacknowledged. */
export const moveTicket = (tx: Tx, ticket: KitchenTicket): Promise<void> => writeTicket(tx, ticket, 'kitchen.move', 'told_at = told_at');

/** Writes a locked ticket with changes for the kitchen: unseen until a display or printer acknowledges it. */
export const reportTicket = (tx: Tx, ticket: KitchenTicket): Promise<void> =>
  writeTicket(
    tx,
    ticket,
    'kitchen.tell',
    `acknowledged_at = null, acknowledged_by = null, told_at = ($6::jsonb ->> 'toldAt')::timestamptz`,
  );

async function writeTicket(tx: Tx, ticket: KitchenTicket, name: string, seen: string): Promise<void> {
  await tx.sql({
    name,
    text: `update kitchen_ticket set status = $3, due_at = $4, completed_at = $5, document = $6::jsonb, version = $7, ${seen}
      where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, ticket.id, ticket.status, ticket.dueAt, ticket.completedAt, JSON.stringify(ticket), ticket.version],
  });
}

/**
 * Records which display was first to paint tickets; those that are already painted, cleared away or of another store are skipped. Rows are
 * locked in the order of their ids: two displays paint the same tickets in any order. Returns the tickets that were not acknowledged
 * before.
 */
export async function markAcknowledged(
  tx: Tx,
  storeId: string,
  ticketIds: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<{ id: string; order_id: string }[]> {
  return tx.sql({
    name: 'kitchen.acknowledge',
    text: `with fresh as (
        select id from kitchen_ticket
        where restaurant_id = $1 and store_id = $2 and id = any($3::uuid[]) and acknowledged_at is null
        order by id for no key update
      )
      update kitchen_ticket t set acknowledged_at = $4, acknowledged_by = $5 from fresh
      where t.restaurant_id = $1 and t.id = fresh.id and t.acknowledged_at is null
      returning t.id, t.order_id`,
    values: [tx.scope.restaurantId, storeId, ticketIds, at, by],
  });
}
