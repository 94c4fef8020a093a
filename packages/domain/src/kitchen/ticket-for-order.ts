import type { CollectionType, OrderSource } from '../orders/orders.types.ts';
import type { PricedLine } from '../pricing/pricing.types.ts';
import { addMinutes } from '../time/dates.ts';
import type { Instant } from '../time/time.types.ts';
import type { KitchenTicket } from './kitchen.types.ts';

/** What the kitchen needs of an order: names and choices, no prices. */
export interface OrderForKitchen {
  orderId: string;
  storeId: string;
  number: string;
  source: OrderSource;
  collectionType: CollectionType;
  customerName: string;
  tableName: string | null;
  comments: string;
  requestedFor: Instant | null;
  promisedFor: Instant | null;
  lines: readonly Pick<PricedLine, 'id' | 'quantity' | 'name' | 'categoryName' | 'choices' | 'comments'>[];
}

/** Ids that the application makes: the domain has no randomness. */
export interface TicketIds {
  ticketId: string;
  /** Called once for each line. */
  newTaskId: () => string;
}

/**
 * The kitchen ticket of an accepted order: one task for each line. Due when promised, else when asked for, else
 * `prepTimeInMinutes` from now.
 */
export function ticketForOrder(order: OrderForKitchen, ids: TicketIds, prepTimeInMinutes: number, now: Instant): KitchenTicket {
  return {
    id: ids.ticketId,
    storeId: order.storeId,
    orderId: order.orderId,
    number: order.number,
    source: order.source,
    collectionType: order.collectionType,
    customerName: order.customerName,
    tableName: order.tableName,
    comments: order.comments,
    status: 'NEW',
    createdAt: now,
    dueAt: order.promisedFor ?? order.requestedFor ?? addMinutes(now, prepTimeInMinutes),
    completedAt: null,
    tasks: order.lines.map((line) => ({
      id: ids.newTaskId(),
      lineId: line.id,
      quantity: line.quantity,
      name: line.name,
      categoryName: line.categoryName,
      details: line.choices.map((choice) => (choice.quantity > 1 ? `${choice.quantity} × ${choice.name}` : choice.name)),
      comments: line.comments,
      status: 'PENDING',
    })),
    version: 1,
  };
}
