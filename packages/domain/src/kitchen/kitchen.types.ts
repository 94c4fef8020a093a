import type { CollectionType, OrderSource } from '../orders/orders.types.ts';
import type { Instant } from '../time/time.types.ts';

export const ticketStatuses = ['NEW', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'REJECTED', 'REMOVED', 'RECALLED'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const taskStatuses = ['PENDING', 'DONE'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** One line of an order as the kitchen reads it. */
export interface KitchenTask {
  id: string;
  lineId: string;
  quantity: number;
  name: string;
  categoryName: string;
  /** Choices, one per entry, with the quantity before the name where it is over one. */
  details: string[];
  comments: string;
  status: TaskStatus;
}

export interface KitchenTicket {
  id: string;
  storeId: string;
  orderId: string;
  /** The human number of the order, "W-042". */
  number: string;
  source: OrderSource;
  collectionType: CollectionType;
  customerName: string;
  tableName: string | null;
  comments: string;
  status: TicketStatus;
  createdAt: Instant;
  /** When the food should be ready. */
  dueAt: Instant;
  completedAt: Instant | null;
  tasks: KitchenTask[];
  /** Counts up with every change; a client drops what is older than it has. */
  version: number;
}

export type TicketCommand =
  | { type: 'start' }
  | { type: 'setTask'; taskId: string; status: TaskStatus }
  | { type: 'bump' }
  | { type: 'recall' }
  | { type: 'cancel' }
  | { type: 'reject' }
  | { type: 'remove' };

export type TicketCommandType = TicketCommand['type'];

export type TicketDecision =
  /** `changed` is false when the ticket already is as the command wants it: nothing to write, nothing to tell. */
  | { ok: true; changed: boolean; from: TicketStatus; ticket: KitchenTicket }
  | { ok: false; code: 'resource_status_conflict' | 'resource_not_found' };

/** How a ticket looks from two metres: nothing to hurry, being due soon, too late. */
export type TicketAge = 'fresh' | 'working' | 'late';
