import type { CancellationReason, CollectionType, OrderSource } from '../orders/orders.types.ts';
import type { LineDetail } from '../pricing/line-details.ts';
import type { Instant } from '../time/time.types.ts';

export const ticketStatuses = ['NEW', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'REJECTED', 'REMOVED', 'RECALLED'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const taskStatuses = ['PENDING', 'DONE'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** What happened to a line after its order was sent to the kitchen. */
export const taskChanges = ['added', 'removed', 'changed'] as const;
export type TaskChange = (typeof taskChanges)[number];

/** What a line is made of, without prices. */
export type MadeOf = Omit<LineDetail, 'extraCharge'>;

/** One line of an order as the kitchen reads it. */
export interface KitchenTask {
  id: string;
  lineId: string;
  quantity: number;
  name: string;
  categoryName: string;
  /** Its details as text (`kitchenText`), one per entry. */
  details: string[];
  /** The same as data, if there is more than choices: a pizza, halves, a deal. */
  made?: MadeOf[] | undefined;
  comments: string;
  status: TaskStatus;
  /** The print stations that make it; none: every station. */
  stationIds?: string[] | undefined;
  /** "Mains"; null if the order has no courses. */
  course?: string | null | undefined;
  /** Stays until a cook has ticked the task. A removed line is a task too: ticking it confirms that it was seen. */
  change?: TaskChange | null | undefined;
  /** The previous state of a changed task, in one line. */
  was?: string | undefined;
}

/** Why there is nothing to cook any more. */
export interface TicketClosing {
  by: string;
  /** Null if none was given. */
  reason: CancellationReason | null;
  note: string;
  at: Instant;
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
  /** Where it is delivered to; null for everything else. */
  deliverySuburb?: string | null | undefined;
  comments: string;
  status: TicketStatus;
  createdAt: Instant;
  /** When the food should be ready. */
  dueAt: Instant;
  completedAt: Instant | null;
  /** Set while the ticket is cancelled or rejected. */
  closed?: TicketClosing | null | undefined;
  tasks: KitchenTask[];
  /** Of a test order: nobody is waiting for the food. */
  test?: boolean | undefined;
  /** When a ticket that the kitchen had was last changed; absent: never. A display that has painted the change acknowledges it again. */
  toldAt?: Instant | undefined;
  /** Increases with every change; a client drops what is older than its own. */
  version: number;
}

export type TicketCommand =
  | { type: 'start' }
  | { type: 'setTask'; taskId: string; status: TaskStatus }
  /** Several at once: what one station has bumped, and its way back. */
  | { type: 'setTasks'; taskIds: readonly string[]; status: TaskStatus }
  | { type: 'bump' }
  | { type: 'recall' }
  | { type: 'cancel'; closing?: TicketClosing }
  | { type: 'reject'; closing?: TicketClosing }
  | { type: 'remove' };

/** The columns of the ticket table: setting several tasks goes where setting one does. */
export type TicketCommandType = Exclude<TicketCommand['type'], 'setTasks'>;

export type TicketDecision =
  /** `changed` is false when the ticket already has the requested state: nothing to write, no event. */
  | { ok: true; changed: boolean; from: TicketStatus; ticket: KitchenTicket }
  | { ok: false; code: 'resource_status_conflict' | 'resource_not_found' };

/** How a ticket looks from two metres: nothing to hurry, being due soon, too late. */
export type TicketAge = 'fresh' | 'working' | 'late';

/** From when on a ticket looks urgent, in minutes; the store decides. */
export interface TicketTimes {
  prepTimeInMinutes: number;
  /** How long before it is due; null: half of the prep time. */
  warnBeforeDueInMinutes: number | null;
  lateAfterDueInMinutes: number;
}
